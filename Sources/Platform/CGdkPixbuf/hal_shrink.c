#include "hal_shrink.h"

#include <errno.h>
#include <string.h>

static bool begin(HalShrink *shrink, const HalBand *band) {
  int factor = shrink->factor;
  int width = (band->width + factor - 1) / factor, height = (band->height + factor - 1) / factor;
  shrink->small = gdk_pixbuf_new(GDK_COLORSPACE_RGB, band->channels == 4, 8, width, height);
  shrink->sums = g_try_new0(guint32, (gsize)width * 4);
  if (shrink->small && shrink->sums) return true;
  errno = ENOMEM;
  return false;
}

static void add(HalShrink *shrink, const guchar *row, int width, int channels) {
  guint32 *sum = shrink->sums;
  for (int x = 0, column = 0; x < width; x++, row += channels) {
    guint32 alpha = channels == 4 ? row[3] : 255;
    for (int part = 0; part < 3; part++) sum[part] += row[part] * alpha;
    sum[3] += alpha;
    if (++column < shrink->factor) continue;
    column = 0;
    sum += 4;
  }
}

/// Writes the means of a row of blocks, of which `rows` rows were added.
static void finish(HalShrink *shrink, int y, int width, int rows) {
  GdkPixbuf *small = shrink->small;
  int channels = gdk_pixbuf_get_n_channels(small), factor = shrink->factor;
  guchar *to = gdk_pixbuf_get_pixels(small) + (size_t)y * (size_t)gdk_pixbuf_get_rowstride(small);
  const guint32 *sum = shrink->sums;
  for (int x = 0; x < gdk_pixbuf_get_width(small); x++, to += channels, sum += 4) {
    guint32 pixels = (guint32)(MIN(factor, width - x * factor) * rows);
    for (int part = 0; part < 3; part++) to[part] = (guchar)(sum[3] ? (sum[part] + sum[3] / 2) / sum[3] : 0);
    if (channels == 4) to[3] = (guchar)((sum[3] + pixels / 2) / pixels);
  }
  memset(shrink->sums, 0, sizeof *shrink->sums * 4 * (size_t)gdk_pixbuf_get_width(small));
}

bool hal_shrink_take(void *data, const HalBand *band) {
  HalShrink *shrink = data;
  if (!shrink->small && !begin(shrink, band)) return false;
  for (int line = 0; line < band->count; line++) {
    int y = band->top + line;
    add(shrink, band->pixels + (size_t)line * band->stride, band->width, band->channels);
    int rows = y % shrink->factor + 1;
    if (rows == shrink->factor || y == band->height - 1) finish(shrink, y / shrink->factor, band->width, rows);
  }
  return true;
}

void hal_shrink_end(HalShrink *shrink) {
  if (shrink->small) g_object_unref(shrink->small);
  g_free(shrink->sums);
  *shrink = (HalShrink){0};
}
