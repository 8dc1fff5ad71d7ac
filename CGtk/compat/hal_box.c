#include "hal_box.h"

static GtkLayoutManagerClass *parent_class;

static void measure(GtkLayoutManager *layout, GtkWidget *box, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline) {
  parent_class->measure(layout, box, orientation, orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : for_size, minimum,
                        natural, minimum_baseline, natural_baseline);
}

static void class_init(gpointer class, gpointer data) {
  parent_class = g_type_class_peek_parent(class);
  GTK_LAYOUT_MANAGER_CLASS(class)->measure = measure;
}

/* The structures of GtkBoxLayout are private; the subclass adds nothing to them. */
static GType layout_type(void) {
  static GType type;
  if (type) return type;
  GTypeQuery layout;
  g_type_query(GTK_TYPE_BOX_LAYOUT, &layout);
  GTypeInfo info = {.class_size = layout.class_size, .class_init = class_init, .instance_size = layout.instance_size};
  return type = g_type_register_static(GTK_TYPE_BOX_LAYOUT, "HalBoxLayout", &info, 0);
}

GtkWidget *hal_box_new(GtkOrientation orientation, int spacing) {
  GtkWidget *box = gtk_box_new(orientation, spacing);
  gtk_widget_set_layout_manager(box, g_object_new(layout_type(), "orientation", orientation, "spacing", spacing, NULL));
  return box;
}
