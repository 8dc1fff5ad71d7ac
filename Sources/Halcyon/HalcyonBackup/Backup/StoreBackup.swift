import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonSystem

/// A complete copy of the database in a single file.
public struct StoreBackup: Hashable, Sendable {
  /// The location of the file.
  public var url: URL
  /// The time of the backup, with a precision of one second.
  public var date: Date
  /// Why it was made out of turn; `nil` for a daily backup.
  public var reason: BackupReason?

  /// Creates a reference to the backup in `url`, made at `date`.
  public init(url: URL, date: Date, reason: BackupReason? = nil) {
    self.url = url
    self.date = date
    self.reason = reason
  }

  /// The name of the backup folder in the data directory.
  public static let folderName = BackupName.folder

  /// Returns the backups in a folder, newest first; empty if there is no such folder. Does not open
  /// the files.
  public static func list(in folder: URL) -> [StoreBackup] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name in
      BackupName.parse(name).map {
        StoreBackup(
          url: folder.appendingPathComponent(name), date: $0.date, reason: $0.reason)
      }
    }.sorted { ($0.date, $0.url.lastPathComponent) > ($1.date, $1.url.lastPathComponent) }
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

  /// A Boolean value indicating whether a digest of the backup was stored with it.
  public var hasDigest: Bool { BackupDigest.record(of: url) != .none }

  /// Verifies that `isValid`.
  /// - Throws: `StoreError` with the reason.
  public func check() throws(StoreError) {
    do { try Self.verify(url) } catch { throw HalcyonDatabase.storeError(error, path: url.path) }
  }

  /// Verifies a backup without changing it: its digest, that it is a database of Halcyon, and its
  /// structure.
  /// - Returns: The generation of the backup.
  @discardableResult
  static func verify(_ url: URL) throws -> Int64 {
    let isDigested = try checkDigest(of: url)
    return try UntrustedStore(url).read { db in
      try UntrustedStore.check(db, path: url.path, isComplete: !isDigested)
      return try generation(db)
    }
  }

  /// Compares a backup with its digest.
  /// - Returns: Whether it has one.
  static func checkDigest(of url: URL) throws -> Bool {
    switch BackupDigest.record(of: url) {
    case .none: return false
    case .unreadable:
      throw StoreError.damaged(path: url.path, message: "its checksum cannot be read")
    case .digest(let digest):
      guard let actual = FileDigest.sha256(ofFileAt: url.path) else {
        throw DurableFile.POSIXError(errno, path: url.path)
      }
      guard actual == digest.sha256 else {
        throw StoreError.damaged(path: url.path, message: "its checksum does not match")
      }
      return true
    }
  }

  /// Returns the generation of a backup, without verifying the file.
  static func generation(of url: URL) throws -> Int64 {
    try UntrustedStore(url).read { db in try generation(db) }
  }

  /// Returns the generation of a database; 0 if it predates generations.
  static func generation(_ db: Database) throws -> Int64 {
    guard try UntrustedStore.hasTable("generation", in: db) else { return 0 }
    return try Int64.fetchOne(db, sql: "SELECT value FROM generation") ?? 0
  }

  /// Returns what a database holds.
  static func contents(_ db: Database) throws -> BackupContents {
    func count(_ table: String) throws -> Int {
      guard try UntrustedStore.hasTable(table, in: db) else { return 0 }
      return try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(table)") ?? 0
    }
    return BackupContents(
      people: try count("person"), habits: try count("habit"), photos: try count("photo"))
  }

  /// Describes the backup for the rotation.
  var entry: BackupEntry {
    var status = stat()
    let bytes = stat(url.path, &status) == 0 ? Int64(status.st_size) : 0
    return BackupEntry(
      name: url.lastPathComponent, date: date, reason: reason, bytes: bytes, contents: contents)
  }

  private var contents: BackupContents? {
    if case .digest(let digest) = BackupDigest.record(of: url), let contents = digest.contents {
      return contents
    }
    return try? UntrustedStore(url).read { db in try Self.contents(db) }
  }

  /// Removes the backup and its digest.
  func remove() {
    unlink(url.path)
    unlink(BackupDigest.url(of: url).path)
  }
}
