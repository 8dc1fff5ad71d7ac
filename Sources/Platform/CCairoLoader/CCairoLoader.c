// The functions below are those of cairo, but are not seen by other libraries of the process, such as
// GTK, which call cairo directly.
#pragma GCC visibility push(hidden)
#include "CCairoLoader.h"
#pragma GCC visibility pop

#include <hal_library.h>
#include <pthread.h>

#define HAL_CAIRO_FUNCTIONS(X) \
  X(cairo_arc) X(cairo_clip) X(cairo_clip_extents) X(cairo_close_path) X(cairo_copy_path)              \
  X(cairo_create) X(cairo_curve_to) X(cairo_destroy) X(cairo_fill) X(cairo_font_options_create)        \
  X(cairo_font_options_destroy) X(cairo_font_options_set_hint_metrics)                                 \
  X(cairo_font_options_set_hint_style) X(cairo_get_group_target) X(cairo_get_source)                   \
  X(cairo_glyph_path) X(cairo_image_surface_create) X(cairo_image_surface_create_for_data)             \
  X(cairo_image_surface_get_data) X(cairo_image_surface_get_format) X(cairo_image_surface_get_height)  \
  X(cairo_image_surface_get_stride) X(cairo_image_surface_get_width) X(cairo_line_to)                  \
  X(cairo_matrix_invert) X(cairo_move_to) X(cairo_new_path) X(cairo_new_sub_path) X(cairo_paint)       \
  X(cairo_paint_with_alpha) X(cairo_path_destroy) X(cairo_pattern_create_for_surface)                  \
  X(cairo_pattern_destroy) X(cairo_pattern_get_surface) X(cairo_pattern_reference)                     \
  X(cairo_pattern_set_extend) X(cairo_pattern_set_filter) X(cairo_pattern_set_matrix)                  \
  X(cairo_pop_group_to_source) X(cairo_push_group_with_content) X(cairo_rectangle) X(cairo_restore)    \
  X(cairo_save) X(cairo_select_font_face) X(cairo_set_antialias) X(cairo_set_fill_rule)                \
  X(cairo_set_font_size) X(cairo_set_line_width) X(cairo_set_operator) X(cairo_set_scaled_font)        \
  X(cairo_set_source) X(cairo_set_source_rgb) X(cairo_set_source_rgba) X(cairo_set_source_surface)     \
  X(cairo_set_tolerance) X(cairo_show_text) X(cairo_status) X(cairo_status_to_string) X(cairo_stroke)  \
  X(cairo_surface_destroy) X(cairo_surface_finish) X(cairo_surface_flush)                              \
  X(cairo_surface_get_device_offset) X(cairo_surface_get_type) X(cairo_surface_mark_dirty)             \
  X(cairo_surface_status) X(cairo_surface_write_to_png_stream) X(cairo_text_extents)

typedef struct { HAL_CAIRO_FUNCTIONS(HAL_MEMBER) } HalCairo;

static HalCairo cairo;
static bool has_cairo;

static void load(void) {
  static const char *const names[] = {HAL_CAIRO_FUNCTIONS(HAL_NAME)};
  has_cairo = hal_library_load("libcairo.so.2", sizeof names / sizeof *names, names, &cairo);
}

/// NULL if cairo is not installed.
static const HalCairo *hal_cairo(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return has_cairo ? &cairo : NULL;
}

/// Defines a function that calls that of cairo.
#define HAL_CALL(name, parameters, arguments)      \
  void name parameters {                           \
    const HalCairo *functions = hal_cairo();       \
    if (functions) functions->name arguments;      \
  }
/// The result is 0 or NULL without cairo.
#define HAL_RESULT(type, name, parameters, arguments)       \
  type name parameters {                                    \
    const HalCairo *functions = hal_cairo();                \
    return functions ? functions->name arguments : (type)0; \
  }

HAL_CALL(cairo_arc,
         (cairo_t *cr, double xc, double yc, double radius, double angle1, double angle2),
         (cr, xc, yc, radius, angle1, angle2))
