#include "CTextOutline.h"

#include <pango/pangocairo.h>

typedef struct {
  size_t steps;
  cairo_t *cairo;
  HalTakeCluster cluster;
  HalTakeOutline outline;
  void *data;
} HalShaping;

/* Cairo traces the pixels of color glyphs, which produces far more steps than any outline. */
#define HAL_CLUSTER_STEPS 4096

static size_t hal_step_count(const cairo_path_t *path) {
  size_t count = 0;
  for (int at = 0; at < path->num_data; at += path->data[at].header.length) count += 1;
  return count;
}

static void hal_hand_over(HalShaping *shaping, const cairo_path_t *path) {
  for (int at = 0; at < path->num_data; at += path->data[at].header.length) {
    const cairo_path_data_t *part = &path->data[at];
    double points[6] = {0};
    int pairs = part->header.length - 1;
    for (int index = 0; index < pairs && index < 3; index++) {
      points[2 * index] = part[index + 1].point.x;
      points[2 * index + 1] = part[index + 1].point.y;
    }
    HalOutlineStep step = HAL_OUTLINE_CLOSE;
    if (part->header.type == CAIRO_PATH_MOVE_TO) step = HAL_OUTLINE_MOVE;
    if (part->header.type == CAIRO_PATH_LINE_TO) step = HAL_OUTLINE_LINE;
    if (part->header.type == CAIRO_PATH_CURVE_TO) step = HAL_OUTLINE_CURVE;
    shaping->outline(step, points, shaping->data);
  }
}

/* Reports the outline of one cluster: the glyphs from `first` up to `end` of a run. */
static cairo_path_t *hal_trace(HalShaping *shaping, const PangoGlyphString *glyphs, int first, int end) {
  double x = 0;
  cairo_new_path(shaping->cairo);
  for (int index = first; index < end; index++) {
    const PangoGlyphInfo *info = &glyphs->glyphs[index];
    if (info->glyph != PANGO_GLYPH_EMPTY && !(info->glyph & PANGO_GLYPH_UNKNOWN_FLAG)) {
      cairo_glyph_t glyph = {
        .index = info->glyph,
        .x = x + (double)info->geometry.x_offset / PANGO_SCALE,
        .y = (double)info->geometry.y_offset / PANGO_SCALE,
      };
      cairo_glyph_path(shaping->cairo, &glyph, 1);
    }
    x += (double)info->geometry.width / PANGO_SCALE;
  }
  return cairo_copy_path(shaping->cairo);
}

static void hal_shape_run(HalShaping *shaping, const PangoGlyphItem *run) {
  PangoFont *font = run->item->analysis.font;
  const PangoGlyphString *glyphs = run->glyphs;
  cairo_scaled_font_t *scaled = font ? pango_cairo_font_get_scaled_font((PangoCairoFont *)font) : NULL;
  if (!scaled || cairo_status(shaping->cairo) != CAIRO_STATUS_SUCCESS) return;
  cairo_set_scaled_font(shaping->cairo, scaled);
  PangoFontDescription *description = pango_font_describe(font);
  int is_backward = run->item->analysis.level % 2;
  int limit = run->item->length;
  for (int first = 0; first < glyphs->num_glyphs;) {
    int start = glyphs->log_clusters[first];
    int end = first;
    double advance = 0;
    int missing = 0;
    for (; end < glyphs->num_glyphs && glyphs->log_clusters[end] == start; end++) {
      const PangoGlyphInfo *info = &glyphs->glyphs[end];
      advance += (double)info->geometry.width / PANGO_SCALE;
      if (info->glyph != PANGO_GLYPH_EMPTY && (info->glyph & PANGO_GLYPH_UNKNOWN_FLAG)) missing = 1;
    }
    int stop = limit;
    if (is_backward)
      limit = start;
    else if (end < glyphs->num_glyphs)
      stop = glyphs->log_clusters[end];
    cairo_path_t *path = hal_trace(shaping, glyphs, first, end);
    size_t steps = path->status == CAIRO_STATUS_SUCCESS ? hal_step_count(path) : 0;
    if (steps > HAL_CLUSTER_STEPS || steps > shaping->steps) missing = 1;
    HalCluster cluster = {
      .start = (size_t)(run->item->offset + start),
      .end = (size_t)(run->item->offset + MAX(stop, start)),
      .advance = advance,
      .missing = missing,
      .family = pango_font_description_get_family(description),
    };
    shaping->cluster(&cluster, shaping->data);
    if (!missing) {
      shaping->steps -= steps;
      hal_hand_over(shaping, path);
    }
    cairo_path_destroy(path);
    first = end;
  }
  pango_font_description_free(description);
}

