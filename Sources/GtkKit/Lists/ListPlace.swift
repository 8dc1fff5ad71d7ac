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
  /// Scrolls to a place, as far as the list is long; only where the list is laid out and the row is there.
  public func scroll(to place: ListPlace) {
    guard let item = items.first(where: { $0.id == place.id }),
      let adjustment = gtk_scrollable_get_vadjustment(opaque)
    else { return }
    gtk_adjustment_set_value(
      adjustment, gtk_adjustment_get_value(adjustment) + item.top + place.hidden)
  }
  /// The id whose row has the keyboard.
  public var focusedID: Int64? { items.first { $0.hasFocus }?.id }
  /// Gives the keyboard to the row of an id where it is wholly in view, else to the first one that is; nothing moves.
  /// - Returns: whether there is one.
  public func focusInView(_ id: Int64?) -> Bool {
    let height = Double(size.height)
    let inView = items.filter { $0.top > -1 && $0.bottom < height + 1 }
    let best = inView.first { $0.id == id } ?? inView.min { $0.top < $1.top }
    return best.map { gtk_widget_grab_focus($0.widget) != 0 } ?? false
  }

  /// GTK's widgets around our rows, which have the focus, with their edges from the top of the view.
  private var items:
    [(
      id: Int64, widget: UnsafeMutablePointer<GtkWidget>, top: Double, bottom: Double,
      hasFocus: Bool
    )]
  {
    factory.boundRows.compactMap { id, row in
      guard let item = gtk_widget_get_parent(row.widget) else { return nil }
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
