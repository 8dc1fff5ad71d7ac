#define _GNU_SOURCE
#include "hal_rows.h"

#include <errno.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MOST_SEGMENTS = 1000 };

/// Searches for the frame header. - Source: ITU-T T.81, B.1.1.
static bool is_progressive(int fd) {
  off_t at = 2;
  for (int segment = 0; segment < MOST_SEGMENTS; segment++) {
    uint8_t head[4];
    if (pread(fd, head, sizeof head, at) != sizeof head || head[0] != 0xFF) return true;
    // Baseline and extended sequential frames.
    if (head[1] == 0xC0 || head[1] == 0xC1) return false;
    bool is_frame = head[1] >= 0xC2 && head[1] <= 0xCF && head[1] != 0xC4 && head[1] != 0xC8 && head[1] != 0xCC;
    if (is_frame || head[1] == 0xDA) return true;
    if (head[1] == 0xFF) {
      at++;
      continue;
    }
    at += 2 + (head[2] << 8 | head[3]);
  }
  return true;
}

bool hal_rows_are_final(int fd) { return !is_progressive(fd); }

/// Releases the whole pages between two rows.
static void release(GdkPixbuf *pixbuf, int top, int end) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t pixels = (uintptr_t)gdk_pixbuf_read_pixels(pixbuf);
  size_t stride = (size_t)gdk_pixbuf_get_rowstride(pixbuf);
  // The page in which the rows before ended is complete now.
  uintptr_t from = MAX((pixels + page - 1) / page * page, (pixels + (size_t)top * stride) / page * page);
  uintptr_t to = (pixels + (size_t)end * stride) / page * page;
  if (to > from) madvise((void *)from, to - from, MADV_DONTNEED);
}

void hal_rows_decoded(HalRows *rows, GdkPixbuf *pixbuf, int end, bool releases) {
  int width = gdk_pixbuf_get_width(pixbuf), height = gdk_pixbuf_get_height(pixbuf);
  size_t stride = (size_t)gdk_pixbuf_get_rowstride(pixbuf);
  end = MIN(end, height);
  while (!rows->error && rows->done < end) {
    int count = MIN(HAL_BAND_ROWS, end - rows->done);
    // Smaller bands only at the end.
    if (count < HAL_BAND_ROWS && end < height) return;
    if (rows->done == 0) rows->color = hal_color_new(pixbuf);
    guchar *pixels = gdk_pixbuf_get_pixels(pixbuf) + (size_t)rows->done * stride;
    hal_color_convert(rows->color, pixels, stride, width, count);
    HalBand band = {width, height, gdk_pixbuf_get_n_channels(pixbuf), rows->done, count, pixels, stride};
    if (!rows->sink.take(rows->sink.data, &band)) rows->error = errno;
    if (releases) release(pixbuf, rows->done, rows->done + count);
    rows->done += count;
  }
}

void hal_rows_end(HalRows *rows) {
  hal_color_free(rows->color);
  rows->color = NULL;
}
