import CGtk

@testable import GtkKit

/// Returns the descendants of a widget that have a type, in depth-first order.
@MainActor func descendants(
  of widget: UnsafeMutablePointer<GtkWidget>, type: GType
) -> [UnsafeMutablePointer<GtkWidget>] {
  var found: [UnsafeMutablePointer<GtkWidget>] = []
  var child = gtk_widget_get_first_child(widget)
  while let next = child {
    let instance = UnsafeMutableRawPointer(next).assumingMemoryBound(to: GTypeInstance.self)
    if g_type_check_instance_is_a(instance, type) != 0 { found.append(next) }
    found += descendants(of: next, type: type)
    child = gtk_widget_get_next_sibling(next)
  }
  return found
}

/// Returns the nonempty texts of the labels below a widget.
@MainActor func texts(in widget: Widget) -> [String] {
  descendants(of: widget.widget, type: gtk_label_get_type()).map {
    String(cString: gtk_label_get_text(OpaquePointer($0)))
  }.filter { !$0.isEmpty }
}
