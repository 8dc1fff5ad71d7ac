import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonSystem

/// A folder with backups. All changes happen under a lock, so that several programs can back up at
/// the same time, and a backup is visible only once it is complete.
struct BackupFolder {
  static let partialSuffix = "partial"

  let url: URL

  /// Creates the folder, and runs `body` while no other program changes it. Removes what killed
  /// programs left.
  /// - Throws: `StoreError.busy` if another program takes longer than a minute.
  func locked<T>(wait: LockWait = LockWait(), _ body: () throws -> T) throws -> T {
    try PrivateFiles.createFolder(url)
    let lock = try FolderLock(url, wait: wait)
    defer { withExtendedLifetime(lock) {} }
    removeRemains()
    return try body()
  }

  /// Adds a backup.
  /// - Parameter write: Writes the complete database to an empty file.
  /// - Returns: The new backup, verified and on the disk.
  func add(
    at date: Date, reason: BackupReason?, _ write: (URL) throws -> Void
  ) throws -> StoreBackup {
    try add(freeName(at: date, reason: reason), expected: nil, write)
  }

  /// Adds a copy of a backup of another folder under the same name. A damaged one of that name is
  /// replaced.
  func add(_ other: StoreBackup, copy: (URL) throws -> Void) throws -> StoreBackup {
    guard let digest = FileDigest.sha256(ofFileAt: other.url.path) else {
      throw DurableFile.POSIXError(errno, path: other.url.path)
    }
    return try add(
      StoreBackup(
        url: url.appendingPathComponent(other.url.lastPathComponent), date: other.date,
        reason: other.reason), expected: digest, copy)
  }

  private func add(
    _ backup: StoreBackup, expected: String?, _ write: (URL) throws -> Void
  ) throws -> StoreBackup {
    let partial = try ClaimedFile(backup.url, Self.partialSuffix)
    defer { partial.remove() }
    StoreStep.reach("backup: claimed")
    try write(partial.url)
    StoreStep.reach("backup: written")
    try DurableFile.sync(partial.url.path)
    let contents = try UntrustedStore(partial.url).read { db in
      try UntrustedStore.check(db, path: partial.url.path, isComplete: false)
      return try StoreBackup.contents(db)
    }
    guard let digest = FileDigest.sha256(ofFileAt: partial.url.path, fromDisk: true) else {
      throw DurableFile.POSIXError(errno, path: partial.url.path)
    }
    guard expected == nil || digest == expected else {
      throw StoreError.damaged(path: partial.url.path, message: "its checksum does not match")
    }
    StoreStep.reach("backup: verified")
    // First, so that a new backup always has its digest.
    try BackupDigest(sha256: digest, contents: contents).write(for: backup.url)
    StoreStep.reach("backup: digest")
    try DurableFile.replace(backup.url, with: partial.url)
    StoreStep.reach("backup: named")
    return backup
  }

  /// Adds a backup with the same content as `other` in this folder, without a copy if the file
  /// system has hard links.
  func add(
    _ other: StoreBackup, at date: Date, reason: BackupReason?
  ) throws -> StoreBackup {
    let backup = freeName(at: date, reason: reason)
    guard case .digest(let digest) = BackupDigest.record(of: other.url) else {
      return try add(at: date, reason: reason) { try FileCopy.copy(other.url, to: $0) }
    }
    try digest.write(for: backup.url)
    if try HardLink.make(backup.url, of: other.url) {
      try DurableFile.sync(url.path)
      return backup
    }
    unlink(BackupDigest.url(of: backup.url).path)
    return try add(at: date, reason: reason) { try FileCopy.copy(other.url, to: $0) }
  }

  /// Removes the backups that the rotation does not keep.
  ///
  /// Backups with dates in the future, made before the clock was set back, do not displace current
  /// ones.
  func prune(_ rotation: BackupRotation, calendar: Calendar, now: Date) {
    for backups in StoreBackup.split(StoreBackup.list(in: url), at: now) {
      guard let newest = backups.first else { continue }
      let kept = rotation.kept(
        backups.map(\.entry), now: max(now, newest.date), calendar: calendar)
      for backup in backups where !kept.contains(backup.url.lastPathComponent) {
        StoreStep.reach("backup: prune")
        backup.remove()
      }
    }
  }

  /// A backup at the date whose name is not taken; a second later if it is.
  private func freeName(at date: Date, reason: BackupReason?) -> StoreBackup {
    var date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    while true {
      let file = url.appendingPathComponent(BackupName.make(at: date, reason: reason))
      if access(file.path, F_OK) != 0 {
        return StoreBackup(url: file, date: date, reason: reason)
      }
      date.addTimeInterval(1)
    }
  }

  /// Removes partial files and journals whose program has ended, and digests without a backup.
  private func removeRemains() {
    for prefix in ["halcyon-", "second-folder."] {
      ClaimedFile.removeRemains(in: url, prefix: prefix, suffixes: [Self.partialSuffix])
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    let known = Set(names)
    for name in names where name.hasSuffix("." + BackupDigest.suffix) {
      let backup = String(name.dropLast(BackupDigest.suffix.count + 1))
      guard BackupName.parse(backup) != nil, !known.contains(backup) else { continue }
      unlink(url.appendingPathComponent(name).path)
    }
  }
}
