import Foundation
import GRDB
import HalcyonCore

/// A whole copy of the database in one file of its own.
public struct StoreBackup: Hashable, Sendable {
  /// The file.
  public var url: URL
  /// When it was made, to the second.
  public var date: Date

  /// A copy in `url`, made at `date`.
  public init(url: URL, date: Date) {
    self.url = url
    self.date = date
  }

  /// Name of the folder in the data directory that backups are in.
  public static let folderName = "backups"

  /// The backups in a folder, newest first; none where there is no such folder. They are not opened.
  public static func list(in folder: URL) -> [StoreBackup] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name in
      date(ofName: name).map { StoreBackup(url: folder.appendingPathComponent(name), date: $0) }
    }.sorted { $0.date > $1.date }
  }

  /// The newest backup of a folder that can be opened, is whole and is not of a later version.
  /// - Parameter now: where some are of a later time, the clock has been set back; then what was stored last is the
  ///   newest.
  public static func newestGood(in folder: URL, now: Date = Date()) -> StoreBackup? {
    let found = apart(list(in: folder), at: now).compactMap { backups in
      backups.lazy.compactMap { backup in
        (try? verify(backup.url)).map { (backup: backup, generation: $0) }
      }.first
    }
    // The first of equals.
    return found.max { $0.generation < $1.generation }?.backup
  }

  /// Backups up to a time and those of a later one, each in their order.
  static func apart(_ backups: [StoreBackup], at now: Date) -> [[StoreBackup]] {
    [backups.filter { $0.date <= now }, backups.filter { $0.date > now }]
  }

  /// Whether the file is a whole database that this version can open. Reads all of it.
  public var isGood: Bool { (try? StoreBackup.verify(url)) != nil }

  static func name(at date: Date) -> String { "halcyon-\(format.string(from: date)).sqlite" }

  private static func date(ofName name: String) -> Date? {
    guard name.hasPrefix("halcyon-"), name.hasSuffix(".sqlite") else { return nil }
    return format.date(from: String(name.dropFirst("halcyon-".count).dropLast(".sqlite".count)))
  }

  /// In UTC, so that names sort by time whatever the clock on the wall does.
  static var format: DateFormatter {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "yyyyMMdd'T'HHmmss'Z'"
    return format
  }

  /// Opens a copy without changing it and checks it wholly.
  /// - Returns: its generation.
  @discardableResult
  static func verify(_ url: URL) throws -> Int64 {
    var configuration = HalcyonDatabase.configuration
    configuration.readonly = true
    let queue = try DatabaseQueue(path: url.path, configuration: configuration)
    defer { try? queue.close() }
    return try queue.read { db in
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

  /// 0 in a database from before generations were counted.
  static func generation(_ db: Database) throws -> Int64 {
    guard try db.tableExists("generation") else { return 0 }
    return try Int64.fetchOne(db, sql: "SELECT value FROM generation") ?? 0
  }
}
