import CGtk

/// A list model over ids; its objects are made when a view asks for them.
final class IDModel: Object {
  init() { super.init(adopting: UnsafeMutableRawPointer(hal_id_model_new())) }

  var ids: [Int64] = [] {
    didSet {
      // gint64 is C's long here, which Swift calls Int.
      let values = ids.map { Int($0) }
      values.withUnsafeBufferPointer {
        hal_id_model_set(opaque, $0.baseAddress, UInt32(clamping: $0.count))
      }
    }
  }
}

/// Makes rows, fills them as they come into view and recycles them.
final class RowFactory<Row: Widget>: Object {
  private let makeRow: () -> Row
  private let bind: (Row, Int64) -> Void
  private let unbind: (Row) -> Void
  private var bound: [Int64: Row] = [:]

  init(
    makeRow: @escaping () -> Row, bind: @escaping (Row, Int64) -> Void,
    unbind: @escaping (Row) -> Void
  ) {
    self.makeRow = makeRow
    self.bind = bind
    self.unbind = unbind
    super.init(adopting: UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()))
    connect("setup") { [weak self] arguments in
      guard let self, let item = arguments.object(1) else { return false }
      let row = self.makeRow()
      withExtendedLifetime(row) { gtk_list_item_set_child(OpaquePointer(item), row.widget) }
      return true
    }
    connect("bind") { [weak self] arguments in
      guard let self, let (row, id) = Self.row(of: arguments) else { return false }
      bound[id] = row
      self.bind(row, id)
      return true
    }
    connect("unbind") { [weak self] arguments in
      guard let self, let (row, id) = Self.row(of: arguments) else { return false }
      if bound[id] === row { bound[id] = nil }
      self.unbind(row)
      return true
    }
  }

  private static func row(of arguments: SignalArguments) -> (Row, Int64)? {
    guard let item = arguments.object(1).map({ OpaquePointer($0) }),
      let child = gtk_list_item_get_child(item),
      let row = Object.existing(UnsafeMutableRawPointer(child)) as? Row,
      let object = gtk_list_item_get_item(item)
    else { return nil }
    return (row, Int64(hal_id_item_get(object)))
  }

  /// Fills the rows again that show these ids.
  func refresh(_ ids: some Sequence<Int64>) {
    for id in ids { if let row = bound[id] { bind(row, id) } }
  }
  func refreshAll() { bound.forEach { bind($0.value, $0.key) } }
}

/// A list of any length: only the rows in view exist.
public final class ListView<Row: Widget>: Widget {
  private let model = IDModel()
  private let factory: RowFactory<Row>

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
    g_object_ref(model.raw)
    let selection = gtk_no_selection_new(model.opaque)
    g_object_ref(factory.raw)
    super.init(widget: gtk_list_view_new(selection, factory.opaque))
  }

  /// What is shown, in this order. Only the part that differs is laid out again.
  public var ids: [Int64] {
    get { model.ids }
    set { model.ids = newValue }
  }
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
  private let model = IDModel()
  private let factory: RowFactory<Cell>

  /// A grid without cells yet; the closures are those of `ListView`.
  public init(
    makeCell: @escaping () -> Cell, bind: @escaping (Cell, Int64) -> Void,
    unbind: @escaping (Cell) -> Void = { _ in }
  ) {
    factory = RowFactory(makeRow: makeCell, bind: bind, unbind: unbind)
    g_object_ref(model.raw)
    let selection = gtk_no_selection_new(model.opaque)
    g_object_ref(factory.raw)
    super.init(widget: gtk_grid_view_new(selection, factory.opaque))
  }

  /// What is shown, in this order.
  public var ids: [Int64] {
    get { model.ids }
    set { model.ids = newValue }
  }
  /// Fills again those in view that show these ids.
  public func refresh(_ ids: some Sequence<Int64>) { factory.refresh(ids) }
  /// The most cells beside each other. GTK keeps 32 rows of this many alive, so set it from the width.
  public var maximumColumns: Int {
    get { Int(gtk_grid_view_get_max_columns(opaque)) }
    set { gtk_grid_view_set_max_columns(opaque, UInt32(clamping: max(1, newValue))) }
  }
}
