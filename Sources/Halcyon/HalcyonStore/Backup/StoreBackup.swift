import Foundation
import GRDB
import HalcyonCore

/// A complete copy of the database in a single file.
public struct StoreBackup: Hashable, Sendable {
  /// The location of the file.
  public var url: URL
  /// The time of the backup, with a precision of one second.
  public var date: Date

  /// Creates a reference to the backup in `url`, made at `date`.
  public init(url: URL, date: Date) {
    self.url = url
    self.date = date
  }

  /// The name of the backup folder in the data directory.
  public static let folderName = BackupName.folder

  /// Returns the backups in a folder, newest first; empty if there is no such folder. Does not open
  /// the files.
  public static func list(in folder: URL) -> [StoreBackup] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name in
      BackupName.date(of: name).map {
        StoreBackup(url: folder.appendingPathComponent(name), date: $0)
      }
    }.sorted { $0.date > $1.date }
  }

  /// Returns the newest backup in a folder that can be opened, is a complete database of Halcyon
  /// and was not written by a later version.
  /// - Parameter now: The current time. If there are backups with later dates, the clock was set
  ///   back, and the most recently stored data counts as the newest.
  public static func newestValid(in folder: URL, now: Date = Date()) -> StoreBackup? {
    let found = split(list(in: folder), at: now).compactMap { backups in
      backups.lazy.compactMap { backup in
        (try? verify(backup.url)).map { (backup: backup, generation: $0) }
      }.first
    }
    // Returns the first of equal elements.
    return found.max { $0.generation < $1.generation }?.backup
  }

  /// Returns the backups up to a time and the later ones, each in their order.
  static func split(_ backups: [StoreBackup], at now: Date) -> [[StoreBackup]] {
    [backups.filter { $0.date <= now }, backups.filter { $0.date > now }]
  }

  /// A Boolean value indicating whether the file is a complete database of Halcyon that this
  /// version can open. Reads the whole file.
  public var isValid: Bool { (try? StoreBackup.verify(url)) != nil }

  /// Verifies that `isValid`.
  /// - Throws: `StoreError` with the reason.
  public func check() throws(StoreError) {
    do { try Self.verify(url) } catch { throw HalcyonDatabase.storeError(error, path: url.path) }
  }

  /// Verifies a backup without changing it.
  /// - Returns: The generation of the backup.
  @discardableResult
  static func verify(_ url: URL) throws -> Int64 {
    var configuration = HalcyonDatabase.configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: url.path, configuration: configuration)
    defer { try? queue.close() }
    return try queue.read { db in
      // Also other programs have valid SQLite files, and a table of migrations.
      guard try Migrations.migrator.appliedIdentifiers(db).contains(Migrations.first) else {
        throw StoreError.damaged(path: url.path, message: "it is not a Halcyon database")
      }
      guard try !Migrations.migrator.hasBeenSuperseded(db) else {
        throw StoreError.newer(path: url.path)
      }
      let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
      guard verdict == "ok" else {
        throw StoreError.damaged(path: url.path, message: verdict ?? "")
      }
      return try generation(db)
    }
  }

  /// Returns the generation of a database; 0 if it predates generations.
  static func generation(_ db: Database) throws -> Int64 {
    guard try db.tableExists("generation") else { return 0 }
    return try Int64.fetchOne(db, sql: "SELECT value FROM generation") ?? 0
  }
}
