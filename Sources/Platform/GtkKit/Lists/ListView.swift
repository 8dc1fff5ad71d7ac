import CGtk

/// A list of any length that creates rows only near the view.
public final class ListView<Row: Widget>: Widget {
  let feed = ListFeed()
  let factory: RowFactory<Row>

  /// - Parameters:
  ///   - makeRow: creates an empty row.
  ///   - bind: shows an ID in a row; also called by `refresh`.
  ///   - unbind: clears a row that leaves the view.
  public init(
    makeRow: @escaping () -> Row, bind: @escaping (Row, Int64) -> Void,
    unbind: @escaping (Row) -> Void = { _ in }
  ) {
    factory = RowFactory(makeRow: makeRow, bind: bind, unbind: unbind)
    // Both constructors take ownership of a reference.
    g_object_ref(feed.model.raw)
    let selection = gtk_no_selection_new(feed.model.opaque)
    g_object_ref(factory.raw)
    super.init(widget: gtk_list_view_new(selection, factory.opaque))
    _ = hal_list_view_leave_with_tab(widget)
  }

  /// The IDs in order. Changes are incremental; large ones are spread over several frames.
  public var ids: [Int64] {
    get { feed.target }
    set { feed.show(newValue, in: self) }
  }
  /// Shows IDs. In an empty list, inserts all up to `id` at once, so that it can be scrolled to.
  public func show(_ ids: [Int64], scrolledTo id: Int64?) {
    feed.show(ids, in: self, scrolledTo: id)
  }
  /// Whether to postpone the insertion of further rows, to avoid new layouts.
  public var isHeld: Bool {
    get { feed.isHeld }
    set { feed.isHeld = newValue }
  }
  /// The IDs that have a row, in no particular order; GTK keeps about 200.
  public var boundIDs: [Int64] { factory.boundIDs }
  /// Binds the existing rows of IDs again.
  public func refresh(_ ids: some Sequence<Int64>) { factory.refresh(ids) }
  /// Binds all existing rows again.
  public func refreshAll() { factory.refreshAll() }
  /// Returns the height of the rows at a width in logical pixels, with their lines wrapped, up to a
  /// maximum; nil is the natural width.
  public func rowsHeight(width: Int?, maximum: Int) -> Int {
    var height = 0
    var row = gtk_widget_get_first_child(widget)
    while let next = row, height < maximum {
      var natural: Int32 = 0
      gtk_widget_measure(
        next, GTK_ORIENTATION_VERTICAL, Int32(clamping: width ?? -1), nil, &natural, nil, nil)
      height += Int(natural)
      row = gtk_widget_get_next_sibling(next)
    }
    return min(height, maximum)
  }
  /// Whether separators are shown between rows.
  public var showsSeparators: Bool {
    get { gtk_list_view_get_show_separators(opaque) != 0 }
    set { gtk_list_view_set_show_separators(opaque, newValue ? 1 : 0) }
  }
  /// Whether a single click activates a row.
  public var opensOnClick: Bool {
    get { gtk_list_view_get_single_click_activate(opaque) != 0 }
    set { gtk_list_view_set_single_click_activate(opaque, newValue ? 1 : 0) }
  }
  /// Calls `handler` when a row is activated by double click or Enter.
  @discardableResult
  public func onActivate(_ handler: @escaping (Int64) -> Void) -> SignalToken {
    connect("activate") { [weak self] arguments in
      guard let self, ids.indices.contains(arguments.uint(1)) else { return false }
      handler(ids[arguments.uint(1)])
      return false
    }
  }
}
