#include "hal_pixels.h"

bool hal_pixels_copy(GdkPixbuf *pixbuf, uint32_t *pixels) {
  int width = gdk_pixbuf_get_width(pixbuf), height = gdk_pixbuf_get_height(pixbuf);
  int channels = gdk_pixbuf_get_n_channels(pixbuf);
  if (channels < 3) return false;
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
  return true;
}
