import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// Backs up database files that are not open in this process.
enum BackupMaker {
  /// Backs up the database in a file beside it.
  /// - Throws: `StoreError`, also if the file is not an undamaged database of Halcyon.
  @discardableResult
  static func backUp(
    fileAt url: URL, reason: BackupReason, date: Date,
    rotation: BackupRotation = BackupRotation(), calendar: Calendar = .current
  ) throws -> StoreBackup {
    let backups = BackupFolder(url: HalcyonDatabase.backups(beside: url.path))
    return try backups.locked {
      var configuration = HalcyonDatabase.configuration()
      configuration.readonly = true
      let source = try DatabaseQueue(path: url.path, configuration: configuration)
      defer { try? source.close() }
      let backup = try backups.add(at: date, reason: reason) { try copy(source, to: $0) }
      backups.prune(rotation, calendar: calendar, now: date)
      return backup
    }
  }

  /// Copies a database to an empty file.
  /// - Source: SQLite's Online Backup API.
  static func copy(_ source: some DatabaseReader, to url: URL) throws {
    let copy = try DatabaseQueue(path: url.path)
    defer { try? copy.close() }
    try source.backup(to: copy)
    // A single file can be opened on a read-only file system.
    try copy.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
    }
  }
}
