/**
 * Outlines of text by Pango, HarfBuzz and cairo.
 *
 * This header does not include those of Pango, so that Swift needs no compiler flags for them.
 */
#pragma once
#include <stddef.h>

/** The kinds of outline steps. */
typedef enum { HAL_OUTLINE_MOVE, HAL_OUTLINE_LINE, HAL_OUTLINE_CURVE, HAL_OUTLINE_CLOSE } HalOutlineStep;

/** A cluster of characters in visual order: the bytes from `start` up to `end` of the line. */
typedef struct {
  size_t start;
  size_t end;
  /** The distance to the next cluster on the right. */
  double advance;
  /** Whether no font has outlines for the characters. */
  int missing;
  /** The family of the font in use; valid during the call only. */
  const char *family;
} HalCluster;

typedef void (*HalTakeCluster)(const HalCluster *cluster, void *data);
/**
 * `points` has x and y of one point, of three for a curve, and of none for a close; y points down.
 */
typedef void (*HalTakeOutline)(HalOutlineStep step, const double *points, void *data);

/** The font of a line. */
typedef struct {
  /** One family, or several separated by commas in order of preference. */
  const char *family;
  /** From 100 (thin) to 900 (black). */
  int weight;
  int is_italic;
  int has_small_capitals;
  double size;
} HalFont;

/**
 * Shapes `length` bytes of UTF-8 as one line. Reports each cluster, followed by its outline
 * relative to its origin on the baseline. Reports at most `steps` outline steps; further clusters
 * count as missing.
 *
 * Thread-safe.
 */
void hal_shape_line(const char *text, size_t length, const HalFont *font, size_t steps, HalTakeCluster cluster,
                    HalTakeOutline outline, void *data);

/**
 * Like hal_shape_line, in the font of a TrueType or OpenType file of `bytes` bytes, at a size. The
 * clusters have no family. Text in several directions is not reordered.
 *
 * Returns 0 if the file is not a font. Thread-safe.
 */
int hal_shape_embedded(const char *text, size_t length, const void *file, size_t bytes, double size,
                       int has_small_capitals, size_t steps, HalTakeCluster cluster, HalTakeOutline outline,
                       void *data);

/**
 * Unpacks a WOFF or WOFF2 file to a TrueType or OpenType font of at most `limit` bytes.
 *
 * Returns memory that the caller frees, and its size; NULL if the file is damaged or too large.
 * Thread-safe.
 */
void *hal_unpack_font(const void *file, size_t bytes, size_t limit, size_t *size);

/** A line of text to draw. */
typedef struct {
  /** UTF-8; ends with 0. */
  const char *text;
  const char *family;
  double pixels;
  /** From 100 (thin) to 900 (black). */
  int weight;
  /** Longer text is ellipsized; negative for no limit. */
  double maximum_width;
} HalText;

struct _cairo;

/** The size of a text in user space units. Thread-safe. */
void hal_text_size(struct _cairo *cairo, const HalText *text, double *width, double *height);
/** Adds the outlines of a text to the path, its upper left corner at a point. Thread-safe. */
void hal_text_path(struct _cairo *cairo, const HalText *text, double x, double y);
