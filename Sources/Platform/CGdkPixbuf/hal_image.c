#include "hal_image.h"

#include "hal_pixels.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdlib.h>
#include <sys/mman.h>

bool hal_pixels_copy(GdkPixbuf *pixbuf, int64_t most_pixels, HalImage *image) {
  int width = gdk_pixbuf_get_width(pixbuf), height = gdk_pixbuf_get_height(pixbuf);
  int channels = gdk_pixbuf_get_n_channels(pixbuf);
  if ((int64_t)width * height > most_pixels || channels < 3) return false;
  uint32_t *pixels = hal_pixels_new(width, height);
  if (!pixels) return false;
  const guchar *source = gdk_pixbuf_read_pixels(pixbuf);
  size_t stride = (size_t)gdk_pixbuf_get_rowstride(pixbuf);
  bool has_alpha = gdk_pixbuf_get_has_alpha(pixbuf);
  for (int y = 0; y < height; y++) {
    const guchar *from = source + (size_t)y * stride;
    uint32_t *to = pixels + (size_t)y * (size_t)width;
    if (channels == 3)
      for (int x = 0; x < width; x++, from += 3) to[x] = hal_pixel_opaque(from);
    else
      for (int x = 0; x < width; x++, from += channels) to[x] = hal_pixel_premultiplied(from, has_alpha);
  }
  *image = (HalImage){width, height, pixels, false};
  return true;
}

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
