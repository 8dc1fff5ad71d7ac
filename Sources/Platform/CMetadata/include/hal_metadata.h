#pragma once
#include <stdbool.h>
#include <stddef.h>

/// The Exif, XMP and IPTC metadata of an image file or XMP sidecar. Used by one thread at a time.
typedef struct HalMetadata HalMetadata;

/// Reads the metadata at a path, which may be `/proc/self/fd/N`.
///
/// Calls from several threads run one after the other. Returns NULL if the format is not supported,
/// the file is malformed, or the library throws an exception.
HalMetadata *hal_metadata_open(const char *path);

/// Removes the metadata of an image file, except for its orientation. Returns false if the format
/// cannot be written, or the file cannot be read or written; it may then be incomplete.
bool hal_metadata_strip(const char *path);

/// What hal_metadata_write changes.
typedef struct {
  /// The caption, empty to remove it; NULL to keep it.
  const char *caption;
  /// The tags, which end with NULL; NULL to keep them.
  const char **tags;
  /// The Exif orientation 1...8; 0 to keep it.
  int orientation;
} HalMetadataChange;

/// Changes the metadata of an image file or XMP sidecar in place. Returns false if the format
/// cannot be written, or the file cannot be read or written; it may then be incomplete.
bool hal_metadata_write(const char *path, const HalMetadataChange *change);

/// Returns the largest JPEG preview in a raw file, at most `most` bytes; NULL if there is none.
/// Release it with hal_metadata_free_text.
char *hal_metadata_preview(HalMetadata *metadata, size_t most, size_t *count);

/// Releases metadata; NULL is ignored.
void hal_metadata_free(HalMetadata *metadata);

/// Returns the value of a tag such as "Exif.Photo.DateTimeOriginal" as UTF-8, or NULL if the tag is
/// missing, malformed or longer than `most` bytes. Release it with hal_metadata_free_text.
char *hal_metadata_text(HalMetadata *metadata, const char *tag, size_t most);

/// Returns the values of a tag with several values, such as "Xmp.dc.subject"; NULL if it is missing
/// or malformed. `count` receives their number. Release them with hal_metadata_free_texts.
char **hal_metadata_texts(HalMetadata *metadata, const char *tag, size_t *count);

/// Reads a rational number; returns false if the tag is missing or malformed.
bool hal_metadata_rational(HalMetadata *metadata, const char *tag, int *numerator,
                           int *denominator);

/// Reads the position in degrees; returns false if it is missing or malformed.
bool hal_metadata_position(HalMetadata *metadata, double *latitude, double *longitude);

void hal_metadata_free_text(char *text);
void hal_metadata_free_texts(char **texts);
