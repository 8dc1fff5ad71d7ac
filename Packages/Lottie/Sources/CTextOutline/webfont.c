#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H
#include <stdlib.h>
#include <string.h>

#include "CTextOutline.h"

/* The size of the unpacked font that the header of a WOFF or WOFF2 file declares. */
static size_t hal_declared_size(const unsigned char *file, size_t bytes) {
  if (bytes < 20 || (memcmp(file, "wOFF", 4) != 0 && memcmp(file, "wOF2", 4) != 0)) return 0;
  return (size_t)file[16] << 24 | (size_t)file[17] << 16 | (size_t)file[18] << 8 | file[19];
}

static size_t hal_number(const unsigned char *bytes, int count) {
  size_t number = 0;
  for (int i = 0; i < count; i++) number = number << 8 | bytes[i];
  return number;
}

/* A table of a font; without bytes if there is none. */
typedef struct {
  unsigned char *bytes;
  size_t offset, length;
} HalTable;

static HalTable hal_table(unsigned char *font, size_t size, const char *tag) {
  size_t count = size < 12 ? 0 : hal_number(font + 4, 2);
  for (size_t i = 0; i < count && 12 + 16 * (i + 1) <= size; i++) {
    const unsigned char *entry = font + 12 + 16 * i;
    size_t offset = hal_number(entry + 8, 4), length = hal_number(entry + 12, 4);
    if (memcmp(entry, tag, 4) == 0 && offset <= size && length <= size - offset)
      return (HalTable){font + offset, offset, length};
  }
  return (HalTable){0};
}

/* FreeType 2.12 writes the end of the last glyph of a WOFF2 font relative to the file instead of to its table. */
static void hal_repair_last_glyph(unsigned char *font, size_t size) {
  HalTable head = hal_table(font, size, "head"), loca = hal_table(font, size, "loca");
  HalTable glyf = hal_table(font, size, "glyf");
  if (!glyf.bytes || head.length < 54) return;
  int is_long = head.bytes[51] != 0;
  int width = is_long ? 4 : 2;
  if (loca.length < (size_t)width) return;
  unsigned char *last = loca.bytes + loca.length - width;
  size_t end = hal_number(last, width) * (is_long ? 1 : 2);
  if (end <= glyf.length || end < glyf.offset || end - glyf.offset > glyf.length) return;
  size_t repaired = (end - glyf.offset) / (is_long ? 1 : 2);
  for (int i = width - 1; i >= 0; i--, repaired >>= 8) last[i] = (unsigned char)repaired;
}

void *hal_unpack_font(const void *file, size_t bytes, size_t limit, size_t *size) {
  *size = 0;
  size_t declared = hal_declared_size(file, bytes);
  if (declared == 0 || declared > limit || bytes > limit) return NULL;
  FT_Library library;
  if (FT_Init_FreeType(&library) != 0) return NULL;
  FT_Face face;
  unsigned char *font = NULL;
  /* FreeType opens the unpacked font; table 0 is the whole of it. */
  if (FT_New_Memory_Face(library, file, (FT_Long)bytes, 0, &face) == 0) {
    FT_ULong length = 0;
    if (FT_Load_Sfnt_Table(face, 0, 0, NULL, &length) == 0 && length > 0 && length <= limit) font = malloc(length);
    if (font && FT_Load_Sfnt_Table(face, 0, 0, font, &length) != 0) {
      free(font);
      font = NULL;
    }
    if (font) {
      hal_repair_last_glyph(font, length);
      *size = length;
    }
    FT_Done_Face(face);
  }
  FT_Done_FreeType(library);
  return font;
}
