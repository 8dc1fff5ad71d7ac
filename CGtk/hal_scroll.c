#include "hal_scroll.h"

static GtkAdjustment *vertical_adjustment(GtkWidget *widget) {
  if (!GTK_IS_SCROLLED_WINDOW(widget)) return NULL;
  GtkPolicyType policy;
  gtk_scrolled_window_get_policy(GTK_SCROLLED_WINDOW(widget), NULL, &policy);
  return policy == GTK_POLICY_NEVER
             ? NULL
             : gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(widget));
}

int hal_scroll_find(GtkWidget *root, GtkAdjustment **found, int capacity) {
  if (capacity <= 0 || !gtk_widget_get_mapped(root)) return 0;
  GtkAdjustment *adjustment = vertical_adjustment(root);
  if (adjustment) {
    found[0] = adjustment;
    return 1;
  }
  int count = 0;
  GtkWidget *child = gtk_widget_get_first_child(root);
  for (; child && count < capacity; child = gtk_widget_get_next_sibling(child))
    count += hal_scroll_find(child, found + count, capacity - count);
  return count;
}

GtkAdjustment *hal_scroll_at(GtkWidget *root, double x, double y) {
  GtkAdjustment *outermost = NULL;
  GtkWidget *widget = gtk_widget_pick(root, x, y, GTK_PICK_DEFAULT);
  for (; widget; widget = gtk_widget_get_parent(widget)) {
    GtkAdjustment *adjustment = vertical_adjustment(widget);
    if (adjustment) outermost = adjustment;
    if (widget == root) break;
  }
  return outermost;
}
