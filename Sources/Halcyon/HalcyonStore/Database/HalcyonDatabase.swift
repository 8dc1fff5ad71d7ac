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
  let writer: any DatabaseWriter
  /// The rows that could not be read since the database was opened.
  public let unreadable = UnreadableRows()
  private let wait: LockWait
  /// The changes that are shown as done but not stored yet.
  let journal: StoreJournal

  /// The steps of opening a database, in their order.
  public enum OpeningStep: Int, Sendable, CaseIterable {
    /// The file is checked for damage.
    case verifying
    /// The schema is migrated.
    case migrating
    case done
  }

  /// Opens or creates the database file at `path`, whose folder must exist.
  /// - Parameter onStep: Called on the calling thread at the start of each step.
  /// - Throws: `StoreError`; an existing file is then unchanged.
  public convenience init(
    path: String, onStep: (OpeningStep) -> Void = { _ in }
  ) throws(StoreError) {
    try self.init(path: path, wait: LockWait(), onStep: onStep)
  }

  /// Opens or creates the database file at `path`; `wait` controls how writes wait for locks.
  init(
    path: String, wait: LockWait, isChecked: Bool = false,
    journal: StoreJournal = StoreJournal(folder: nil),
    onStep: (OpeningStep) -> Void = { _ in }
  ) throws(StoreError) {
    self.path = path
    self.wait = wait
    self.journal = journal
    do {
      if !isChecked {
        onStep(.verifying)
        try Self.inspect(path: path)
      }
      onStep(.migrating)
      PrivateFiles.createFile(path)
      writer = try Self.pool(path: path, wait: wait)
      onStep(.done)
    } catch {
      throw Self.storeError(error, path: path)
    }
  }

  /// Reads the whole file of the database in `directory`, if there is one, without changing it.
  /// - Throws: `StoreError` if it is damaged or from a newer version of Halcyon.
  public static func check(directory: URL) throws(StoreError) {
    let path = directory.appendingPathComponent(fileName).path
    do { try inspect(path: path) } catch { throw storeError(error, path: path) }
  }

  /// Creates an empty database in memory, for tests and previews.
  public static func inMemory() throws(StoreError) -> HalcyonDatabase { try HalcyonDatabase() }

  private init() throws(StoreError) {
    path = ":memory:"
    wait = LockWait()
    journal = StoreJournal(folder: nil)
    do {
      let queue = try DatabaseQueue(configuration: Self.configuration(wait))
      try Migrations.migrator.migrate(queue)
      try queue.writeWithoutTransaction { db in try RowDigests.install(in: db, isMigrated: true) }
      writer = queue
    } catch {
      throw Self.storeError(error, path: path)
    }
  }

  /// Returns whether `directory` contains a database; `false` means that no data was ever stored
  /// there.
  public static func exists(in directory: URL) -> Bool {
    FileManager.default.fileExists(atPath: directory.appendingPathComponent(fileName).path)
  }

  static func configuration(_ wait: LockWait = LockWait()) -> Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.label = "halcyon"
    // The handler runs in the task that writes, so a cancelled task stops waiting.
    configuration.busyMode = .callback { !Task.isCancelled && wait.shouldRetry(after: $0) }
    // A batch copies pages before it changes them. In a file, those are nine of ten writes.
    configuration.prepareDatabase { db in
      try DigestFunction.register(in: db)
      guard !db.configuration.readonly else { return }
      try db.execute(sql: "PRAGMA temp_store = MEMORY")
    }
    return configuration
  }

  private static func pool(path: String, wait: LockWait) throws -> DatabasePool {
    defer { wait.end() }
    let limit = wait.limit
    while true {
      do {
        let pool = try DatabasePool(path: path, configuration: configuration(wait))
        try migrate(pool)
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
  private static func migrate(_ pool: DatabasePool) throws {
    let migrator = Migrations.migrator
    let before = try pool.writeWithoutTransaction(Migrations.applied)
    var applied = before
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

  /// Rejects a damaged or newer file before anything is written to it.
  private static func inspect(path: String) throws {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    guard let size else { return }
    guard size > 0 else {
      // A power failure can empty the file. Without backups, the file counts as new.
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      guard !BackupName.exists(in: folder) else {
        throw StoreError.damaged(path: path, message: "the file is empty")
      }
      return
    }
    var readOnly = configuration()
    readOnly.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: readOnly)
    try queue.read { db in
      guard try Migrations.applied(in: db).isSubset(of: Migrations.migrator.migrations) else {
        throw StoreError.newer(path: path)
      }
      let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
      guard verdict == "ok" else {
        throw StoreError.damaged(path: path, message: verdict ?? "")
      }
    }
  }

  /// Returns the error of opening the database at `path`.
  static func storeError(_ error: any Error, path: String) -> StoreError {
    switch error {
    case let error as StoreError: error
    case let error as DatabaseError:
      specificError(error, path: path) ?? .unavailable(path: path, message: error.text)
    case let error as CocoaError where error.code == .fileWriteOutOfSpace: .full(path: path)
    default: .unavailable(path: path, message: systemMessage(error))
    }
  }

  /// Returns the error that has a case of its own.
  private static func specificError(_ error: DatabaseError, path: String) -> StoreError? {
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(path: path, message: error.text)
    case .SQLITE_FULL: .full(path: path)
    case .SQLITE_BUSY: .busy(path: path)
    default: nil
    }
  }

  /// Returns the message of the system, such as "File exists", which Foundation's description
  /// hides.
  static func systemMessage(_ error: any Error) -> String {
    guard let cause = (error as? CocoaError)?.underlying as? Foundation.POSIXError else {
      return error.localizedDescription
    }
    return String(cString: strerror(cause.code.rawValue))
  }

  func read<T: Sendable>(
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
  func write<T: Sendable>(
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

  /// Returns the error of a read or write.
  func failure(_ error: any Error) -> StoreError {
    switch error {
    case let error as StoreError: error
    case let error as DatabaseError:
      Self.specificError(error, path: path) ?? .failed(message: error.text)
    case let error as UnreadableValue:
      .failed(message: "the stored value “\(error.column)” is damaged")
    default: .failed(message: error.localizedDescription)
    }
  }
}

extension DatabaseError {
  /// SQLite's message, or else the result code.
  fileprivate var text: String { message ?? "\(resultCode)" }
}