/* A context without hinting, so that outlines and advances scale linearly. */
static PangoContext *hal_context(void) {
  /* Each thread has its own font map. */
  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context, FALSE);
  return context;
}

static PangoFontDescription *hal_description(const HalFont *font) {
  PangoFontDescription *description = pango_font_description_new();
  pango_font_description_set_family(description, font->family);
  pango_font_description_set_weight(description, (PangoWeight)CLAMP(font->weight, 100, 1000));
  pango_font_description_set_style(description, font->is_italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  if (font->has_small_capitals) pango_font_description_set_variant(description, PANGO_VARIANT_SMALL_CAPS);
  pango_font_description_set_absolute_size(description, font->size * PANGO_SCALE);
  return description;
}

void hal_shape_line(const char *text, size_t length, const HalFont *font, size_t steps, HalTakeCluster cluster,
                    HalTakeOutline outline, void *data) {
  if (length > G_MAXINT) return;
  PangoContext *context = hal_context();
  PangoFontDescription *description = hal_description(font);
  PangoLayout *layout = pango_layout_new(context);
  pango_layout_set_font_description(layout, description);
  pango_layout_set_single_paragraph_mode(layout, TRUE);
  pango_layout_set_text(layout, text, (int)length);

  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
  HalShaping shaping = {steps, cairo_create(surface), cluster, outline, data};
  cairo_set_tolerance(shaping.cairo, 0.01);
  PangoLayoutLine *line = pango_layout_get_line_readonly(layout, 0);
  for (GSList *at = line ? line->runs : NULL; at; at = at->next) hal_shape_run(&shaping, at->data);

  cairo_destroy(shaping.cairo);
  cairo_surface_destroy(surface);
  g_object_unref(layout);
  pango_font_description_free(description);
  g_object_unref(context);
}

/* The layout of a text without hinting, so that it looks the same at each position. */
static PangoLayout *hal_text_layout(const HalText *text) {
  PangoContext *context = hal_context();
  HalFont font = {.family = text->family, .weight = text->weight, .size = text->pixels};
  PangoFontDescription *description = hal_description(&font);
  PangoLayout *layout = pango_layout_new(context);
  pango_layout_set_font_description(layout, description);
  pango_layout_set_single_paragraph_mode(layout, TRUE);
  pango_layout_set_text(layout, text->text, -1);
  if (text->maximum_width >= 0) {
    pango_layout_set_width(layout, (int)CLAMP(text->maximum_width * PANGO_SCALE, 0, G_MAXINT / 2));
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT);
    pango_layout_set_auto_dir(layout, FALSE);
  }
  pango_font_description_free(description);
  g_object_unref(context);
  return layout;
}

void hal_text_size(struct _cairo *cairo, const HalText *text, double *width, double *height) {
  PangoLayout *layout = hal_text_layout(text);
  PangoRectangle logical;
  pango_layout_get_extents(layout, NULL, &logical);
  *width = (double)logical.width / PANGO_SCALE;
  *height = (double)logical.height / PANGO_SCALE;
  g_object_unref(layout);
}

void hal_text_path(struct _cairo *cairo, const HalText *text, double x, double y) {
  PangoLayout *layout = hal_text_layout(text);
  cairo_new_path(cairo);
  cairo_move_to(cairo, x, y);
  pango_cairo_layout_path(cairo, layout);
  g_object_unref(layout);
}
