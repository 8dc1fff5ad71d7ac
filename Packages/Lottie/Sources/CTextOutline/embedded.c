#include <glib.h>
#include <hb-ot.h>
#include <hb.h>
#include <string.h>

#include "CTextOutline.h"

/* HarfBuzz computes in integers; this is the number of units per unit of the font size. */
#define HAL_UNITS 1024

typedef struct {
  size_t steps;
  double x, y;
  HalTakeOutline outline;
  void *data;
} HalDrawing;

static void hal_draw(HalDrawing *drawing, HalOutlineStep step, int count, const float *points) {
  if (drawing->steps == 0) return;
  drawing->steps -= 1;
  double moved[6] = {0};
  for (int i = 0; i < count; i++) {
    moved[2 * i] = drawing->x + (double)points[2 * i] / HAL_UNITS;
    moved[2 * i + 1] = drawing->y - (double)points[2 * i + 1] / HAL_UNITS;
  }
  drawing->outline(step, moved, drawing->data);
}

static void hal_move(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x, float y, void *user) {
  hal_draw(data, HAL_OUTLINE_MOVE, 1, (float[]){x, y});
}

static void hal_line(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x, float y, void *user) {
  hal_draw(data, HAL_OUTLINE_LINE, 1, (float[]){x, y});
}

static void hal_cubic(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x1, float y1, float x2,
                      float y2, float x, float y, void *user) {
  hal_draw(data, HAL_OUTLINE_CURVE, 3, (float[]){x1, y1, x2, y2, x, y});
}

static void hal_close(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, void *user) {
  hal_draw(data, HAL_OUTLINE_CLOSE, 0, NULL);
}

static hb_draw_funcs_t *hal_draw_funcs(void) {
  hb_draw_funcs_t *funcs = hb_draw_funcs_create();
  hb_draw_funcs_set_move_to_func(funcs, hal_move, NULL, NULL);
  hb_draw_funcs_set_line_to_func(funcs, hal_line, NULL, NULL);
  hb_draw_funcs_set_cubic_to_func(funcs, hal_cubic, NULL, NULL);
  hb_draw_funcs_set_close_path_func(funcs, hal_close, NULL, NULL);
  return funcs;
}

static void hal_draw_glyph(hb_font_t *font, hb_codepoint_t glyph, hb_draw_funcs_t *funcs, HalDrawing *drawing) {
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, drawing);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, drawing);
#endif
}

/* Reports the clusters of a shaped buffer from left to right. */
static void hal_report(hb_font_t *font, hb_buffer_t *buffer, size_t length, HalTakeCluster take,
                       HalDrawing *drawing) {
  unsigned count = 0;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &count);
  const hb_glyph_position_t *places = hb_buffer_get_glyph_positions(buffer, &count);
  int is_backward = HB_DIRECTION_IS_BACKWARD(hb_buffer_get_direction(buffer));
  hb_draw_funcs_t *funcs = hal_draw_funcs();
  size_t limit = length;
  for (unsigned first = 0; first < count;) {
    unsigned end = first;
    HalCluster cluster = {.start = infos[first].cluster};
    for (; end < count && infos[end].cluster == infos[first].cluster; end++) {
      cluster.advance += (double)places[end].x_advance / HAL_UNITS;
      if (infos[end].codepoint == 0) cluster.missing = 1;
    }
    cluster.end = is_backward ? limit : end < count ? infos[end].cluster : length;
    limit = cluster.start;
    take(&cluster, drawing->data);
    double x = 0;
    for (unsigned i = first; i < end && !cluster.missing; i++) {
      drawing->x = x + (double)places[i].x_offset / HAL_UNITS;
      drawing->y = -(double)places[i].y_offset / HAL_UNITS;
      hal_draw_glyph(font, infos[i].codepoint, funcs, drawing);
      x += (double)places[i].x_advance / HAL_UNITS;
    }
    first = end;
  }
  hb_draw_funcs_destroy(funcs);
}

int hal_shape_embedded(const char *text, size_t length, const void *file, size_t bytes, double size,
                       int has_small_capitals, size_t steps, HalTakeCluster cluster, HalTakeOutline outline,
                       void *data) {
  if (length > G_MAXINT / 2 || bytes > G_MAXINT / 2) return 0;
  hb_blob_t *blob = hb_blob_create(file, (unsigned)bytes, HB_MEMORY_MODE_READONLY, NULL, NULL);
  hb_face_t *face = hb_face_create(blob, 0);
  int is_font = hb_face_get_glyph_count(face) > 0;
  if (is_font) {
    hb_font_t *font = hb_font_create(face);
    int scale = (int)(size * HAL_UNITS);
    hb_font_set_scale(font, scale, scale);
    hb_buffer_t *buffer = hb_buffer_create();
    hb_buffer_add_utf8(buffer, text, (int)length, 0, (int)length);
    hb_buffer_guess_segment_properties(buffer);
    hb_feature_t capitals = {HB_TAG('s', 'm', 'c', 'p'), 1, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
    hb_shape(font, buffer, &capitals, has_small_capitals ? 1 : 0);
    HalDrawing drawing = {.steps = steps, .outline = outline, .data = data};
    hal_report(font, buffer, length, cluster, &drawing);
    hb_buffer_destroy(buffer);
    hb_font_destroy(font);
  }
  hb_face_destroy(face);
  hb_blob_destroy(blob);
  return is_font;
}
