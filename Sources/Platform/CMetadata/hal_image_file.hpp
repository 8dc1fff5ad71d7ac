#pragma once

#include "hal_metadata.h"

#include <exiv2/exiv2.hpp>

#include <utility>

// Exiv2 0.27 has its own type of pointers, and 0.28 that of the standard.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

using ImagePointer = decltype(Exiv2::ImageFactory::open(static_cast<const Exiv2::byte *>(nullptr), 0));

struct HalMetadata {
  ImagePointer image;
  /// The file.
  const uint8_t *bytes;
  size_t count;
};

/// Reads a file in memory. Throws what Exiv2 throws.
ImagePointer hal_read_image(uint8_t *bytes, size_t count);
