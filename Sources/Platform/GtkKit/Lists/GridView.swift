import CGtk

/// A grid of any length, with cells of one size, that creates cells only near the view.
public final class GridView<Cell: Widget>: Widget {
  let feed = ListFeed()
  let factory: RowFactory<Cell>
  /// Set by `ScrolledWindow.init(grid:)`.
  var pacer: ScrollPacer?

  /// Creates an empty grid; the closures are those of `ListView`.
  public init(
    makeCell: @escaping () -> Cell, bind: @escaping (Cell, Int64) -> Void,
    unbind: @escaping (Cell) -> Void = { _ in }
  ) {
    factory = RowFactory(makeRow: makeCell, bind: bind, unbind: unbind)
    g_object_ref(feed.model.raw)
    let selection = gtk_no_selection_new(feed.model.opaque)
    g_object_ref(factory.raw)
    super.init(widget: gtk_grid_view_new(selection, factory.opaque))
  }

  /// The IDs in order; changes are incremental, as in `ListView`.
  public var ids: [Int64] {
    get { feed.target }
    set { feed.show(newValue, in: self) }
  }
  /// Binds the existing rows of IDs again.
  public func refresh(_ ids: some Sequence<Int64>) { factory.refresh(ids) }
  /// The maximum number of columns. GTK keeps 32 rows of this many cells, so derive it from the
  /// width.
  public var maximumColumns: Int {
    get { Int(gtk_grid_view_get_max_columns(opaque)) }
    set { gtk_grid_view_set_max_columns(opaque, UInt32(clamping: max(1, newValue))) }
  }
}

extension GridView {
  /// The number of columns.
  public var columns: Int {
    get { maximumColumns }
    set {
      let count = UInt32(clamping: max(1, newValue))
      guard count != gtk_grid_view_get_max_columns(opaque) else { return }
      // The minimum must never exceed the maximum.
      if count > gtk_grid_view_get_max_columns(opaque) {
        gtk_grid_view_set_max_columns(opaque, count)
        gtk_grid_view_set_min_columns(opaque, count)
      } else {
        gtk_grid_view_set_min_columns(opaque, count)
        gtk_grid_view_set_max_columns(opaque, count)
      }
    }
  }
  /// Shows IDs. In an empty grid, inserts all up to `id` at once, so that it can be scrolled to.
  public func show(_ ids: [Int64], scrolledTo id: Int64?) {
    feed.show(ids, in: self, scrolledTo: id)
  }
  /// Whether to postpone the insertion of further cells, to avoid new layouts.
  public var isHeld: Bool {
    get { feed.isHeld }
    set { feed.isHeld = newValue }
  }
  /// The existing cells by ID.
  public var boundCells: [Int64: Cell] { factory.boundRows }
  /// Whether a single click activates a cell.
  public var opensOnClick: Bool {
    get { gtk_grid_view_get_single_click_activate(opaque) != 0 }
    set { gtk_grid_view_set_single_click_activate(opaque, newValue ? 1 : 0) }
  }
  /// Calls `handler` when a cell is activated by click or Enter.
  @discardableResult
  public func onActivate(_ handler: @escaping (Int64) -> Void) -> SignalToken {
    connect("activate") { [weak self] arguments in
      guard let self, ids.indices.contains(arguments.uint(1)) else { return false }
      handler(ids[arguments.uint(1)])
      return false
    }
  }
  /// The ID of the focused cell.
  public var focusedID: Int64? {
    boundCells.first { _, cell in
      guard let item = gtk_widget_get_parent(cell.widget) else { return false }
      return gtk_widget_get_state_flags(item).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }?.key
  }
  /// Focuses the cell of an ID and scrolls it into view.
  /// - Returns: whether the cell got the focus.
  @discardableResult
  public func focus(_ id: Int64) -> Bool {
    guard let cell = boundCells[id], let item = gtk_widget_get_parent(cell.widget) else {
      return false
    }
    return gtk_widget_grab_focus(item) != 0
  }
}
