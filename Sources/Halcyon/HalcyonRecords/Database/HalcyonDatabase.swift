import Foundation
import GRDB

/// The SQLite database with all permanent data of Halcyon. Each write is one transaction and keeps
/// the invariants of the schema.
///
/// ```swift
/// let database = try HalcyonDatabase(directory: paths.dataDirectory)
/// for try await people in database.peopleObservation() { … }
/// ```
///
/// All members can be used from any thread; none blocks the caller longer than `init` does.
public final class HalcyonDatabase: Sendable {
  /// The name of the file in the data directory.
  public static let fileName = "halcyon.sqlite"

  /// The path of the file; `:memory:` for a database in memory.
  public let path: String
  package let writer: any DatabaseWriter
  /// The rows that could not be read since the database was opened.
  public let unreadable = UnreadableRows()
  private let wait: LockWait
  /// The changes that are shown as done but not stored yet.
  package let journal: StoreJournal

  /// The steps of opening a database, in their order.
  public enum OpeningStep: Hashable, Sendable {
    /// The file is checked for damage.
    case verifying
    /// The schema is migrated.
    case migrating
    case done
    /// The current step waits, or no longer waits, for the lock of another program.
    case blocked(Bool)

    /// The completed fraction at the start of the step, 0...1; `nil` if it is unchanged.
    public var fraction: Double? {
      switch self {
      case .verifying: 1 / 3
      case .migrating: 2 / 3
      case .done: 1
      case .blocked: nil
      }
    }
  }

  /// Opens or creates the database file at `path`, whose folder must exist.
  /// - Parameter onStep: Called on the calling thread at the start of each step.
  /// - Throws: `StoreError`; an existing file is then unchanged.
  public convenience init(
    path: String, onStep: (OpeningStep) -> Void = { _ in }
  ) throws(StoreError) {
    try self.init(path: path, wait: LockWait(), onStep: onStep)
  }

  /// Opens or creates the database file at `path`.
  /// - Parameters:
  ///   - wait: Controls how writes wait for locks.
  ///   - journal: Keeps the changes that are shown as done but not stored yet.
  ///   - beforeMigration: Called before the schema of a file with data is changed.
  package init(
    path: String, wait: LockWait, isChecked: Bool = false,
    journal: StoreJournal = StoreJournal(folder: nil),
    beforeMigration: () throws -> Void = {},
    onStep: (OpeningStep) -> Void = { _ in }
  ) throws(StoreError) {
    self.path = path
    self.wait = wait
    self.journal = journal
    do {
      if !isChecked {
        onStep(.verifying)
        try Self.inspect(path: path, wait: wait)
      }
      onStep(.migrating)
      PrivateFiles.createFile(path)
      writer = try Self.pool(path: path, wait: wait, beforeMigration)
      onStep(.done)
    } catch {
      throw Self.storeError(error, path: path)
    }
  }

  /// Opens an existing database file for reading.
  package init(readOnly file: URL, onStep: (OpeningStep) -> Void) throws(StoreError) {
    path = file.path
    wait = LockWait()
    journal = StoreJournal(folder: nil)
    do {
      let queue = try ReadOnlyStore.open(file)
      try queue.read { db in try Self.inspect(db, path: file.path) }
      writer = queue
      onStep(.done)
    } catch {
      throw Self.storeError(error, path: file.path)
    }
  }

  /// Creates an empty database in memory, for tests and previews.
  public static func inMemory() throws(StoreError) -> HalcyonDatabase { try HalcyonDatabase() }

  private init() throws(StoreError) {
    path = ":memory:"
    wait = LockWait()
    journal = StoreJournal(folder: nil)
    do {
      let queue = try DatabaseQueue(configuration: Self.configuration(wait))
      try Self.emptyDatabase.get().backup(to: queue)
      try queue.writeWithoutTransaction { db in
        try StoreIdentity.renew(db)
        try RowDigests.install(in: db, isMigrated: false)
      }
      writer = queue
    } catch {
      throw Self.storeError(error, path: path)
    }
  }

  /// The tables of an empty database, which take longer to create than to copy.
  private static let emptyDatabase = Result {
    let queue = try DatabaseQueue(configuration: configuration())
    try Migrations.migrator.migrate(queue)
    try queue.writeWithoutTransaction { db in try RowDigests.install(in: db, isMigrated: true) }
    return queue
  }

  /// Closes the database, also while work that was given up still refers to it, which fails from
  /// now on. Running reads and writes are interrupted. The file alone then has everything.
  public func close() {
    writer.interrupt()
    // GRDB closes the readers last, which cannot write the log back into the file.
    // A statement, unlike the function for it, also works after an interruption.
    try? writer.barrierWriteWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
    try? writer.close()
  }

  /// Returns whether `directory` contains a database; `false` means that no data was ever stored
  /// there.
  public static func exists(in directory: URL) -> Bool {
    FileManager.default.fileExists(atPath: directory.appendingPathComponent(fileName).path)
  }

