#include "hal_image_file.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>
#include <string>

namespace {

/// The maximum number of tags, and of values of one tag, that are passed on.
constexpr size_t most_tags = 4096, most_values = 1024;

/// Requested names.
class Names {
 public:
  Names(const char *names, size_t count) {
    const char *end = names + count;
    while (names < end) {
      const char *stop = std::find(names, end, '\0');
      std::string name(names, stop);
      if (!name.empty() && name.back() == '*')
        prefixes.push_back(name.substr(0, name.size() - 1));
      else
        exact.push_back(name);
      names = stop < end ? stop + 1 : end;
    }
    std::sort(exact.begin(), exact.end());
  }

  bool contain(const std::string &name) const {
    if (std::binary_search(exact.begin(), exact.end(), name)) return true;
    return std::any_of(prefixes.begin(), prefixes.end(), [&](const std::string &prefix) {
      return name.compare(0, prefix.size(), prefix) == 0;
    });
  }

 private:
  std::vector<std::string> exact, prefixes;
};

/// Passes tags to a sink.
class Writer {
 public:
  Writer(size_t most, const HalByteSink &sink) : most(most), sink(sink) {}

  bool pass(const std::string &name, const std::string &text, const std::vector<std::string> &values) {
    if (++count > most_tags || text.size() > most) return count <= most_tags;
    std::string record;
    append(record, name);
    append(record, text);
    size_t number = 0;
    std::string list;
    for (const std::string &value : values) {
      if (value.size() > most || number >= most_values) continue;
      append(list, value);
      number++;
    }
    append(record, std::to_string(number));
    record += list;
    return sink.take(sink.data, record.data(), record.size());
  }

 private:
  static void append(std::string &record, const std::string &text) {
    record.append(text.c_str());
    record.push_back('\0');
  }

  size_t most, count = 0;
  const HalByteSink &sink;
};

template <typename Value>
std::vector<std::string> values_of(const Value &value) {
  std::vector<std::string> values;
  const long count = std::min<long>(static_cast<long>(value.count()), most_values);
  for (long index = 0; index < count; index++) values.push_back(value.toString(index));
  return values;
}

/// Calls a function whose exceptions only mean that there is no value.
template <typename Body>
void attempt(Body body) {
  try {
    body();
  } catch (const std::bad_alloc &) {
    throw;
  } catch (...) {
  }
}

bool pass_exif(const Exiv2::ExifData &data, const Names &names, Writer &writer) {
  std::vector<std::string> seen;
  bool goes_on = true;
  for (const Exiv2::Exifdatum &item : data) {
    attempt([&] {
      const std::string name = item.key();
      if (!names.contain(name) || std::find(seen.begin(), seen.end(), name) != seen.end()) return;
      seen.push_back(name);
      goes_on = writer.pass(name, item.toString(), {});
    });
    if (!goes_on) return false;
  }
  return true;
}

bool pass_xmp(const Exiv2::XmpData &data, const Names &names, Writer &writer) {
  bool goes_on = true;
  for (const Exiv2::Xmpdatum &item : data) {
    attempt([&] {
      if (item.count() == 0 || !names.contain(item.key())) return;
      const bool is_list = item.typeId() == Exiv2::xmpBag || item.typeId() == Exiv2::xmpSeq ||
                           item.typeId() == Exiv2::xmpAlt;
      goes_on = writer.pass(item.key(), item.toString(), is_list ? values_of(item) : std::vector<std::string>());
    });
    if (!goes_on) return false;
  }
  return true;
}

bool pass_iptc(const Exiv2::IptcData &data, const Names &names, Writer &writer) {
  std::vector<std::pair<std::string, std::vector<std::string>>> found;
  for (const Exiv2::Iptcdatum &item : data) {
    attempt([&] {
      const std::string name = item.key();
      if (!names.contain(name)) return;
      auto known = std::find_if(found.begin(), found.end(), [&](const auto &pair) { return pair.first == name; });
      if (known == found.end()) known = found.insert(found.end(), {name, {}});
      if (known->second.size() < most_values) known->second.push_back(item.toString());
    });
  }
  for (const auto &[name, values] : found)
    if (!values.empty() && !writer.pass(name, values.front(), values)) return false;
  return true;
}

/// Returns the number in a tag of Exif; 0 if it is missing.
size_t number_in(const Exiv2::ExifData &data, const std::string &name) {
  const auto item = data.findKey(Exiv2::ExifKey(name));
  if (item == data.end() || item->count() == 0) return 0;
  const std::string text = item->toString();
  char *end = nullptr;
  const unsigned long long number = std::strtoull(text.c_str(), &end, 10);
  return end == text.c_str() ? 0 : static_cast<size_t>(number);
}

/// Searches the tags that describe previews, when those that Exiv2 finds cannot be read.
bool pass_described_preview(const HalMetadata &metadata, size_t most, const HalByteSink &sink) {
  const Exiv2::ExifData &data = metadata.image->exifData();
  const uint8_t *best = nullptr;
  size_t length = 0;
  for (const char *group : {"Image", "Image2", "Image3", "Thumbnail", "SubImage1", "SubImage2", "SubImage3",
                            "SubImage4", "NikonPreview"}) {
    attempt([&] {
      const std::string name = std::string("Exif.") + group + ".JPEGInterchangeFormat";
      const size_t start = number_in(data, name), count = number_in(data, name + "Length");
      if (count < 4 || count > most || count <= length || start > metadata.count || count > metadata.count - start)
        return;
      const uint8_t *bytes = metadata.bytes + start;
      if (bytes[0] != 0xFF || bytes[1] != 0xD8) return;
      best = bytes;
      length = count;
    });
  }
  return best && sink.take(sink.data, best, length);
}

bool pass_preview(const HalMetadata &metadata, size_t most, const HalByteSink &sink) {
  Exiv2::PreviewManager previews(*metadata.image);
  const Exiv2::PreviewPropertiesList all = previews.getPreviewProperties();
  const Exiv2::PreviewProperties *best = nullptr;
  for (const Exiv2::PreviewProperties &next : all)
    if (next.mimeType_ == "image/jpeg" && next.size_ <= most && (!best || next.size_ > best->size_)) best = &next;
  if (!best) return false;
  const Exiv2::PreviewImage preview = previews.getPreviewImage(*best);
  return preview.size() > 0 && sink.take(sink.data, preview.pData(), preview.size());
}

}  // namespace

