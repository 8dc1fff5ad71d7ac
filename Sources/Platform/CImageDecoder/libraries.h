#pragma once
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <hal_library.h>
#include <lcms2.h>

/// The functions in use. The libraries and those that they need take 3 MB of memory, so they are
/// loaded when the first image is decoded.
#define HAL_PIXBUF_FUNCTIONS(X)                                                                          \
  X(g_base64_decode) X(g_free) X(g_object_unref) X(g_signal_connect_data) X(gdk_pixbuf_get_has_alpha)    \
  X(gdk_pixbuf_get_height) X(gdk_pixbuf_get_n_channels) X(gdk_pixbuf_get_option) X(gdk_pixbuf_get_pixels) \
  X(gdk_pixbuf_get_rowstride) X(gdk_pixbuf_get_width) X(gdk_pixbuf_loader_close)                         \
  X(gdk_pixbuf_loader_get_pixbuf) X(gdk_pixbuf_loader_new) X(gdk_pixbuf_loader_set_size)                 \
  X(gdk_pixbuf_loader_write)

#define HAL_COLOR_FUNCTIONS(X)                                                                        \
  X(cmsCloseProfile) X(cmsCreateTransform) X(cmsCreate_sRGBProfile) X(cmsDeleteTransform)             \
  X(cmsDoTransform) X(cmsGetColorSpace) X(cmsOpenProfileFromMem)

typedef struct { HAL_PIXBUF_FUNCTIONS(HAL_MEMBER) } HalPixbufLibrary;
typedef struct { HAL_COLOR_FUNCTIONS(HAL_MEMBER) } HalColorLibrary;

/// The functions of gdk-pixbuf; NULL if it is not installed. Thread-safe.
const HalPixbufLibrary *hal_pixbuf_library(void);
/// The functions of Little CMS; NULL if it is not installed. Thread-safe.
const HalColorLibrary *hal_color_library(void);
