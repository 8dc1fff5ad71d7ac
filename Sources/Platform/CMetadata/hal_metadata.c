#include "hal_metadata.h"

#include <gexiv2/gexiv2.h>
#include <string.h>

#include "hal_parsing.h"

// The XMP toolkit inside Exiv2 has global state.
static GMutex parsing;

void hal_metadata_lock(void) { g_mutex_lock(&parsing); }
void hal_metadata_unlock(void) { g_mutex_unlock(&parsing); }

static gpointer start(gpointer data) {
  // Malformed files are expected, and warnings are fatal in tests.
  gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE);
  gexiv2_initialize();
  return NULL;
}

HalMetadata *hal_metadata_open(const char *path) {
  static GOnce once = G_ONCE_INIT;
  g_once(&once, start, NULL);
  hal_metadata_lock();
  GExiv2Metadata *metadata = gexiv2_metadata_new();
  GError *error = NULL;
  bool is_read = gexiv2_metadata_open_path(metadata, path, &error);
  hal_metadata_unlock();
  g_clear_error(&error);
  if (is_read) return (HalMetadata *)metadata;
  g_object_unref(metadata);
  return NULL;
}

bool hal_metadata_strip(const char *path) {
  HalMetadata *opened = hal_metadata_open(path);
  if (!opened) return false;
  GExiv2Metadata *metadata = (GExiv2Metadata *)opened;
  GError *error = NULL;
  GExiv2Orientation orientation = gexiv2_metadata_try_get_orientation(metadata, &error);
  bool has_orientation = !error && orientation > GEXIV2_ORIENTATION_NORMAL;
  g_clear_error(&error);
  gexiv2_metadata_clear(metadata);
  gexiv2_metadata_clear_comment(metadata);
  if (has_orientation) gexiv2_metadata_try_set_orientation(metadata, orientation, NULL);
  hal_metadata_lock();
  bool is_saved = gexiv2_metadata_save_file(metadata, path, NULL);
  hal_metadata_unlock();
  hal_metadata_free(opened);
  return is_saved;
}

char *hal_metadata_preview(HalMetadata *metadata, size_t most, size_t *count) {
  GExiv2Metadata *image = (GExiv2Metadata *)metadata;
  GExiv2PreviewProperties *best = NULL;
  GExiv2PreviewProperties **all = gexiv2_metadata_get_preview_properties(image);
  for (GExiv2PreviewProperties **next = all; next && *next; next++) {
    guint32 bytes = gexiv2_preview_properties_get_size(*next);
    bool is_jpeg = g_strcmp0(gexiv2_preview_properties_get_mime_type(*next), "image/jpeg") == 0;
    if (is_jpeg && bytes <= most &&
        (!best || bytes > gexiv2_preview_properties_get_size(best)))
      best = *next;
  }
  GError *error = NULL;
  GExiv2PreviewImage *preview =
      best ? gexiv2_metadata_try_get_preview_image(image, best, &error) : NULL;
  g_clear_error(&error);
  guint32 size = 0;
  const guint8 *bytes = preview ? gexiv2_preview_image_get_data(preview, &size) : NULL;
  char *copy = bytes && size > 0 ? g_memdup2(bytes, size) : NULL;
  *count = copy ? size : 0;
  if (preview) g_object_unref(preview);
  return copy;
}

void hal_metadata_free(HalMetadata *metadata) {
  if (metadata) g_object_unref(metadata);
}

char *hal_metadata_text(HalMetadata *metadata, const char *tag, size_t most) {
  GError *error = NULL;
  char *text = gexiv2_metadata_try_get_tag_string((GExiv2Metadata *)metadata, tag, &error);
  g_clear_error(&error);
  if (!text) return NULL;
  char *valid = strlen(text) <= most ? g_utf8_make_valid(text, -1) : NULL;
  g_free(text);
  return valid;
}

char **hal_metadata_texts(HalMetadata *metadata, const char *tag, size_t *count) {
  GError *error = NULL;
  char **texts = gexiv2_metadata_try_get_tag_multiple((GExiv2Metadata *)metadata, tag, &error);
  g_clear_error(&error);
  *count = texts ? g_strv_length(texts) : 0;
  return texts;
}

bool hal_metadata_rational(HalMetadata *metadata, const char *tag, int *numerator,
                           int *denominator) {
  GError *error = NULL;
  bool is_read = gexiv2_metadata_try_get_exif_tag_rational((GExiv2Metadata *)metadata, tag,
                                                           numerator, denominator, &error);
  g_clear_error(&error);
  return is_read;
}

bool hal_metadata_position(HalMetadata *metadata, double *latitude, double *longitude) {
  GError *error = NULL;
  GExiv2Metadata *image = (GExiv2Metadata *)metadata;
  bool is_read = gexiv2_metadata_try_get_gps_latitude(image, latitude, &error);
  g_clear_error(&error);
  is_read = is_read && gexiv2_metadata_try_get_gps_longitude(image, longitude, &error);
  g_clear_error(&error);
  return is_read;
}

void hal_metadata_free_text(char *text) { g_free(text); }
void hal_metadata_free_texts(char **texts) { g_strfreev(texts); }
