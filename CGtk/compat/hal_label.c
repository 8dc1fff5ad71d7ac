#include "hal_label.h"

static GtkWidgetClass *parent_class;

/* The width that GTK adds to what a label requests. */
static int added_width(GtkWidget *label) {
  GtkStyleContext *style = gtk_widget_get_style_context(label);
  GtkBorder margin, border, padding;
  gtk_style_context_get_margin(style, &margin);
  gtk_style_context_get_border(style, &border);
  gtk_style_context_get_padding(style, &padding);
  return gtk_widget_get_margin_start(label) + gtk_widget_get_margin_end(label) + margin.left + margin.right +
         border.left + border.right + padding.left + padding.right;
}

static void measure(GtkWidget *label, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
  if (orientation == GTK_ORIENTATION_VERTICAL || for_size < 0) {
    parent_class->measure(label, orientation, for_size, minimum, natural, minimum_baseline, natural_baseline);
    return;
  }
  /* GTK caches this request. */
  gtk_widget_measure(label, orientation, -1, minimum, natural, NULL, NULL);
  int added = added_width(label);
  *minimum = MAX(*minimum - added, 0);
  *natural = MAX(*natural - added, 0);
}

static void class_init(gpointer class, gpointer data) {
  parent_class = g_type_class_peek_parent(class);
  GTK_WIDGET_CLASS(class)->measure = measure;
}

/* The structures of GtkLabel are private; the subclass adds nothing to them. */
static GType label_type(void) {
  static GType type;
  if (type) return type;
  GTypeQuery label;
  g_type_query(GTK_TYPE_LABEL, &label);
  GTypeInfo info = {.class_size = label.class_size, .class_init = class_init, .instance_size = label.instance_size};
  return type = g_type_register_static(GTK_TYPE_LABEL, "HalLabel", &info, 0);
}

GtkWidget *hal_label_new(const char *text) { return g_object_new(label_type(), "label", text, NULL); }
