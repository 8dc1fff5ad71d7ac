import Foundation
import GRDB
import HalcyonCore

extension HalcyonDatabase {
  /// Copies the whole database into `folder` where anything has changed since the newest backup there, and
  /// removes the backups that the rotation does not keep. Reading and writing go on meanwhile.
  ///
  /// The copy is made under another name, checked, and only then given its own: a backup in the folder is
  /// whole.
  /// - Returns: the new backup; nil where nothing has changed.
  /// - Throws: `StoreError`; the backups are then as they were.
  /// - Source: SQLite's Online Backup API.
  @concurrent public func backUp(
    into folder: URL, date: Date, rotation: BackupRotation = BackupRotation(),
    calendar: Calendar = .current
  ) async throws(StoreError) -> StoreBackup? {
    do {
      BackgroundThread.yieldToWindow()
      let manager = FileManager.default
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in try manager.contentsOfDirectory(atPath: folder.path)
      where name.hasSuffix(Self.partialSuffix) {
        try manager.removeItem(at: folder.appendingPathComponent(name))
      }
      let generation = try await writer.read { db in try StoreBackup.generation(db) }
      let newest = StoreBackup.apart(StoreBackup.list(in: folder), at: date).compactMap(\.first)
      if newest.contains(where: { (try? StoreBackup.verify($0.url)) == generation }) { return nil }
      let backup = StoreBackup(
        url: folder.appendingPathComponent(StoreBackup.name(at: date)),
        date: Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)))
      let partial = backup.url.appendingPathExtension("partial")
      defer { try? manager.removeItem(at: partial) }
      try copy(to: partial)
      try StoreBackup.verify(partial)
      try DurableFile.replace(backup.url, with: partial)
      prune(folder, rotation, calendar, date)
      return backup
    } catch {
      throw Self.storeError(error, path: folder.path)
    }
  }

  private static var partialSuffix: String { ".partial" }

  private func copy(to url: URL) throws {
    let copy = try DatabaseQueue(path: url.path)
    defer { try? copy.close() }
    try writer.backup(to: copy)
    // One file, which can be opened where nothing may be written.
    try copy.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
    }
  }

  /// Backups of a time to come, made before the clock was set back, take no place of those of today.
  private func prune(
    _ folder: URL, _ rotation: BackupRotation, _ calendar: Calendar, _ now: Date
  ) {
    for backups in StoreBackup.apart(StoreBackup.list(in: folder), at: now) {
      let kept = rotation.kept(backups.map(\.date), calendar: calendar)
      for backup in backups where !kept.contains(backup.date) {
        try? FileManager.default.removeItem(at: backup.url)
      }
    }
  }
}

/// Files that are there wholly or not at all, also after a power cut.
enum DurableFile {
  /// Gives `new` the name of `old`, once its bytes are on the disk.
  static func replace(_ old: URL, with new: URL) throws {
    try sync(new.path)
    guard rename(new.path, old.path) == 0 else { throw POSIXError(errno, path: old.path) }
    try sync(old.deletingLastPathComponent().path)
  }

  private static func sync(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(errno, path: path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw POSIXError(errno, path: path) }
  }

  static func POSIXError(_ number: Int32, path: String) -> StoreError {
    number == ENOSPC
      ? .full(path: path) : .unavailable(path: path, message: String(cString: strerror(number)))
  }
}
