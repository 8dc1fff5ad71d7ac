import Foundation
import HalcyonRecords

/// Replaces the database file by another one in one step.
///
/// The old file gets a second name first, then its journals move to that name, then the new file is
/// renamed over the old one. The rename is the only moment that changes which database is opened,
/// so that a process that is killed leaves either the old or the new one, complete. If it was
/// killed before the rename, `settle()` moves the journals back.
struct StoreExchange {
  /// The journals of SQLite. Beside a new database, SQLite would apply those of the old one.
  private static let journals = ["-wal", "-journal", "-shm"]
  private static let asideMark = ".aside-"

  let directory: URL

  private var database: URL { directory.appendingPathComponent(HalcyonDatabase.fileName) }
  /// The new file, while it is about to replace the old one.
  private var incoming: URL { database.appendingPathExtension("restoring") }

  /// Replaces the database, which no program has open, by a single file in the same folder.
  /// - Returns: The old file under its new name; `nil` if there was none.
  func replace(with new: URL, date: Date) throws -> URL? {
    let lock = try FolderLock(directory)
    defer { withExtendedLifetime(lock) {} }
    settleLocked()
    do {
      return try replaceLocked(with: new, date)
    } catch {
      // The old database must not be without its journals, and the new file takes up space.
      settleLocked()
      throw error
    }
  }

  private func replaceLocked(with new: URL, _ date: Date) throws -> URL? {
    try DurableFile.replace(incoming, with: new)
    StoreStep.reach("exchange: prepared")
    guard exists(database) else {
      // Journals without a database belong to nothing, but are kept.
      let aside = freeAside(date)
      for suffix in Self.journals where exists(database, suffix) {
        try move(database, aside, suffix)
      }
      try DurableFile.replace(database, with: incoming)
      return nil
    }
    let aside = freeAside(date)
    try duplicate(database, aside)
    StoreStep.reach("exchange: kept")
    for suffix in Self.journals where exists(database, suffix) {
      try move(database, aside, suffix)
      StoreStep.reach("exchange: journal")
    }
    try DurableFile.sync(directory.path)
    try DurableFile.replace(database, with: incoming)
    StoreStep.reach("exchange: done")
    return aside
  }

  /// Completes or reverts what a killed process began, and removes what it left. Call it before the
  /// database is opened.
  /// - Throws: `StoreError.busy` if another program is replacing the database now.
  func settle() throws(StoreError) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    let base = HalcyonDatabase.fileName
    guard names.contains(where: { $0.hasPrefix(base + ".") }) else { return }
    guard let lock = FolderLock(ifFree: directory) else {
      guard exists(incoming) else { return }
      throw .busy(path: database.path)
    }
    defer { withExtendedLifetime(lock) {} }
    settleLocked()
  }

  private func settleLocked() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    let prefix = HalcyonDatabase.fileName + Self.asideMark
    for name in names where name.hasPrefix(prefix) {
      guard !Self.journals.contains(where: name.hasSuffix) else { continue }
      let aside = directory.appendingPathComponent(name)
      guard exists(database), isUnfinished(aside) else { continue }
      for suffix in Self.journals where exists(aside, suffix) && !exists(database, suffix) {
        rename(aside.path + suffix, database.path + suffix)
      }
      unlink(aside.path)
    }
    unlink(incoming.path)
    ClaimedFile.removeRemains(
      in: directory, prefix: HalcyonDatabase.fileName, suffixes: ["unpacked", "copy"])
  }

  /// Whether the process was killed between the second name of the old file and the rename.
  private func isUnfinished(_ aside: URL) -> Bool {
    var (old, kept) = (stat(), stat())
    guard stat(database.path, &old) == 0, stat(aside.path, &kept) == 0 else { return false }
    if old.st_ino == kept.st_ino, old.st_dev == kept.st_dev { return true }
    // Without hard links it is a copy, and the new file still has its temporary name.
    return exists(incoming) && old.st_size == kept.st_size
      && FileManager.default.contentsEqual(atPath: database.path, andPath: aside.path)
  }

  /// Gives a file a second name, or copies it if the file system has no hard links.
  private func duplicate(_ file: URL, _ second: URL) throws {
    if try HardLink.make(second, of: file) { return }
    let copy = try ClaimedFile(file, "copy")
    defer { copy.remove() }
    try FileCopy.copy(file, to: copy.url)
    try DurableFile.replace(second, with: copy.url)
  }

  private func move(_ file: URL, _ target: URL, _ suffix: String) throws {
    guard rename(file.path + suffix, target.path + suffix) == 0 else {
      throw DurableFile.POSIXError(errno, path: file.path + suffix)
    }
  }

  private func freeAside(_ date: Date) -> URL {
    let stamp = BackupName.format.string(from: date)
    var aside = database.appendingPathExtension("aside-\(stamp)")
    var count = 1
    while isTaken(aside) || Self.journals.contains(where: { isTaken(aside, $0) }) {
      count += 1
      aside = database.appendingPathExtension("aside-\(stamp)-\(count)")
    }
    return aside
  }

  private func exists(_ file: URL, _ suffix: String = "") -> Bool {
    access(file.path + suffix, F_OK) == 0
  }

  /// Whether a name exists, also as a link that leads nowhere.
  private func isTaken(_ file: URL, _ suffix: String = "") -> Bool {
    var status = stat()
    return lstat(file.path + suffix, &status) == 0
  }
}