HAL_CALL(cairo_clip, (cairo_t *cr), (cr))
HAL_CALL(cairo_clip_extents, (cairo_t *cr, double *x1, double *y1, double *x2, double *y2),
         (cr, x1, y1, x2, y2))
HAL_CALL(cairo_close_path, (cairo_t *cr), (cr))
HAL_RESULT(cairo_path_t *, cairo_copy_path, (cairo_t *cr), (cr))
HAL_RESULT(cairo_t *, cairo_create, (cairo_surface_t *target), (target))
HAL_CALL(cairo_curve_to,
         (cairo_t *cr, double x1, double y1, double x2, double y2, double x3, double y3),
         (cr, x1, y1, x2, y2, x3, y3))
HAL_CALL(cairo_destroy, (cairo_t *cr), (cr))
HAL_CALL(cairo_fill, (cairo_t *cr), (cr))
HAL_RESULT(cairo_font_options_t *, cairo_font_options_create, (void), ())
HAL_CALL(cairo_font_options_destroy, (cairo_font_options_t *options), (options))
HAL_CALL(cairo_font_options_set_hint_metrics,
         (cairo_font_options_t *options, cairo_hint_metrics_t hint_metrics), (options, hint_metrics))
HAL_CALL(cairo_font_options_set_hint_style,
         (cairo_font_options_t *options, cairo_hint_style_t hint_style), (options, hint_style))
HAL_RESULT(cairo_surface_t *, cairo_get_group_target, (cairo_t *cr), (cr))
HAL_RESULT(cairo_pattern_t *, cairo_get_source, (cairo_t *cr), (cr))
HAL_CALL(cairo_glyph_path, (cairo_t *cr, const cairo_glyph_t *glyphs, int num_glyphs),
         (cr, glyphs, num_glyphs))
HAL_RESULT(cairo_surface_t *, cairo_image_surface_create,
         (cairo_format_t format, int width, int height), (format, width, height))
HAL_RESULT(cairo_surface_t *, cairo_image_surface_create_for_data,
         (unsigned char *data, cairo_format_t format, int width, int height, int stride),
         (data, format, width, height, stride))
HAL_RESULT(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *surface), (surface))
HAL_RESULT(cairo_format_t, cairo_image_surface_get_format, (cairo_surface_t *surface), (surface))
HAL_RESULT(int, cairo_image_surface_get_height, (cairo_surface_t *surface), (surface))
HAL_RESULT(int, cairo_image_surface_get_stride, (cairo_surface_t *surface), (surface))
HAL_RESULT(int, cairo_image_surface_get_width, (cairo_surface_t *surface), (surface))
HAL_CALL(cairo_line_to, (cairo_t *cr, double x, double y), (cr, x, y))
HAL_RESULT(cairo_status_t, cairo_matrix_invert, (cairo_matrix_t *matrix), (matrix))
HAL_CALL(cairo_move_to, (cairo_t *cr, double x, double y), (cr, x, y))
HAL_CALL(cairo_new_path, (cairo_t *cr), (cr))
HAL_CALL(cairo_new_sub_path, (cairo_t *cr), (cr))
HAL_CALL(cairo_paint, (cairo_t *cr), (cr))
HAL_CALL(cairo_paint_with_alpha, (cairo_t *cr, double alpha), (cr, alpha))
HAL_CALL(cairo_path_destroy, (cairo_path_t *path), (path))
HAL_RESULT(cairo_pattern_t *, cairo_pattern_create_for_surface, (cairo_surface_t *surface), (surface))
HAL_CALL(cairo_pattern_destroy, (cairo_pattern_t *pattern), (pattern))
HAL_RESULT(cairo_status_t, cairo_pattern_get_surface,
         (cairo_pattern_t *pattern, cairo_surface_t **surface), (pattern, surface))
