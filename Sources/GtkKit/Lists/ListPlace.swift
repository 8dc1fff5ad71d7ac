import CGtk

/// Where a list is scrolled to.
public struct ListPlace: Hashable, Sendable {
  /// The first id in view.
  public var id: Int64
  /// How much of its row is above the view, in logical pixels.
  public var hidden: Double

  /// A place in logical pixels.
  public init(id: Int64, hidden: Double) {
    self.id = id
    self.hidden = hidden
  }
}

extension ListView {
  /// The place that the list is scrolled to; `nil` where it is empty, or not laid out.
  public var place: ListPlace? {
    items.filter { $0.bottom > 0 }.min { $0.top < $1.top }
      .map { ListPlace(id: $0.id, hidden: max(-$0.top, 0)) }
  }
  /// The id whose row has the keyboard.
  public var focusedID: Int64? { items.first { $0.hasFocus }?.id }
  /// An id where its row is wholly in view, else the first one whose is; `nil` in an empty list.
  public func inView(_ id: Int64?) -> Int64? {
    let height = Double(size.height)
    let inView = items.filter { $0.top > -1 && $0.bottom < height + 1 }
    return (inView.first { $0.id == id } ?? inView.min { $0.top < $1.top })?.id
  }
  /// Gives the keyboard to the row of an id.
  /// - Returns: whether the focus went there.
  public func focus(_ id: Int64) -> Bool {
    items.first { $0.id == id }.map { gtk_widget_grab_focus($0.widget) != 0 } ?? false
  }

  /// GTK's widgets around our rows, which have the focus, with their edges from the top of the view.
  private var items:
    [(
      id: Int64, widget: UnsafeMutablePointer<GtkWidget>, top: Double, bottom: Double,
      hasFocus: Bool
    )]
  {
    factory.boundRows.compactMap { id, row in
      // What GTK has not laid out, or left where it was when it went out of view, is nowhere.
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
