#include "hal_decoder.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <lcms2.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PROFILE_BYTES = 1 << 20 };

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

/// The color profile of an image; NULL if it has none that can be converted.
static cmsHPROFILE profile_of(GdkPixbuf *pixbuf) {
  const char *text = gdk_pixbuf_get_option(pixbuf, "icc-profile");
  if (!text || strlen(text) > MOST_PROFILE_BYTES / 3 * 4) return NULL;
  gsize length = 0;
  guchar *bytes = g_base64_decode(text, &length);
  cmsHPROFILE profile = bytes ? cmsOpenProfileFromMem(bytes, (cmsUInt32Number)length) : NULL;
  g_free(bytes);
  if (!profile || cmsGetColorSpace(profile) == cmsSigRgbData) return profile;
  cmsCloseProfile(profile);
  return NULL;
}

static void convert_to_srgb(GdkPixbuf *pixbuf) {
  cmsHPROFILE profile = profile_of(pixbuf);
  if (!profile) return;
  cmsHPROFILE srgb = cmsCreate_sRGBProfile();
  bool has_alpha = gdk_pixbuf_get_has_alpha(pixbuf);
  cmsUInt32Number format = has_alpha ? TYPE_RGBA_8 : TYPE_RGB_8;
  cmsHTRANSFORM transform = cmsCreateTransform(profile, format, srgb, format, INTENT_PERCEPTUAL,
                                                      has_alpha ? cmsFLAGS_COPY_ALPHA : 0);
  if (transform) {
    int width = gdk_pixbuf_get_width(pixbuf), height = gdk_pixbuf_get_height(pixbuf);
    guchar *row = gdk_pixbuf_get_pixels(pixbuf);
    for (int y = 0; y < height; y++, row += gdk_pixbuf_get_rowstride(pixbuf))
      cmsDoTransform(transform, row, row, (cmsUInt32Number)width);
    cmsDeleteTransform(transform);
  }
  cmsCloseProfile(srgb);
  cmsCloseProfile(profile);
}

static uint32_t premultiplied(const guchar *pixel, bool has_alpha) {
  uint32_t alpha = has_alpha ? pixel[3] : 255;
  uint32_t result = alpha << 24;
  for (int part = 0; part < 3; part++) result |= ((pixel[part] * alpha + 127) / 255) << (16 - 8 * part);
  return result;
}

static bool copy(GdkPixbuf *pixbuf, int64_t most_pixels, HalDecodedImage *image) {
  int width = gdk_pixbuf_get_width(pixbuf), height = gdk_pixbuf_get_height(pixbuf);
  int channels = gdk_pixbuf_get_n_channels(pixbuf);
  if ((int64_t)width * height > most_pixels || channels < 3) return false;
  uint32_t *pixels = malloc((size_t)width * (size_t)height * sizeof *pixels);
  if (!pixels) return false;
  const guchar *source = gdk_pixbuf_get_pixels(pixbuf);
  size_t stride = (size_t)gdk_pixbuf_get_rowstride(pixbuf);
  bool has_alpha = gdk_pixbuf_get_has_alpha(pixbuf);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      pixels[(size_t)y * (size_t)width + (size_t)x] =
          premultiplied(source + (size_t)y * stride + (size_t)(x * channels), has_alpha);
  *image = (HalDecodedImage){width, height, pixels};
  return true;
}

bool hal_decode_image(const uint8_t *bytes, size_t count, int64_t most_pixels, int drawing_side,
                      bool is_drawing, HalDecodedImage *image) {
  Wish wish = {most_pixels, drawing_side, is_drawing};
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new();
  g_signal_connect_data(loader, "size-prepared", G_CALLBACK(size_prepared), &wish, NULL, 0);
  bool is_sound = gdk_pixbuf_loader_write(loader, bytes, count, NULL);
  // The loader must be closed in any case.
  is_sound = gdk_pixbuf_loader_close(loader, NULL) && is_sound;
  GdkPixbuf *pixbuf = is_sound ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
  if (pixbuf) convert_to_srgb(pixbuf);
  bool is_copied = pixbuf && copy(pixbuf, most_pixels, image);
  g_object_unref(loader);
  return is_copied;
}

void hal_decoded_image_free(HalDecodedImage *image) {
  free(image->pixels);
  image->pixels = NULL;
}
