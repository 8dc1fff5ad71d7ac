import CGtk

/// A list of any length: only the rows in view exist.
public final class ListView<Row: Widget>: Widget {
  let feed = ListFeed()
  let factory: RowFactory<Row>

  /// - Parameters:
  ///   - makeRow: makes an empty row.
  ///   - bind: fills a row with what belongs to an id; also called when `refresh` is.
  ///   - unbind: empties a row that leaves the view.
  public init(
    makeRow: @escaping () -> Row, bind: @escaping (Row, Int64) -> Void,
    unbind: @escaping (Row) -> Void = { _ in }
  ) {
    factory = RowFactory(makeRow: makeRow, bind: bind, unbind: unbind)
    // Both constructors take over the reference they are given.
    g_object_ref(feed.model.raw)
    let selection = gtk_no_selection_new(feed.model.opaque)
    g_object_ref(factory.raw)
    super.init(widget: gtk_list_view_new(selection, factory.opaque))
  }

  /// What is shown, in this order. Only what differs changes, and where that is much it does so over several frames,
  /// so that none of them takes long.
  public var ids: [Int64] {
    get { feed.target }
    set { feed.show(newValue, in: self) }
  }
  /// Shows ids; where the list is empty, so many at once that it can be scrolled to one of them.
  public func show(_ ids: [Int64], scrolledTo id: Int64?) {
    feed.show(ids, in: self, scrolledTo: id)
  }
  /// Whether rows that are still to come wait, since what is shown is not to be laid out again for now.
  public var isHeld: Bool {
    get { feed.isHeld }
    set { feed.isHeld = newValue }
  }
  /// The ids that have a row at present, in no order; GTK keeps some 200 of them.
  public var boundIDs: [Int64] { factory.boundIDs }
  /// Fills again those in view that show these ids.
  public func refresh(_ ids: some Sequence<Int64>) { factory.refresh(ids) }
  /// Fills all rows in view again.
  public func refreshAll() { factory.refreshAll() }
  /// Whether lines are drawn between rows.
  public var showsSeparators: Bool {
    get { gtk_list_view_get_show_separators(opaque) != 0 }
    set { gtk_list_view_set_show_separators(opaque, newValue ? 1 : 0) }
  }
  /// Calls `handler` when a row is double-clicked or Enter pressed on it.
  @discardableResult
  public func onActivate(_ handler: @escaping (Int64) -> Void) -> SignalToken {
    connect("activate") { [weak self] arguments in
      guard let self, ids.indices.contains(arguments.uint(1)) else { return false }
      handler(ids[arguments.uint(1)])
      return false
    }
  }
}

/// A grid of any length, of cells of one size: only the cells near the view exist.
public final class GridView<Cell: Widget>: Widget {
  let feed = ListFeed()
  let factory: RowFactory<Cell>

  /// A grid without cells yet; the closures are those of `ListView`.
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

  /// What is shown, in this order; changes as in `ListView`.
  public var ids: [Int64] {
    get { feed.target }
    set { feed.show(newValue, in: self) }
  }
  /// Fills again those in view that show these ids.
  public func refresh(_ ids: some Sequence<Int64>) { factory.refresh(ids) }
  /// The most cells beside each other. GTK keeps 32 rows of this many alive, so set it from the width.
  public var maximumColumns: Int {
    get { Int(gtk_grid_view_get_max_columns(opaque)) }
    set { gtk_grid_view_set_max_columns(opaque, UInt32(clamping: max(1, newValue))) }
  }
}
