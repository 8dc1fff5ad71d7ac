#define _GNU_SOURCE
#include "hal_image.h"

#include <stdlib.h>
#include <sys/mman.h>

#include "hal_memory.h"

/// From this size on, pixels have memory of their own. In the heap, pixels that are kept for long
/// would separate those of images that are decoded meanwhile, and the heap would never shrink.
enum { LEAST_MAPPED = 64 << 10, LEAST_HUGE = 4 << 20 };

uint32_t *hal_pixels_new(int width, int height) {
  size_t bytes = (size_t)width * (size_t)height * sizeof(uint32_t);
  if (bytes < LEAST_MAPPED) return malloc(bytes);
  void *pixels = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pixels == MAP_FAILED) return NULL;
  // Mapping thousands of small pages takes a tenth of the time of decoding a photo.
  if (bytes >= LEAST_HUGE) madvise(pixels, bytes, MADV_HUGEPAGE);
  return pixels;
}

void hal_image_free(HalImage *image) {
  size_t bytes = (size_t)image->width * (size_t)image->height * sizeof(uint32_t);
  if (bytes < LEAST_MAPPED)
    free(image->pixels);
  else if (image->pixels)
    munmap(image->pixels, bytes);
  image->pixels = NULL;
}

bool hal_image_fill(int width, int height, uint32_t argb, HalImage *image) {
  if (width < 1 || height < 1) return false;
  size_t count = (size_t)width * (size_t)height;
  uint32_t *pixels = hal_pixels_new(width, height);
  if (!pixels) return false;
  for (size_t i = 0; i < count; i++) pixels[i] = argb;
  *image = (HalImage){width, height, pixels, false};
  return true;
}

bool hal_image_turn(const HalImage *image, int turns, HalImage *turned) {
  int width = image->width, height = image->height;
  bool is_swapped = turns % 2 != 0;
  uint32_t *pixels = hal_pixels_new(width, height);
  if (!pixels) return false;
  HalImage result = {is_swapped ? height : width, is_swapped ? width : height, pixels, image->is_incomplete};
  for (int y = 0; y < height; y++) {
    const uint32_t *row = image->pixels + (size_t)y * (size_t)width;
    for (int x = 0; x < width; x++) {
      int to_x = turns == 1 ? height - 1 - y : turns == 2 ? width - 1 - x : y;
      int to_y = turns == 1 ? x : turns == 2 ? height - 1 - y : width - 1 - x;
      pixels[(size_t)to_y * (size_t)result.width + (size_t)to_x] = row[x];
    }
  }
  *turned = result;
  return true;
}

bool hal_image_take(int file, int width, int height, HalImage *image) {
  if (width < 1 || height < 1 || width > HAL_IMAGE_MOST_SIDE || height > HAL_IMAGE_MOST_SIDE) return false;
  size_t bytes = (size_t)width * (size_t)height * sizeof(uint32_t);
  uint32_t *pixels = NULL;
  if (bytes < LEAST_MAPPED) {
    pixels = malloc(bytes);
    if (pixels && !hal_memory_read(file, pixels, bytes)) {
      free(pixels);
      pixels = NULL;
    }
  } else {
    pixels = hal_memory_map(file, bytes);
  }
  if (!pixels) return false;
  *image = (HalImage){width, height, pixels, false};
  return true;
}
