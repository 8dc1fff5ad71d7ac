#include "hal_decoder.h"

#include <hal_color.h>
#include <hal_loader.h>
#include <hal_pixels.h>
#include <math.h>
#include <stdlib.h>

typedef struct {
  int64_t most_pixels;
  int drawing_side;
  bool is_drawing;
} Wish;

static void size_prepared(GdkPixbufLoader *loader, int width, int height, gpointer data) {
  const Wish *wish = data;
  if (width < 1 || height < 1) return;
  double scale = 1;
  if (wish->is_drawing) scale = (double)wish->drawing_side / MAX(width, height);
  double pixels = (double)width * height * scale * scale;
  if (pixels > (double)wish->most_pixels) scale *= sqrt((double)wish->most_pixels / pixels);
  if (scale == 1) return;
  gdk_pixbuf_loader_set_size(loader, MAX(1, (int)(width * scale)), MAX(1, (int)(height * scale)));
}

static bool copy(GdkPixbuf *pixbuf, int64_t most_pixels, HalDecodedImage *image) {
  int width = gdk_pixbuf_get_width(pixbuf), height = gdk_pixbuf_get_height(pixbuf);
  if ((int64_t)width * height > most_pixels) return false;
  uint32_t *pixels = malloc((size_t)width * (size_t)height * sizeof *pixels);
  if (!pixels || !hal_pixels_copy(pixbuf, pixels)) {
    free(pixels);
    return false;
  }
  *image = (HalDecodedImage){width, height, pixels};
  return true;
}

bool hal_decode_image(const uint8_t *bytes, size_t count, int64_t most_pixels, int drawing_side,
                      bool is_drawing, HalDecodedImage *image) {
  Wish wish = {most_pixels, drawing_side, is_drawing};
  GdkPixbufLoader *loader = hal_loader_new(bytes, count);
  if (!loader) return false;
  g_signal_connect_data(loader, "size-prepared", G_CALLBACK(size_prepared), &wish, NULL, 0);
  bool is_sound = gdk_pixbuf_loader_write(loader, bytes, count, NULL);
  // The loader must be closed in any case.
  is_sound = gdk_pixbuf_loader_close(loader, NULL) && is_sound;
  GdkPixbuf *pixbuf = is_sound ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
  if (pixbuf) hal_color_to_srgb(pixbuf);
  bool is_copied = pixbuf && copy(pixbuf, most_pixels, image);
  g_object_unref(loader);
  return is_copied;
}

void hal_decoded_image_free(HalDecodedImage *image) {
  free(image->pixels);
  image->pixels = NULL;
}
