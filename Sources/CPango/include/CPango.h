/**
 * Outlines of text for Swift, by Pango and cairo.
 *
 * The headers of Pango stay out of here, so that Swift needs no flags for them.
 */
#pragma once
#include <stddef.h>

/** The steps of an outline. */
typedef enum { HAL_OUTLINE_MOVE, HAL_OUTLINE_LINE, HAL_OUTLINE_CURVE, HAL_OUTLINE_CLOSE } HalOutlineStep;

/** Characters that are drawn together: the bytes from `start` up to `end` of the line, in visual order. */
typedef struct {
  size_t start;
  size_t end;
  /** How far the next cluster stands to the right. */
  double advance;
  /** Whether no font has outlines for the characters. */
  int missing;
  /** The family of the font that draws them; goes with the call. */
  const char *family;
} HalCluster;

typedef void (*HalTakeCluster)(const HalCluster *cluster, void *data);
/** `points` holds x and y of one point, of three for a curve, of none for a close; y grows downward. */
typedef void (*HalTakeOutline)(HalOutlineStep step, const double *points, void *data);

/** The font of a line. */
typedef struct {
  /** One family, or several with commas between them, the most wanted first. */
  const char *family;
  /** From 100, thin, to 900, black. */
  int weight;
  int is_italic;
  int has_small_capitals;
  double size;
} HalFont;

/**
 * Sets `length` bytes of UTF-8 in one line and hands over each cluster, followed by its outline relative to its
 * place on the baseline. At most `steps` steps are handed over; further clusters count as missing.
 *
 * May be called on several threads at once.
 */
void hal_shape_line(const char *text, size_t length, const HalFont *font, size_t steps, HalTakeCluster cluster,
                    HalTakeOutline outline, void *data);
