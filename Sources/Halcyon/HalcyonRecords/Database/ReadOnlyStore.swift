import Foundation
import GRDB

/// Opens a database whose folder or file system can only be read.
///
/// SQLite needs to write beside a database with a write-ahead log, even to read it. A database
/// without a log is opened as immutable. Otherwise, or if its schema is of an earlier version, a
/// temporary copy is read.
package enum ReadOnlyStore {
  /// Returns whether the file exists and can be read, but it or its folder cannot be written.
  package static func isNeeded(for file: URL) -> Bool {
    guard isAllowed(file.path, R_OK) else { return false }
    return !isAllowed(file.deletingLastPathComponent().path, W_OK) || !isAllowed(file.path, W_OK)
  }

  private static func isAllowed(_ path: String, _ mode: Int32) -> Bool {
    faccessat(AT_FDCWD, path, mode, AT_EACCESS) == 0
  }

  /// Opens the database for reading.
  package static func open(_ file: URL) throws -> DatabaseQueue {
    var configuration = HalcyonDatabase.configuration()
    configuration.readonly = true
    if !hasJournal(file), let immutable = immutableAddress(file),
      let queue = try? DatabaseQueue(path: immutable, configuration: configuration)
    {
      if (try? queue.read { try Migrations.migrator.hasCompletedMigrations($0) }) == true {
        return queue
      }
      try? queue.close()
    }
    return try copy(file, configuration)
  }

  private static func hasJournal(_ file: URL) -> Bool {
    ["-wal", "-journal"].contains { suffix in
      var status = stat()
      return stat(file.path + suffix, &status) == 0 && status.st_size > 0
    }
  }

  /// - Source: https://www.sqlite.org/uri.html; `nil` if SQLite was built without it.
  private static func immutableAddress(_ file: URL) -> String? {
    guard Database.isURIEnabled,
      let path = file.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
    else { return nil }
    return "file:\(path)?immutable=1"
  }

  /// Opens a copy with the current schema, whose name is removed at once.
  private static func copy(_ file: URL, _ configuration: Configuration) throws -> DatabaseQueue {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("halcyon-\(UUID().uuidString)")
    try PrivateFiles.createFolder(folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = folder.appendingPathComponent(HalcyonDatabase.fileName)
    for suffix in ["", "-wal", "-journal"] where access(file.path + suffix, F_OK) == 0 {
      let part = URL(fileURLWithPath: target.path + suffix)
      PrivateFiles.createFile(part.path)
      try FileCopy.copy(URL(fileURLWithPath: file.path + suffix), to: part)
    }
    let writable = try DatabaseQueue(path: target.path)
    try Migrations.migrator.migrate(writable)
    try writable.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try writable.close()
    return try DatabaseQueue(path: target.path, configuration: configuration)
  }
}

extension Database {
  /// Whether paths may be URIs, as in the builds of most distributions.
  fileprivate static var isURIEnabled: Bool {
    let options = try? DatabaseQueue().read { db in
      try String.fetchAll(db, sql: "PRAGMA compile_options")
    }
    return options?.contains("USE_URI") == true
  }
}
