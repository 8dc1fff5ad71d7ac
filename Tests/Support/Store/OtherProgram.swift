import GRDB

/// A connection that holds the write lock of a database until told to release it.
package final class OtherProgram: Sendable {
  private let queue: DatabaseQueue

  /// Opens the database at `path`.
  package init(_ path: String) throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    queue = try DatabaseQueue(path: path, configuration: configuration)
  }

  deinit { try? queue.close() }

  /// Writes to the database without changing its content.
  package func write() throws { try execute("PRAGMA user_version = 0") }

  /// Begins a transaction, which takes the write lock.
  package func begin(_ kind: String = "IMMEDIATE") throws { try execute("BEGIN " + kind) }

  /// Releases the lock.
  package func commit() throws { try execute("COMMIT") }

  private func execute(_ sql: String) throws {
    try queue.inDatabase { try $0.execute(sql: sql) }
  }
}