HAL_RESULT(cairo_pattern_t *, cairo_pattern_reference, (cairo_pattern_t *pattern), (pattern))
HAL_CALL(cairo_pattern_set_extend, (cairo_pattern_t *pattern, cairo_extend_t extend), (pattern, extend))
HAL_CALL(cairo_pattern_set_filter, (cairo_pattern_t *pattern, cairo_filter_t filter), (pattern, filter))
HAL_CALL(cairo_pattern_set_matrix, (cairo_pattern_t *pattern, const cairo_matrix_t *matrix),
         (pattern, matrix))
HAL_CALL(cairo_pop_group_to_source, (cairo_t *cr), (cr))
HAL_CALL(cairo_push_group_with_content, (cairo_t *cr, cairo_content_t content), (cr, content))
HAL_CALL(cairo_rectangle, (cairo_t *cr, double x, double y, double width, double height),
         (cr, x, y, width, height))
HAL_CALL(cairo_restore, (cairo_t *cr), (cr))
HAL_CALL(cairo_save, (cairo_t *cr), (cr))
HAL_CALL(cairo_select_font_face,
         (cairo_t *cr, const char *family, cairo_font_slant_t slant, cairo_font_weight_t weight),
         (cr, family, slant, weight))
HAL_CALL(cairo_set_antialias, (cairo_t *cr, cairo_antialias_t antialias), (cr, antialias))
HAL_CALL(cairo_set_fill_rule, (cairo_t *cr, cairo_fill_rule_t fill_rule), (cr, fill_rule))
HAL_CALL(cairo_set_font_size, (cairo_t *cr, double size), (cr, size))
HAL_CALL(cairo_set_line_width, (cairo_t *cr, double width), (cr, width))
HAL_CALL(cairo_set_operator, (cairo_t *cr, cairo_operator_t op), (cr, op))
HAL_CALL(cairo_set_scaled_font, (cairo_t *cr, const cairo_scaled_font_t *scaled_font), (cr, scaled_font))
HAL_CALL(cairo_set_source, (cairo_t *cr, cairo_pattern_t *source), (cr, source))
HAL_CALL(cairo_set_source_rgb, (cairo_t *cr, double red, double green, double blue), (cr, red, green, blue))
HAL_CALL(cairo_set_source_rgba,
         (cairo_t *cr, double red, double green, double blue, double alpha), (cr, red, green, blue, alpha))
HAL_CALL(cairo_set_source_surface, (cairo_t *cr, cairo_surface_t *surface, double x, double y),
         (cr, surface, x, y))
HAL_CALL(cairo_set_tolerance, (cairo_t *cr, double tolerance), (cr, tolerance))
HAL_CALL(cairo_show_text, (cairo_t *cr, const char *utf8), (cr, utf8))
HAL_RESULT(cairo_status_t, cairo_status, (cairo_t *cr), (cr))
HAL_RESULT(const char *, cairo_status_to_string, (cairo_status_t status), (status))
HAL_CALL(cairo_stroke, (cairo_t *cr), (cr))
HAL_CALL(cairo_surface_destroy, (cairo_surface_t *surface), (surface))
HAL_CALL(cairo_surface_finish, (cairo_surface_t *surface), (surface))
HAL_CALL(cairo_surface_flush, (cairo_surface_t *surface), (surface))
HAL_CALL(cairo_surface_get_device_offset,
         (cairo_surface_t *surface, double *x_offset, double *y_offset), (surface, x_offset, y_offset))
HAL_RESULT(cairo_surface_type_t, cairo_surface_get_type, (cairo_surface_t *surface), (surface))
HAL_CALL(cairo_surface_mark_dirty, (cairo_surface_t *surface), (surface))
HAL_RESULT(cairo_status_t, cairo_surface_status, (cairo_surface_t *surface), (surface))
HAL_RESULT(cairo_status_t, cairo_surface_write_to_png_stream,
         (cairo_surface_t *surface, cairo_write_func_t write_func, void *closure),
         (surface, write_func, closure))
HAL_CALL(cairo_text_extents, (cairo_t *cr, const char *utf8, cairo_text_extents_t *extents),
         (cr, utf8, extents))
