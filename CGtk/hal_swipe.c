#include "hal_swipe.h"

/* More than the number of neighbors of a page. */
#define SNAP_POINTS 8

struct _HalSwipeArea {
  GtkWidget parent;
  AdwSwipeTracker *tracker;
  HalSwipeFunctions functions;
  void *data;
};

static void swipeable_init(AdwSwipeableInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(HalSwipeArea, hal_swipe_area, GTK_TYPE_WIDGET,
                              G_IMPLEMENT_INTERFACE(ADW_TYPE_SWIPEABLE, swipeable_init))

static double get_distance(AdwSwipeable *swipeable) {
  return MAX(gtk_widget_get_width(GTK_WIDGET(swipeable)), 1);
}

static double get_progress(AdwSwipeable *swipeable) {
  HalSwipeArea *self = HAL_SWIPE_AREA(swipeable);
  return self->functions.progress ? self->functions.progress(self->data) : 0;
}

static double get_cancel_progress(AdwSwipeable *swipeable) {
  HalSwipeArea *self = HAL_SWIPE_AREA(swipeable);
  return self->functions.cancel_progress ? self->functions.cancel_progress(self->data) : 0;
}

static double *get_snap_points(AdwSwipeable *swipeable, int *count) {
  HalSwipeArea *self = HAL_SWIPE_AREA(swipeable);
  double *points = g_new0(double, SNAP_POINTS);
  int n = self->functions.snap_points ? self->functions.snap_points(self->data, points, SNAP_POINTS) : 0;
  /* The tracker reads the first and the last, so there must be at least one. */
  *count = CLAMP(n, 1, SNAP_POINTS);
  return points;
}

static void swipeable_init(AdwSwipeableInterface *interface) {
  interface->get_distance = get_distance;
  interface->get_progress = get_progress;
  interface->get_cancel_progress = get_cancel_progress;
  interface->get_snap_points = get_snap_points;
}

static void update_direction(HalSwipeArea *self) {
  adw_swipe_tracker_set_reversed(self->tracker, gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL);
}

static void direction_changed(GtkWidget *widget, GtkTextDirection previous) {
  HalSwipeArea *self = HAL_SWIPE_AREA(widget);
  GTK_WIDGET_CLASS(hal_swipe_area_parent_class)->direction_changed(widget, previous);
  if (self->tracker) update_direction(self);
}

static void constructed(GObject *object) {
  HalSwipeArea *self = HAL_SWIPE_AREA(object);
  G_OBJECT_CLASS(hal_swipe_area_parent_class)->constructed(object);
  self->tracker = adw_swipe_tracker_new(ADW_SWIPEABLE(self));
  update_direction(self);
}

static void dispose(GObject *object) {
  HalSwipeArea *self = HAL_SWIPE_AREA(object);
  GtkWidget *child;
  hal_swipe_area_clear(self);
  // A touch that is still down is cancelled while the tracker knows this widget.
  if (self->tracker) adw_swipe_tracker_set_enabled(self->tracker, FALSE);
  g_clear_object(&self->tracker);
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
  G_OBJECT_CLASS(hal_swipe_area_parent_class)->dispose(object);
}

static void hal_swipe_area_class_init(HalSwipeAreaClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  G_OBJECT_CLASS(class)->constructed = constructed;
  G_OBJECT_CLASS(class)->dispose = dispose;
  widget->direction_changed = direction_changed;
  gtk_widget_class_set_layout_manager_type(widget, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name(widget, "swipearea");
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_GENERIC);
}

static void hal_swipe_area_init(HalSwipeArea *self) {}

GtkWidget *hal_swipe_area_new(GtkWidget *child) {
  GtkWidget *area = g_object_new(HAL_TYPE_SWIPE_AREA, NULL);
  gtk_widget_set_parent(child, area);
  return area;
}

void hal_swipe_area_set_functions(HalSwipeArea *self, const HalSwipeFunctions *functions, void *data) {
  self->functions = *functions;
  self->data = data;
}

void hal_swipe_area_clear(HalSwipeArea *self) {
  self->functions = (HalSwipeFunctions){0};
  self->data = NULL;
}

AdwSwipeTracker *hal_swipe_area_get_tracker(HalSwipeArea *self) { return self->tracker; }

void hal_swipe_emit_begin(AdwSwipeTracker *tracker) { g_signal_emit_by_name(tracker, "begin-swipe"); }

void hal_swipe_emit_update(AdwSwipeTracker *tracker, double progress) {
  g_signal_emit_by_name(tracker, "update-swipe", progress);
}

void hal_swipe_emit_end(AdwSwipeTracker *tracker, double velocity, double to) {
  g_signal_emit_by_name(tracker, "end-swipe", velocity, to);
}
