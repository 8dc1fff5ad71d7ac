#include "hal_color.h"

#include <lcms2.h>
#include <stdbool.h>
#include <string.h>

enum { MOST_PROFILE_BYTES = 4 << 20 };

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

void hal_color_to_srgb(GdkPixbuf *pixbuf) {
  cmsHPROFILE profile = profile_of(pixbuf);
  if (!profile) return;
  cmsHPROFILE srgb = cmsCreate_sRGBProfile();
  bool has_alpha = gdk_pixbuf_get_has_alpha(pixbuf);
  cmsUInt32Number format = has_alpha ? TYPE_RGBA_8 : TYPE_RGB_8;
  cmsHTRANSFORM transform =
      cmsCreateTransform(profile, format, srgb, format, INTENT_PERCEPTUAL, has_alpha ? cmsFLAGS_COPY_ALPHA : 0);
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
