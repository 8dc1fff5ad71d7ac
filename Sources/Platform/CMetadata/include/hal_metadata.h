#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The Exif, XMP and IPTC metadata of an image file or XMP sidecar, through Exiv2. All exceptions of Exiv2
/// end here. Used by one thread at a time.
///
/// These functions are in a library of their own, libhalcyon-metadata.so, which halcyon-media loads when it
/// starts: releases of Debian have different versions of Exiv2, and without the right one only this
/// library cannot be loaded. The program calls them through hal_metadata_library.
typedef struct HalMetadata HalMetadata;

/// Prepares Exiv2; called once, before other functions.
void hal_metadata_start(void);

/// The version of Exiv2.
const char *hal_metadata_version(void);

/// Reads the metadata of a file in memory, which must be writable and outlive the result.
///
/// Returns NULL if the format is not supported, the file is malformed, or memory runs out. Damaged
/// previews do not matter.
HalMetadata *hal_metadata_open(uint8_t *bytes, size_t count);

/// Releases metadata; NULL is ignored.
void hal_metadata_free(HalMetadata *metadata);

/// The size of the image in pixels; 0 if it is unknown.
void hal_metadata_size(const HalMetadata *metadata, int *width, int *height);

/// Takes bytes; returns false to stop.
typedef struct {
  bool (*take)(void *data, const void *bytes, size_t count);
  void *data;
} HalByteSink;

/// Passes the values of tags to a sink. For each tag: its name, its text, the number of its values in
/// decimal, and these values, each ending with NUL. A tag without a list has no values.
///
/// `names` has names such as "Exif.Photo.DateTimeOriginal", each ending with NUL; those that end with
/// "*" are prefixes. Texts and values longer than `most` bytes are left out. Texts that are not UTF-8 are
/// passed as they are.
void hal_metadata_tags(HalMetadata *metadata, const char *names, size_t count, size_t most,
                       const HalByteSink *sink);

typedef enum {
  HAL_PREVIEW_DONE,
  /// The file has none.
  HAL_PREVIEW_NONE,
  /// The file has one that cannot be read.
  HAL_PREVIEW_BROKEN,
} HalPreviewStatus;

/// Passes the largest JPEG preview in a raw file, at most `most` bytes, to a sink.
HalPreviewStatus hal_metadata_preview(HalMetadata *metadata, size_t most, const HalByteSink *sink);

/// What hal_metadata_write changes.
typedef struct {
  /// Removes everything except for the orientation.
  bool strips;
  /// The caption, empty to remove it; NULL to keep it.
  const char *caption;
  /// The tags, which end with NULL; NULL to keep them.
  const char *const *tags;
  /// The Exif orientation 1...8; 0 to keep it.
  int orientation;
} HalMetadataChange;

/// Passes a copy of a file in memory with changed metadata to a sink, in one piece. Returns false if the
/// format cannot be written, the file is malformed, or the sink fails.
bool hal_metadata_write(uint8_t *bytes, size_t count, const HalMetadataChange *change,
                        const HalByteSink *sink);

enum {
  /// Incremented when a function or a type changes: a program does not use another library.
  HAL_METADATA_LIBRARY = 1,
};

/// The functions above.
typedef struct {
  uint32_t library;
  void (*start)(void);
  const char *(*version)(void);
  HalMetadata *(*open)(uint8_t *bytes, size_t count);
  void (*free)(HalMetadata *metadata);
  void (*size)(const HalMetadata *metadata, int *width, int *height);
  void (*tags)(HalMetadata *metadata, const char *names, size_t count, size_t most, const HalByteSink *sink);
  HalPreviewStatus (*preview)(HalMetadata *metadata, size_t most, const HalByteSink *sink);
  bool (*write)(uint8_t *bytes, size_t count, const HalMetadataChange *change, const HalByteSink *sink);
} HalMetadataLibrary;

/// The functions of the loaded library, which are found by this name.
const HalMetadataLibrary *hal_metadata_library(void);

#ifdef __cplusplus
}
#endif
