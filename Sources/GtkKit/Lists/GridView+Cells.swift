import CGtk

extension GridView {
  /// Exactly so many cells beside each other.
  public var columns: Int {
    get { maximumColumns }
    set {
      let count = UInt32(clamping: max(1, newValue))
      guard count != gtk_grid_view_get_max_columns(opaque) else { return }
      // The least number must at no time be above the most.
      if count > gtk_grid_view_get_max_columns(opaque) {
        gtk_grid_view_set_max_columns(opaque, count)
        gtk_grid_view_set_min_columns(opaque, count)
      } else {
        gtk_grid_view_set_min_columns(opaque, count)
        gtk_grid_view_set_max_columns(opaque, count)
      }
    }
  }
  /// Shows ids; where the grid is empty, so many at once that it can be scrolled to one of them.
  public func show(_ ids: [Int64], scrolledTo id: Int64?) {
    feed.show(ids, in: self, scrolledTo: id)
  }
  /// Whether cells that are still to come wait, since what is shown is not to be laid out again for now.
  public var isHeld: Bool {
    get { feed.isHeld }
    set { feed.isHeld = newValue }
  }
  /// The cells that are there at present, by their ids.
  public var boundCells: [Int64: Cell] { factory.boundRows }
  /// Whether one click opens a cell.
  public var opensOnClick: Bool {
    get { gtk_grid_view_get_single_click_activate(opaque) != 0 }
    set { gtk_grid_view_set_single_click_activate(opaque, newValue ? 1 : 0) }
  }
  /// Calls `handler` when a cell is clicked or Enter pressed on it.
  @discardableResult
  public func onActivate(_ handler: @escaping (Int64) -> Void) -> SignalToken {
    connect("activate") { [weak self] arguments in
      guard let self, ids.indices.contains(arguments.uint(1)) else { return false }
      handler(ids[arguments.uint(1)])
      return false
    }
  }
  /// The id whose cell has the keyboard.
  public var focusedID: Int64? {
    boundCells.first { _, cell in
      guard let item = gtk_widget_get_parent(cell.widget) else { return false }
      return gtk_widget_get_state_flags(item).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }?.key
  }
  /// Gives the keyboard to the cell of an id; it comes into view.
  /// - Returns: whether the focus went there.
  @discardableResult
  public func focus(_ id: Int64) -> Bool {
    guard let cell = boundCells[id], let item = gtk_widget_get_parent(cell.widget) else {
      return false
    }
    return gtk_widget_grab_focus(item) != 0
  }
}

extension ScrolledWindow {
  /// The height of what is scrolled, in logical pixels.
  public var contentHeight: Double {
    gtk_adjustment_get_upper(gtk_scrolled_window_get_vadjustment(opaque))
  }
}
