import CGtk

/// The scroll position of a list.
public struct ListPosition: Hashable, Sendable {
  /// The first visible ID.
  public var id: Int64
  /// The part of its row above the view, in logical pixels.
  public var hidden: Double

  /// Creates a position.
  public init(id: Int64, hidden: Double) {
    self.id = id
    self.hidden = hidden
  }
}

extension ListView {
  /// The scroll position; nil if the list is empty or not laid out.
  public var place: ListPosition? {
    items.filter { $0.bottom > 0 }.min { $0.top < $1.top }
      .map { ListPosition(id: $0.id, hidden: max(-$0.top, 0)) }
  }
  /// The ID of the focused row.
  public var focusedID: Int64? { items.first { $0.hasFocus }?.id }
  /// Returns `id` if its row is fully visible, otherwise the first fully visible ID; nil in an
  /// empty list.
  public func inView(_ id: Int64?) -> Int64? {
    let height = Double(size.height)
    let inView = items.filter { $0.top > -1 && $0.bottom < height + 1 }
    return (inView.first { $0.id == id } ?? inView.min { $0.top < $1.top })?.id
  }
  /// Focuses the row of an ID.
  /// - Returns: whether the row got the focus.
  public func focus(_ id: Int64) -> Bool {
    items.first { $0.id == id }.map { gtk_widget_grab_focus($0.widget) != 0 } ?? false
  }

  /// Scrolls the row of an ID into view.
  /// - Returns: whether the list contains the row yet.
  @discardableResult
  public func reveal(_ id: Int64) -> Bool {
    guard let position = feed.model.ids.firstIndex(of: id) else { return false }
    gtk_widget_activate_action_variant(
      widget, "list.scroll-to-item", g_variant_new_uint32(guint32(clamping: position)))
    return true
  }

  /// The item widgets that GTK creates around rows, which get the focus, with their vertical edges.
  private var items:
    [(
      id: Int64, widget: UnsafeMutablePointer<GtkWidget>, top: Double, bottom: Double,
      hasFocus: Bool
    )]
  {
    factory.boundRows.compactMap { id, row in
      // Skips items that are not laid out or no longer in view.
      guard let item = gtk_widget_get_parent(row.widget), gtk_widget_get_height(item) > 0,
        gtk_widget_get_child_visible(item) != 0
      else { return nil }
      var (origin, point) = (graphene_point_t(x: 0, y: 0), graphene_point_t())
      guard gtk_widget_compute_point(item, widget, &origin, &point) != 0 else { return nil }
      let top = Double(point.y)
      let state = gtk_widget_get_state_flags(item).rawValue
      return (
        id, item, top, top + Double(gtk_widget_get_height(item)),
        state & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
      )
    }
  }
}
