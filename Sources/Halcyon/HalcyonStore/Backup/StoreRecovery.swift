import Foundation
import GRDB

/// Recovery of a database that cannot be opened. No file is deleted.
public struct StoreRecovery: Sendable {
  /// The data directory.
  public let directory: URL

  /// Creates a recovery of the database in `directory`.
  public init(directory: URL) { self.directory = directory }

  /// The backup folder.
  public var backups: URL { directory.appendingPathComponent(StoreBackup.folderName) }

  /// Renames the database and its auxiliary files, so that a new database can be created.
  /// - Returns: The renamed file; `nil` if there was none.
  /// - Throws: `StoreError.unavailable`.
  @discardableResult
  public func moveAside(date: Date) throws(StoreError) -> URL? {
    let database = directory.appendingPathComponent(HalcyonDatabase.fileName)
    let manager = FileManager.default
    guard manager.fileExists(atPath: database.path) else { return nil }
    let stamp = BackupName.format.string(from: date)
    var aside = directory.appendingPathComponent("\(HalcyonDatabase.fileName).aside-\(stamp)")
    var count = 1
    while manager.fileExists(atPath: aside.path) {
      count += 1
      aside = directory.appendingPathComponent(
        "\(HalcyonDatabase.fileName).aside-\(stamp)-\(count)")
    }
    // The log first: next to a new database, SQLite would apply it to that one.
    for suffix in ["-wal", "-shm", ""] {
      let old = database.path + suffix
      guard manager.fileExists(atPath: old) else { continue }
      guard rename(old, aside.path + suffix) == 0 else {
        throw .unavailable(path: old, message: String(cString: strerror(errno)))
      }
    }
    return aside
  }

  /// Replaces the database with a copy of a backup and moves the old file aside.
  /// - Returns: The old file under its new name; `nil` if there was none.
  /// - Throws: `StoreError`; if the backup is invalid, nothing is changed.
  @discardableResult
  public func restore(_ backup: StoreBackup, date: Date) throws(StoreError) -> URL? {
    let database = directory.appendingPathComponent(HalcyonDatabase.fileName)
    let partial = database.appendingPathExtension("restoring")
    let manager = FileManager.default
    do {
      try StoreBackup.verify(backup.url)
      if manager.fileExists(atPath: partial.path) { try manager.removeItem(at: partial) }
      defer { try? manager.removeItem(at: partial) }
      try manager.copyItem(at: backup.url, to: partial)
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: partial.path)
      try advanceGeneration(partial)
      let aside = try moveAside(date: date)
      try DurableFile.replace(database, with: partial)
      return aside
    } catch {
      throw HalcyonDatabase.storeError(error, path: backup.url.path)
    }
  }

  /// A Boolean value indicating whether another process of this user has the database open. It
  /// would continue to write to the file that was moved aside.
  public var isOpenElsewhere: Bool {
    let manager = FileManager.default
    let path = directory.appendingPathComponent(HalcyonDatabase.fileName).resolvingSymlinksInPath()
      .path
    let processes = (try? manager.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.contains { name in
      guard let process = Int32(name), process != getpid() else { return false }
      let files = (try? manager.contentsOfDirectory(atPath: "/proc/\(name)/fd")) ?? []
      return files.contains {
        (try? manager.destinationOfSymbolicLink(atPath: "/proc/\(name)/fd/\($0)")) == path
      }
    }
  }

  /// Raises the generation above that of every backup, so that all backups differ from the restored
  /// database.
  private func advanceGeneration(_ url: URL) throws {
    let highest = StoreBackup.list(in: backups).compactMap { try? StoreBackup.verify($0.url) }.max()
    let queue = try DatabaseQueue(path: url.path)
    defer { try? queue.close() }
    try queue.write { db in
      guard try db.tableExists("generation") else { return }
      try db.execute(
        sql: "UPDATE generation SET value = MAX(value, ?) + 1", arguments: [highest ?? 0])
      // Changes that a journal holds were made before the restore.
      if try db.tableExists("storeIdentity") { try StoreIdentity.renew(db) }
    }
  }
}
