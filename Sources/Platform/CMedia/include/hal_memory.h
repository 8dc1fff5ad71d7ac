#pragma once
#include "hal_image.h"

/// Files in memory, through which halcyon-media returns pixels and other large results. They are
/// sealed: their size and content can no longer change, so that reading them never fails.

/// The maximum length of a side of an image that hal_image_take accepts.
enum { HAL_IMAGE_MOST_SIDE = 1 << 16 };

/// Returns a file in memory with these bytes, at its start; -1 if it cannot be created. Close it
/// with close.
int hal_memory_file(const uint8_t *bytes, size_t count);

/// Creates a file in memory that can be sealed, and maps it for writing. Returns -1 with `errno` on
/// failure. End with hal_memory_seal or hal_memory_discard.
int hal_memory_begin(size_t count, void **bytes);

/// Ends writing to a file of hal_memory_begin, and seals it. Returns false with `errno` on failure; the
/// file is closed then.
bool hal_memory_seal(int file, void *bytes, size_t count);

/// Closes a file of hal_memory_begin.
void hal_memory_discard(int file, void *bytes, size_t count);

/// The size of a sealed file; 0 if it is not sealed.
size_t hal_memory_size(int file);

/// Maps the first bytes of a sealed file for reading; NULL if it is not sealed or smaller. Release them
/// with munmap.
void *hal_memory_map(int file, size_t count);

/// Copies the first bytes of a sealed file; returns false if it is not sealed or smaller.
bool hal_memory_read(int file, void *bytes, size_t count);

/// Takes the pixels in a sealed file; returns false if it is too small, not sealed, or memory runs out.
/// The file can be closed afterwards. Release the image with hal_image_free.
bool hal_image_take(int file, int width, int height, HalImage *image);
