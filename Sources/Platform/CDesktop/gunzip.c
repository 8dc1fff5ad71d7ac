#include "gunzip.h"

#include <string.h>

/*
 * GZlibDecompressor ends after the first member (RFC 1952, section 2.2), so the rest of the response would be lost.
 */
typedef struct {
  GObject parent;
  GConverter *member;
  /* Whether the next byte begins a member, after the first one. */
  gboolean between;
} HalGunzip;

typedef struct {
  GObjectClass parent_class;
} HalGunzipClass;

static void hal_gunzip_converter(GConverterIface *iface);
G_DEFINE_TYPE_WITH_CODE(HalGunzip, hal_gunzip, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_CONVERTER, hal_gunzip_converter))

static void hal_gunzip_init(HalGunzip *gunzip) {
  gunzip->member = G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP));
}

static void hal_gunzip_finalize(GObject *object) {
  g_object_unref(((HalGunzip *)object)->member);
  G_OBJECT_CLASS(hal_gunzip_parent_class)->finalize(object);
}

static void hal_gunzip_class_init(HalGunzipClass *class) { G_OBJECT_CLASS(class)->finalize = hal_gunzip_finalize; }

static void hal_gunzip_reset(GConverter *converter) {
  HalGunzip *gunzip = (HalGunzip *)converter;
  g_converter_reset(gunzip->member);
  gunzip->between = FALSE;
}

static GConverterResult hal_gunzip_convert(GConverter *converter, const void *in, gsize in_size, void *out,
                                           gsize out_size, GConverterFlags flags, gsize *bytes_read,
                                           gsize *bytes_written, GError **error) {
  HalGunzip *gunzip = (HalGunzip *)converter;
  gboolean is_end = (flags & G_CONVERTER_INPUT_AT_END) != 0;
  *bytes_read = *bytes_written = 0;
  if (gunzip->between) {
    static const guint8 magic[2] = {0x1f, 0x8b};
    if (in_size < sizeof magic && !is_end) {
      g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT, "");
      return G_CONVERTER_ERROR;
    }
    /* What is not a member is padding. */
    if (in_size < sizeof magic || memcmp(in, magic, sizeof magic) != 0) {
      *bytes_read = in_size;
      return is_end ? G_CONVERTER_FINISHED : G_CONVERTER_CONVERTED;
    }
    g_converter_reset(gunzip->member);
    gunzip->between = FALSE;
  }
  GConverterResult result =
      g_converter_convert(gunzip->member, in, in_size, out, out_size, flags, bytes_read, bytes_written, error);
  if (result != G_CONVERTER_FINISHED) return result;
  gunzip->between = TRUE;
  return is_end && *bytes_read == in_size ? G_CONVERTER_FINISHED : G_CONVERTER_CONVERTED;
}

static void hal_gunzip_converter(GConverterIface *iface) {
  iface->convert = hal_gunzip_convert;
  iface->reset = hal_gunzip_reset;
}

GInputStream *hal_gunzip_stream(GInputStream *base) {
  GConverter *gunzip = g_object_new(hal_gunzip_get_type(), NULL);
  GInputStream *stream = g_converter_input_stream_new(base, gunzip);
  g_object_unref(gunzip);
  return stream;
}
