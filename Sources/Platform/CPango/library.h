#pragma once
#include <hal_library.h>
#include <pango/pangocairo.h>

/// The functions of Pango in use. Pango and the libraries that it needs are loaded when text is
/// shaped for the first time, since most animations have none.
#define HAL_PANGO_FUNCTIONS(X)                                                                          \
  X(g_object_unref) X(pango_cairo_context_set_font_options) X(pango_cairo_font_get_scaled_font)         \
  X(pango_cairo_font_map_get_default) X(pango_cairo_layout_path)                                        \
  X(pango_context_set_round_glyph_positions) X(pango_font_describe) X(pango_font_description_free)      \
  X(pango_font_description_get_family) X(pango_font_description_new)                                    \
  X(pango_font_description_set_absolute_size) X(pango_font_description_set_family)                      \
  X(pango_font_description_set_style) X(pango_font_description_set_variant)                             \
  X(pango_font_description_set_weight) X(pango_font_map_create_context) X(pango_layout_get_extents)     \
  X(pango_layout_get_line_readonly) X(pango_layout_new) X(pango_layout_set_alignment)                   \
  X(pango_layout_set_auto_dir) X(pango_layout_set_ellipsize) X(pango_layout_set_font_description)       \
  X(pango_layout_set_single_paragraph_mode) X(pango_layout_set_text) X(pango_layout_set_width)

typedef struct { HAL_PANGO_FUNCTIONS(HAL_MEMBER) } HalPango;

/// The functions; NULL if Pango is not installed. Thread-safe.
const HalPango *hal_pango(void);
