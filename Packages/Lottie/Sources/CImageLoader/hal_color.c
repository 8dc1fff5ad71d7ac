#include "hal_color.h"

#include <lcms2.h>
#include <string.h>

enum { MOST_PROFILE_BYTES = 4 << 20 };

struct HalColor {
  cmsHTRANSFORM transform;
};

HalColor *hal_color_of_profile(const guchar *bytes, gsize count, gboolean has_alpha) {
  if (count > MOST_PROFILE_BYTES) return NULL;
  cmsHPROFILE profile = cmsOpenProfileFromMem(bytes, (cmsUInt32Number)count);
  if (!profile) return NULL;
  cmsHTRANSFORM transform = NULL;
  if (cmsGetColorSpace(profile) == cmsSigRgbData) {
    cmsHPROFILE srgb = cmsCreate_sRGBProfile();
    cmsUInt32Number format = has_alpha ? TYPE_RGBA_8 : TYPE_RGB_8;
    transform = cmsCreateTransform(profile, format, srgb, format, INTENT_PERCEPTUAL,
                                   has_alpha ? cmsFLAGS_COPY_ALPHA : 0);
    cmsCloseProfile(srgb);
  }
  cmsCloseProfile(profile);
  if (!transform) return NULL;
  HalColor *color = g_new(HalColor, 1);
  color->transform = transform;
  return color;
}

HalColor *hal_color_new(GdkPixbuf *pixbuf) {
  const char *text = gdk_pixbuf_get_option(pixbuf, "icc-profile");
  if (!text || strlen(text) > MOST_PROFILE_BYTES / 3 * 4) return NULL;
  gsize count = 0;
  guchar *bytes = g_base64_decode(text, &count);
  HalColor *color = bytes ? hal_color_of_profile(bytes, count, gdk_pixbuf_get_has_alpha(pixbuf)) : NULL;
  g_free(bytes);
  return color;
}

void hal_color_convert(const HalColor *color, guchar *pixels, size_t stride, int width, int rows) {
  if (!color) return;
  for (int y = 0; y < rows; y++, pixels += stride)
    cmsDoTransform(color->transform, pixels, pixels, (cmsUInt32Number)width);
}

void hal_color_free(HalColor *color) {
  if (!color) return;
  cmsDeleteTransform(color->transform);
  g_free(color);
}

void hal_color_to_srgb(GdkPixbuf *pixbuf) {
  HalColor *color = hal_color_new(pixbuf);
  if (!color) return;
  hal_color_convert(color, gdk_pixbuf_get_pixels(pixbuf), (size_t)gdk_pixbuf_get_rowstride(pixbuf),
                    gdk_pixbuf_get_width(pixbuf), gdk_pixbuf_get_height(pixbuf));
  hal_color_free(color);
}