ImagePointer hal_read_image(uint8_t *bytes, size_t count) {
  ImagePointer image = Exiv2::ImageFactory::open(bytes, count);
  image->readMetadata();
  return image;
}

void hal_metadata_start(void) {
  Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
  try {
    Exiv2::XmpParser::initialize();
#ifdef EXV_ENABLE_BMFF
    Exiv2::enableBMFF(true);
#endif
  } catch (...) {
  }
}

const char *hal_metadata_version(void) { return Exiv2::version(); }

HalMetadata *hal_metadata_open(uint8_t *bytes, size_t count) {
  if (count > static_cast<size_t>(std::numeric_limits<long>::max())) return nullptr;
  try {
    return new HalMetadata{hal_read_image(bytes, count), bytes, count};
  } catch (...) {
    return nullptr;
  }
}

void hal_metadata_free(HalMetadata *metadata) { delete metadata; }

void hal_metadata_size(const HalMetadata *metadata, int *width, int *height) {
  *width = *height = 0;
  try {
    const auto wide = metadata->image->pixelWidth(), high = metadata->image->pixelHeight();
    if (wide < 1 || high < 1 || wide > 1 << 30 || high > 1 << 30) return;
    *width = static_cast<int>(wide);
    *height = static_cast<int>(high);
  } catch (...) {
  }
}

void hal_metadata_tags(HalMetadata *metadata, const char *names, size_t count, size_t most,
                       const HalByteSink *sink) {
  try {
    const Names requested(names, count);
    Writer writer(most, *sink);
    pass_exif(metadata->image->exifData(), requested, writer) &&
        pass_xmp(metadata->image->xmpData(), requested, writer) &&
        pass_iptc(metadata->image->iptcData(), requested, writer);
  } catch (...) {
  }
}

HalPreviewStatus hal_metadata_preview(HalMetadata *metadata, size_t most, const HalByteSink *sink) {
  HalPreviewStatus status = HAL_PREVIEW_NONE;
  try {
    if (pass_preview(*metadata, most, *sink)) return HAL_PREVIEW_DONE;
  } catch (...) {
    status = HAL_PREVIEW_BROKEN;
  }
  try {
    if (pass_described_preview(*metadata, most, *sink)) return HAL_PREVIEW_DONE;
  } catch (...) {
    status = HAL_PREVIEW_BROKEN;
  }
  return status;
}

const HalMetadataLibrary *hal_metadata_library(void) {
  static const HalMetadataLibrary functions = {
      HAL_METADATA_LIBRARY, hal_metadata_start, hal_metadata_version, hal_metadata_open,    hal_metadata_free,
      hal_metadata_size,    hal_metadata_tags,  hal_metadata_preview, hal_metadata_write,
  };
  return &functions;
}
