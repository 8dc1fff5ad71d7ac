#include "hal_canvas.h"

struct _HalCanvas {
  GtkWidget parent;
  HalCanvasFunctions functions;
  void *data;
};

G_DEFINE_FINAL_TYPE(HalCanvas, hal_canvas, GTK_TYPE_WIDGET)

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  HalCanvas *self = HAL_CANVAS(widget);
  if (self->functions.snapshot) self->functions.snapshot(self->data, snapshot);
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
  HalCanvas *self = HAL_CANVAS(widget);
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  if (self->functions.measure) self->functions.measure(self->data, orientation, for_size, minimum, natural);
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  HalCanvas *self = HAL_CANVAS(widget);
  if (self->functions.allocate) self->functions.allocate(self->data, width, height);
}

static GtkSizeRequestMode get_request_mode(GtkWidget *widget) {
  return HAL_CANVAS(widget)->functions.request_mode;
}

static void map(GtkWidget *widget) {
  HalCanvas *self = HAL_CANVAS(widget);
  GTK_WIDGET_CLASS(hal_canvas_parent_class)->map(widget);
  if (self->functions.mapped) self->functions.mapped(self->data, TRUE);
}

static void unmap(GtkWidget *widget) {
  HalCanvas *self = HAL_CANVAS(widget);
  if (self->functions.mapped) self->functions.mapped(self->data, FALSE);
  GTK_WIDGET_CLASS(hal_canvas_parent_class)->unmap(widget);
}

static void css_changed(GtkWidget *widget, GtkCssStyleChange *change) {
  HalCanvas *self = HAL_CANVAS(widget);
  GTK_WIDGET_CLASS(hal_canvas_parent_class)->css_changed(widget, change);
  if (self->functions.style_changed) self->functions.style_changed(self->data);
}

static void system_setting_changed(GtkWidget *widget, GtkSystemSetting setting) {
  HalCanvas *self = HAL_CANVAS(widget);
  GTK_WIDGET_CLASS(hal_canvas_parent_class)->system_setting_changed(widget, setting);
  if (self->functions.style_changed) self->functions.style_changed(self->data);
  gtk_widget_queue_resize(widget);
}

/** Moves the focus like GTK does, but in the order of the children. */
static gboolean focus_in_order(GtkWidget *widget, GtkDirectionType direction) {
  gboolean forward = direction == GTK_DIR_TAB_FORWARD;
  GtkWidget *child = gtk_widget_get_focus_child(widget);
  if (child) {
    if (gtk_widget_child_focus(child, direction)) return TRUE;
    child = forward ? gtk_widget_get_next_sibling(child) : gtk_widget_get_prev_sibling(child);
  } else {
    child = forward ? gtk_widget_get_first_child(widget) : gtk_widget_get_last_child(widget);
  }
  while (child) {
    if (gtk_widget_get_mapped(child) && gtk_widget_child_focus(child, direction)) return TRUE;
    child = forward ? gtk_widget_get_next_sibling(child) : gtk_widget_get_prev_sibling(child);
  }
  return FALSE;
}

static gboolean focus(GtkWidget *widget, GtkDirectionType direction) {
  HalCanvas *self = HAL_CANVAS(widget);
  gboolean is_tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;
  if (is_tab && self->functions.tab) {
    gboolean leaves = (gtk_widget_get_state_flags(widget) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
    if (self->functions.tab(self->data, leaves)) return !leaves;
  }
  if (is_tab && self->functions.tabs_in_order) return focus_in_order(widget, direction);
  return GTK_WIDGET_CLASS(hal_canvas_parent_class)->focus(widget, direction);
}

static void dispose(GObject *object) {
  GtkWidget *child;
  hal_canvas_clear(GTK_WIDGET(object));
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
  G_OBJECT_CLASS(hal_canvas_parent_class)->dispose(object);
}

static void hal_canvas_class_init(HalCanvasClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  widget->snapshot = snapshot;
  widget->measure = measure;
  widget->size_allocate = size_allocate;
  widget->get_request_mode = get_request_mode;
  widget->focus = focus;
  widget->map = map;
  widget->unmap = unmap;
  widget->css_changed = css_changed;
  widget->system_setting_changed = system_setting_changed;
  G_OBJECT_CLASS(class)->dispose = dispose;
}

static void hal_canvas_init(HalCanvas *self) {}

GtkWidget *hal_canvas_new(GtkAccessibleRole role, const char *css_name) {
  return g_object_new(HAL_TYPE_CANVAS, "accessible-role", role, "css-name", css_name, NULL);
}

void hal_canvas_set_functions(GtkWidget *canvas, const HalCanvasFunctions *functions, void *data) {
  HalCanvas *self = HAL_CANVAS(canvas);
  self->functions = *functions;
  self->data = data;
}

void hal_canvas_clear(GtkWidget *canvas) {
  HalCanvas *self = HAL_CANVAS(canvas);
  GtkSizeRequestMode mode = self->functions.request_mode;
  self->functions = (HalCanvasFunctions){.request_mode = mode};
  self->data = NULL;
}
