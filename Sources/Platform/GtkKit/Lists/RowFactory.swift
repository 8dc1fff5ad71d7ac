import CGtk

/// Creates, binds and recycles rows.
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

  /// The IDs that have a row, in no particular order.
  var boundIDs: [Int64] { Array(bound.keys) }
  /// The rows by ID.
  var boundRows: [Int64: Row] { bound }

  /// Binds the rows of IDs again.
  func refresh(_ ids: some Sequence<Int64>) {
    refreshAll()
  }
  func refreshAll() { bound.forEach { bind($0.value, $0.key) } }
}