  package static func configuration(_ wait: LockWait = LockWait()) -> Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.label = "halcyon"
    // The handler runs in the task that writes, so a cancelled task stops waiting.
    configuration.busyMode = .callback { !Task.isCancelled && wait.shouldRetry(after: $0) }
    // A batch copies pages before it changes them. In a file, those are nine of ten writes.
    configuration.prepareDatabase { db in
      try DigestFunction.register(in: db)
      try SearchFunction.register(in: db)
      guard !db.configuration.readonly else { return }
      try db.execute(sql: "PRAGMA temp_store = MEMORY")
    }
    return configuration
  }

  private static func pool(
    path: String, wait: LockWait, _ beforeMigration: () throws -> Void
  ) throws -> DatabasePool {
    defer { wait.end() }
    let limit = wait.limit
    while true {
      do {
        let pool = try DatabasePool(path: path, configuration: configuration(wait))
        try migrate(pool, beforeMigration)
        return pool
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        // If two programs create the same file at the same time, SQLite fails one without calling
        // the busy handler.
        guard !wait.isOver(limit) else { throw error }
        _ = wait.shouldRetry(after: 0)
      }
    }
  }

  /// Brings the schema up to date. A migration fails if another program that opens the file at the
  /// same time made it first; those after it follow in another attempt.
  private static func migrate(
    _ pool: DatabasePool, _ beforeMigration: () throws -> Void
  ) throws {
    let migrator = Migrations.migrator
    let before = try pool.writeWithoutTransaction(Migrations.applied)
    var applied = before
    if !applied.isEmpty, applied.count < migrator.migrations.count { try beforeMigration() }
    while true {
      do {
        try migrator.migrate(pool)
        let isMigrated = before != Set(migrator.migrations)
        return try pool.writeWithoutTransaction { db in
          try RowDigests.install(in: db, isMigrated: isMigrated)
        }
      } catch {
        let now = try pool.writeWithoutTransaction(Migrations.applied)
        guard now.count > applied.count else { throw error }
        applied = now
      }
    }
  }

  /// Returns a stream of whether a write has been waiting for another program's lock for more than
  /// a second: the current value, then each change. Ends with the database.
  public func lockWaits() -> AsyncStream<Bool> { wait.notices() }

  /// Rejects a damaged, newer or lost file before anything is written to it.
  package static func inspect(path: String, wait: LockWait) throws {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    guard let size, size > 0 else {
      // A power failure can empty the file, and a restore of an earlier version that was killed
      // leaves none. Without backups, the file counts as new.
      guard !isLost(path) else {
        throw size == nil
          ? StoreError.missing(path: path)
          : StoreError.damaged(path: path, message: "the file is empty")
      }
      return
    }
    var readOnly = configuration(wait)
    readOnly.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: readOnly)
    defer { wait.end() }
    try queue.read { db in try inspect(db, path: path) }
  }

  /// Whether a database without content at `path` cannot be new, because there are backups of it.
  private static func isLost(_ path: String) -> Bool {
    let file = URL(fileURLWithPath: path)
    return file.lastPathComponent == fileName
      && BackupName.exists(in: file.deletingLastPathComponent())
  }

  /// Whether the file has no tables yet, as after a first start that was interrupted.
  private static func isNew(_ db: Database, _ applied: Set<String>) throws -> Bool {
    let tables = try Int.fetchOne(
      db, sql: "SELECT COUNT(*) FROM sqlite_master WHERE name NOT LIKE '%grdb_migrations%'")
    return applied.isEmpty && tables == 0
  }

  private static func inspect(_ db: Database, path: String) throws {
    let applied = try Migrations.applied(in: db)
    if !applied.contains(Migrations.first) {
      guard try isNew(db, applied) else {
        throw StoreError.damaged(path: path, message: "it is not a Halcyon database")
      }
      // SQLite takes a file that was cut off in its first page for a new one.
      guard !isLost(path) else {
        throw StoreError.damaged(path: path, message: "the file is empty")
      }
    }
    guard applied.isSubset(of: Migrations.migrator.migrations) else {
      throw StoreError.newer(path: path)
    }
    let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
    guard verdict == "ok" else {
      throw StoreError.damaged(path: path, message: verdict ?? "")
    }
  }

  package func read<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(StoreError) -> T {
    do {
      return try await writer.read { db in try body(db) }
    } catch { throw failure(error) }
  }

  /// Runs one transaction, which acquires the write lock first and waits up to a minute for it. A
  /// transaction that began with a read could not wait for the lock later.
  /// - Parameter isBookkeeping: A Boolean value indicating whether the write leaves user data
  ///   unchanged, so that no backup is due.
  package func write<T: Sendable>(
    isBookkeeping: Bool = false, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(StoreError) -> T {
    do {
      return try await writer.write { [wait] db in
        wait.end()
        let before = db.totalChangesCount
        let result = try body(db)
        if !isBookkeeping, db.totalChangesCount != before {
          try db.cachedStatement(sql: "UPDATE generation SET value = value + 1").execute()
        }
        return result
      }
    } catch { throw failure(error) }
  }
}
