#include "hal_image_file.hpp"

#include <string>

namespace {

/// Erases all values of a tag; returns whether there were any.
template <typename Data>
bool erase(Data &data, const std::string &name) {
  bool is_erased = false;
  for (auto item = data.begin(); item != data.end();) {
    if (item->key() == name) {
      item = data.erase(item);
      is_erased = true;
    } else {
      ++item;
    }
  }
  return is_erased;
}

/// Replaces the text in all places. Other places than XMP are only kept up to date.
void set_caption(Exiv2::Image &image, const std::string &text) {
  erase(image.xmpData(), "Xmp.dc.description");
  if (!text.empty()) image.xmpData()["Xmp.dc.description"] = text;
  if (erase(image.iptcData(), "Iptc.Application2.Caption") && !text.empty())
    image.iptcData()["Iptc.Application2.Caption"] = text;
  if (erase(image.exifData(), "Exif.Image.ImageDescription") && !text.empty())
    image.exifData()["Exif.Image.ImageDescription"] = text;
}

void set_tags(Exiv2::Image &image, const char *const *tags) {
  const std::string subject = "Xmp.dc.subject", keywords = "Iptc.Application2.Keywords";
  erase(image.xmpData(), subject);
  if (*tags) {
    Exiv2::XmpArrayValue list(Exiv2::xmpBag);
    for (const char *const *tag = tags; *tag; tag++) list.read(*tag);
    image.xmpData().add(Exiv2::XmpKey(subject), &list);
  }
  if (!erase(image.iptcData(), keywords)) return;
  for (const char *const *tag = tags; *tag; tag++) {
    Exiv2::StringValue value(*tag);
    image.iptcData().add(Exiv2::IptcKey(keywords), &value);
  }
}

void set_orientation(Exiv2::Image &image, int orientation) {
  image.exifData()["Exif.Image.Orientation"] = static_cast<uint16_t>(orientation);
  // Programs that prefer XMP show the same.
  if (erase(image.xmpData(), "Xmp.tiff.Orientation"))
    image.xmpData()["Xmp.tiff.Orientation"] = std::to_string(orientation);
}

/// Removes everything except for the orientation.
void strip(Exiv2::Image &image) {
  const auto item = image.exifData().findKey(Exiv2::ExifKey("Exif.Image.Orientation"));
  const std::string text = item == image.exifData().end() ? "" : item->toString();
  image.clearExifData();
  image.clearIptcData();
  image.clearXmpPacket();
  image.clearXmpData();
  image.clearComment();
  if (text.size() == 1 && text[0] >= '2' && text[0] <= '8')
    image.exifData()["Exif.Image.Orientation"] = static_cast<uint16_t>(text[0] - '0');
}

void apply(Exiv2::Image &image, const HalMetadataChange &change) {
  if (change.strips) strip(image);
  if (change.caption) set_caption(image, change.caption);
  if (change.tags) set_tags(image, change.tags);
  if (change.orientation > 0) set_orientation(image, change.orientation);
  image.writeXmpFromPacket(false);
}

}  // namespace

bool hal_metadata_write(uint8_t *bytes, size_t count, const HalMetadataChange *change,
                        const HalByteSink *sink) {
  try {
    ImagePointer image = hal_read_image(bytes, count);
    apply(*image, *change);
    image->writeMetadata();
    Exiv2::BasicIo &io = image->io();
    if (io.open() != 0) return false;
    const Exiv2::byte *written = io.mmap();
    const bool is_passed = written && io.size() > 0 && sink->take(sink->data, written, io.size());
    io.munmap();
    io.close();
    return is_passed;
  } catch (...) {
    return false;
  }
}
