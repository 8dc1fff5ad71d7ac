import Foundation
import GRDB

/// Everything Halcyon remembers, in one SQLite file. Its writes keep the invariants of the schema: each is
/// one transaction, done wholly or not at all.
///
/// ```swift
/// let database = try HalcyonDatabase(directory: paths.dataDirectory)
/// for try await people in database.peopleObservation() { … }
/// ```
///
/// All members may be used from any thread; none blocks the caller longer than `init` does.
public final class HalcyonDatabase: Sendable {
  /// Name of the file in the data directory.
  public static let fileName = "halcyon.sqlite"

  /// Path of the file, or a name that says so for a database in memory.
  public let path: String
  let writer: any DatabaseWriter

  /// What opening does, in this order.
  public enum OpeningStep: Int, Sendable, CaseIterable {
    /// The file is read through for damage.
    case verifying
    /// The schema is brought up to date.
    case migrating
    case done
  }

  /// Opens the database of `directory`, making both where they are missing.
  /// - Parameter onStep: called on the calling thread as each step begins.
  /// - Throws: `StoreError`; an existing file is then as it was.
  public convenience init(
    directory: URL, onStep: (OpeningStep) -> Void = { _ in }
  ) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch {
      throw .unavailable(path: directory.path, message: Self.systemWords(error))
    }
    try self.init(
      path: directory.appendingPathComponent(Self.fileName).path, onStep: onStep)
  }

  /// Opens or makes the database file at `path`, whose folder exists.
  /// - Parameter onStep: called on the calling thread as each step begins.
  /// - Throws: `StoreError`; an existing file is then as it was.
  public init(path: String, onStep: (OpeningStep) -> Void = { _ in }) throws(StoreError) {
    self.path = path
    do {
      onStep(.verifying)
      try Self.inspect(path: path)
      onStep(.migrating)
      let pool = try DatabasePool(path: path, configuration: Self.configuration)
      try Migrations.migrator.migrate(pool)
      writer = pool
      onStep(.done)
    } catch {
      throw Self.storeError(error, path: path)
    }
  }

  /// An empty database that lives as long as this object, for tests and for looking without touching.
  public static func inMemory() throws(StoreError) -> HalcyonDatabase { try HalcyonDatabase() }

  private init() throws(StoreError) {
    path = ":memory:"
    do {
      let queue = try DatabaseQueue(configuration: Self.configuration)
      try Migrations.migrator.migrate(queue)
      writer = queue
    } catch {
      throw Self.storeError(error, path: path)
    }
  }

  /// Whether `directory` holds a database; `false` says that nothing was ever stored there.
  public static func exists(in directory: URL) -> Bool {
    FileManager.default.fileExists(atPath: directory.appendingPathComponent(fileName).path)
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.label = "halcyon"
    // A second process (the command line beside the window) writes for moments only.
    configuration.busyMode = .timeout(5)
    return configuration
  }

  /// Refuses a file that is damaged or newer, before anything is written to it.
  private static func inspect(path: String) throws {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    guard let size else { return }
    guard size > 0 else {
      // What a power cut can leave of a file, and no new one where there are backups.
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      guard StoreBackup.list(in: StoreRecovery(directory: folder).backups).isEmpty else {
        throw StoreError.damaged(path: path, message: "the file is empty")
      }
      return
    }
    var readOnly = configuration
    readOnly.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: readOnly)
    try queue.read { db in
      guard try !Migrations.migrator.hasBeenSuperseded(db) else {
        throw StoreError.newer(path: path)
      }
      let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
      guard verdict == "ok" else {
        throw StoreError.damaged(path: path, message: verdict ?? "")
      }
    }
  }

  static func storeError(_ error: any Error, path: String) -> StoreError {
    switch error {
    case let error as StoreError: error
    case let error as DatabaseError
    where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode):
      .damaged(path: path, message: error.message ?? "\(error.resultCode)")
    case let error as DatabaseError where error.resultCode == .SQLITE_FULL: .full(path: path)
    case let error as CocoaError where error.code == .fileWriteOutOfSpace: .full(path: path)
    case let error as DatabaseError:
      .unavailable(path: path, message: error.message ?? "\(error.resultCode)")
    default: .unavailable(path: path, message: systemWords(error))
    }
  }

  /// What the system said, where Foundation's words hide it: “File exists”.
  static func systemWords(_ error: any Error) -> String {
    guard let cause = (error as? CocoaError)?.underlying as? Foundation.POSIXError else {
      return error.localizedDescription
    }
    return String(cString: strerror(cause.code.rawValue))
  }

  func read<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(StoreError) -> T {
    do {
      return try await writer.read { db in
        BackgroundThread.yieldToWindow()
        return try body(db)
      }
    } catch { throw failure(error) }
  }

  /// One transaction.
  /// - Parameter isBookkeeping: whether nothing that people stored is changed, so that no backup is due.
  func write<T: Sendable>(
    isBookkeeping: Bool = false, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws(StoreError) -> T {
    do {
      return try await writer.write { db in
        BackgroundThread.yieldToWindow()
        let before = db.totalChangesCount
        let result = try body(db)
        if !isBookkeeping, db.totalChangesCount != before {
          try db.cachedStatement(sql: "UPDATE generation SET value = value + 1").execute()
        }
        return result
      }
    } catch { throw failure(error) }
  }

  func failure(_ error: any Error) -> StoreError {
    switch error {
    case let error as StoreError: error
    case let error as DatabaseError
    where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode):
      .damaged(path: path, message: error.message ?? "\(error.resultCode)")
    case let error as DatabaseError where error.resultCode == .SQLITE_FULL: .full(path: path)
    case let error as DatabaseError: .failed(message: error.message ?? "\(error.resultCode)")
    default: .failed(message: error.localizedDescription)
    }
  }
}
