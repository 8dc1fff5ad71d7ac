// For the signatures.
#define GDK_PIXBUF_ENABLE_BACKEND
#include "hal_loader.h"

#include <stdbool.h>

/// Whether a byte fits one of a signature. - Source: GdkPixbufModulePattern.
static bool fits(guchar byte, guchar expected, char mask) {
  switch (mask) {
    case ' ': return byte == expected;
    case '!': return byte != expected;
    case 'z': return byte == 0;
    case 'n': return byte != 0;
    default: return true;
  }
}

/// Whether a pattern is at a place.
static bool is_at(const char *prefix, const char *mask, const guchar *bytes, gsize count) {
  gsize place = 0;
  while (prefix[place] && place < count && fits(bytes[place], (guchar)prefix[place], mask ? mask[place] : ' ')) place++;
  return !prefix[place];
}

/// Returns how likely the start of a file has a format, 0...100.
static int relevance(const GdkPixbufFormat *format, const guchar *bytes, gsize count) {
  for (const GdkPixbufModulePattern *next = format->signature; next && next->prefix; next++) {
    bool is_anywhere = next->mask && next->mask[0] == '*';
    int skipped = is_anywhere ? 1 : 0;
    const char *mask = next->mask ? next->mask + skipped : NULL;
    gsize last = is_anywhere ? count : 1;
    for (gsize place = 0; place < last; place++)
      if (is_at(next->prefix + skipped, mask, bytes + place, count - place)) return next->relevance;
  }
  return 0;
}

GdkPixbufLoader *hal_loader_new(const guchar *bytes, gsize count) {
  GSList *formats = gdk_pixbuf_get_formats();
  const GdkPixbufFormat *best = NULL;
  int most = 0;
  for (GSList *next = formats; next; next = next->next) {
    int found = relevance(next->data, bytes, MIN(count, HAL_LOADER_START));
    if (found <= most || gdk_pixbuf_format_is_disabled(next->data)) continue;
    most = found;
    best = next->data;
  }
  GdkPixbufLoader *loader = best ? gdk_pixbuf_loader_new_with_type(best->name, NULL) : NULL;
  g_slist_free(formats);
  return loader;
}
