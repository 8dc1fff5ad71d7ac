import Foundation
import GRDB
import HalcyonCore

extension HalcyonDatabase {
  /// Backs up the database to `folder` if anything has changed since the newest backup there, and
  /// removes the backups that the rotation does not keep. The database remains usable.
  ///
  /// The copy is created under a temporary name, verified and then renamed, so that all backups in
  /// the folder are complete.
  /// - Returns: The new backup; `nil` if nothing has changed.
  /// - Throws: `StoreError`; the backups are then unchanged.
  /// - Source: SQLite's Online Backup API.
  @concurrent public func backUp(
    into folder: URL, date: Date, rotation: BackupRotation = BackupRotation(),
    calendar: Calendar = .current
  ) async throws(StoreError) -> StoreBackup? {
    do {
      let manager = FileManager.default
      try PrivateFiles.createFolder(folder)
      for name in try manager.contentsOfDirectory(atPath: folder.path)
      where name.hasSuffix(Self.partialSuffix) {
        try manager.removeItem(at: folder.appendingPathComponent(name))
      }
      let generation = try await writer.read { db in try StoreBackup.generation(db) }
      let newest = StoreBackup.split(StoreBackup.list(in: folder), at: date).compactMap(\.first)
      if newest.contains(where: { (try? StoreBackup.verify($0.url)) == generation }) { return nil }
      let backup = StoreBackup(
        url: folder.appendingPathComponent(BackupName.make(at: date)),
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
    PrivateFiles.createFile(url.path)
    let copy = try DatabaseQueue(path: url.path)
    defer { try? copy.close() }
    try writer.backup(to: copy)
    // A single file can be opened on a read-only file system.
    try copy.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
    }
  }

  /// Backups with dates in the future, made before the clock was set back, do not displace current
  /// ones.
  private func prune(
    _ folder: URL, _ rotation: BackupRotation, _ calendar: Calendar, _ now: Date
  ) {
    for backups in StoreBackup.split(StoreBackup.list(in: folder), at: now) {
      let kept = rotation.kept(backups.map(\.date), calendar: calendar)
      for backup in backups where !kept.contains(backup.date) {
        try? FileManager.default.removeItem(at: backup.url)
      }
    }
  }
}

/// Atomic file replacement that survives a power failure.
enum DurableFile {
  /// Renames `new` to `old` after flushing its content to the disk.
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
