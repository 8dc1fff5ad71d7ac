import CGtk

extension Overlay {
  /// Adds a widget below the overlaid widget `other`, or on top if nil.
  public func addOverlay(_ child: Widget, below other: Widget?) {
    addOverlay(child)
    guard let other, gtk_widget_get_parent(other.widget) == widget else { return }
    gtk_widget_insert_before(child.widget, widget, other.widget)
  }

  /// The stacking order of children: their ranks among each other, from bottom to top.
  /// - Returns: nil if a widget is not a child.
  public func order(of children: [Widget]) -> [Int]? {
    var places: [UnsafeMutablePointer<GtkWidget>: Int] = [:]
    var next = gtk_widget_get_first_child(widget)
    while let child = next {
      places[child] = places.count
      next = gtk_widget_get_next_sibling(child)
    }
    let found = children.compactMap { places[$0.widget] }
    guard found.count == children.count else { return nil }
    return found.map { place in found.count { $0 < place } }
  }
}
