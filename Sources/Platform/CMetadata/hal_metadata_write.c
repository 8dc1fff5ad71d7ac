#include <gexiv2/gexiv2.h>

#include "hal_metadata.h"
#include "hal_parsing.h"

/// Replaces a text, or removes it if it is empty. Other places than XMP are only kept up to date.
static bool set_text(GExiv2Metadata *metadata, const char *tag, const char *text, bool is_added) {
  if (!gexiv2_metadata_try_has_tag(metadata, tag, NULL) && !(is_added && *text)) return true;
  gexiv2_metadata_try_clear_tag(metadata, tag, NULL);
  return !*text || gexiv2_metadata_try_set_tag_string(metadata, tag, text, NULL);
}

static bool set_texts(GExiv2Metadata *metadata, const char *tag, const char **texts,
                      bool is_added) {
  if (!gexiv2_metadata_try_has_tag(metadata, tag, NULL) && !(is_added && *texts)) return true;
  gexiv2_metadata_try_clear_tag(metadata, tag, NULL);
  return !*texts || gexiv2_metadata_try_set_tag_multiple(metadata, tag, texts, NULL);
}

static bool apply(GExiv2Metadata *metadata, const HalMetadataChange *change) {
  bool is_set = true;
  if (change->caption)
    is_set = set_text(metadata, "Xmp.dc.description", change->caption, true) &&
             set_text(metadata, "Iptc.Application2.Caption", change->caption, false) &&
             set_text(metadata, "Exif.Image.ImageDescription", change->caption, false);
  if (is_set && change->tags)
    is_set = set_texts(metadata, "Xmp.dc.subject", change->tags, true) &&
             set_texts(metadata, "Iptc.Application2.Keywords", change->tags, false);
  GError *error = NULL;
  if (is_set && change->orientation > 0)
    gexiv2_metadata_try_set_orientation(metadata, (GExiv2Orientation)change->orientation, &error);
  is_set = is_set && !error;
  g_clear_error(&error);
  return is_set;
}

bool hal_metadata_write(const char *path, const HalMetadataChange *change) {
  HalMetadata *opened = hal_metadata_open(path);
  if (!opened) return false;
  GExiv2Metadata *metadata = (GExiv2Metadata *)opened;
  hal_metadata_lock();
  bool is_saved = apply(metadata, change) && gexiv2_metadata_save_file(metadata, path, NULL);
  hal_metadata_unlock();
  hal_metadata_free(opened);
  return is_saved;
}
