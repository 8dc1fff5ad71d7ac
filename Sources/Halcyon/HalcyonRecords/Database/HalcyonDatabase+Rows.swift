import GRDB

extension HalcyonDatabase {
  /// Reads rows and sets aside those that cannot be read.
  /// - Parameter tables: The tables of which `body` reads all rows.
  package func readRows<T: Sendable>(
    all tables: Set<StoreTable> = [],
    _ body: @escaping @Sendable (Database, UnreadablePass) throws -> T
  ) async throws(StoreError) -> T {
    try await readRows(forgetting: { tables.contains($0.table) }, body)
  }

  /// Reads rows and sets aside those that cannot be read.
  /// - Parameter isStale: Whether `body` reads a row again that an earlier read set aside.
  package func readRows<T: Sendable>(
    forgetting isStale: @escaping @Sendable (UnreadableRow) -> Bool,
    _ body: @escaping @Sendable (Database, UnreadablePass) throws -> T
  ) async throws(StoreError) -> T {
    try await read { [unreadable] db in
      let pass = UnreadablePass()
      let value = try body(db, pass)
      unreadable.take(pass, forgetting: isStale)
      return value
    }
  }
}
