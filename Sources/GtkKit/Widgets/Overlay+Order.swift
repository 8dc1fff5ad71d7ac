import CGtk

extension Overlay {
  /// Puts a widget on top of all that is there but `other`, which stays above it; on top of all for `nil`.
  public func addOverlay(_ child: Widget, below other: Widget?) {
    addOverlay(child)
    guard let other, gtk_widget_get_parent(other.widget) == widget else { return }
    gtk_widget_insert_before(child.widget, widget, other.widget)
  }

  /// Which of these children are below which: their places among each other, from below.
  /// - Returns: `nil` where one is no child.
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
