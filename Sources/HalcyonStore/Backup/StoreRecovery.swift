import Foundation
import GRDB

/// What can be done about a database that cannot be opened. No file is ever deleted.
public struct StoreRecovery: Sendable {
  /// The data directory.
  public let directory: URL

  /// The recovery of the database in `directory`.
  public init(directory: URL) { self.directory = directory }

  /// Where its backups are.
  public var backups: URL { directory.appendingPathComponent(StoreBackup.folderName) }

  /// Renames the database, with the files beside it that belong to it, so that a new one can take its place.
  /// - Returns: the file under its new name; nil where there was none.
  /// - Throws: `StoreError.unavailable`.
  @discardableResult
  public func putAside(date: Date) throws(StoreError) -> URL? {
    let database = directory.appendingPathComponent(HalcyonDatabase.fileName)
    let manager = FileManager.default
    guard manager.fileExists(atPath: database.path) else { return nil }
    let stamp = StoreBackup.format.string(from: date)
    var aside = directory.appendingPathComponent("\(HalcyonDatabase.fileName).aside-\(stamp)")
    var count = 1
    while manager.fileExists(atPath: aside.path) {
      count += 1
      aside = directory.appendingPathComponent(
        "\(HalcyonDatabase.fileName).aside-\(stamp)-\(count)")
    }
    // The log first: beside a new database it would be taken for that one's.
    for suffix in ["-wal", "-shm", ""] {
      let old = database.path + suffix
      guard manager.fileExists(atPath: old) else { continue }
      guard rename(old, aside.path + suffix) == 0 else {
        throw .unavailable(path: old, message: String(cString: strerror(errno)))
      }
    }
    return aside
  }

  /// Puts a copy of a backup in the place of the database, which is put aside. The backup stays.
  /// - Returns: the file that was put aside; nil where there was none.
  /// - Throws: `StoreError`; where the backup itself is no good, nothing was changed.
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
      try advanceGeneration(partial)
      let aside = try putAside(date: date)
      try DurableFile.replace(database, with: partial)
      return aside
    } catch {
      throw HalcyonDatabase.storeError(error, path: backup.url.path)
    }
  }

  /// Whether another process of this user has the database open: it would go on writing to what was put aside.
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

  /// What is stored from now on differs from every backup, whatever their generations.
  private func advanceGeneration(_ url: URL) throws {
    let highest = StoreBackup.list(in: backups).compactMap { try? StoreBackup.verify($0.url) }.max()
    let queue = try DatabaseQueue(path: url.path)
    defer { try? queue.close() }
    try queue.write { db in
      guard try db.tableExists("generation") else { return }
      try db.execute(
        sql: "UPDATE generation SET value = MAX(value, ?) + 1", arguments: [highest ?? 0])
    }
  }
}
