import Foundation
import Synchronization

/// A temporary file that belongs to this process until it is renamed or removed.
///
/// The owner holds a lock on the file, which ends with the process, so that others can tell the
/// remains of a killed process from a file that is being written.
package final class ClaimedFile {
  private static let counter = Atomic(0)

  package let url: URL
  private let descriptor: Int32

  /// Creates an empty file with mode 0600 whose name begins with that of `base`.
  /// - Throws: `StoreError`.
  package init(_ base: URL, _ suffix: String) throws {
    while true {
      let number = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
      let url = base.appendingPathExtension("\(suffix)-\(getpid())-\(number)")
      let file = open(url.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if file < 0, errno == EEXIST { continue }
      guard file >= 0 else { throw DurableFile.POSIXError(errno, path: url.path) }
      fchmod(file, 0o600)
      // Fails where the file system knows no locks; the folder is then locked neither.
      flock(file, LOCK_EX | LOCK_NB)
      // Someone may have taken it for remains before it was locked.
      guard Self.isSame(file, url.path) else {
        close(file)
        continue
      }
      self.url = url
      descriptor = file
      return
    }
  }

  deinit { close(descriptor) }

  /// Removes the file and the journals of SQLite beside it.
  package func remove() {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(url.path + suffix) }
  }

  /// Removes the files in `folder` that begin with `prefix`, contain `.SUFFIX` and belong to no
  /// running process.
  package static func removeRemains(in folder: URL, prefix: String, suffixes: [String]) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      guard suffixes.contains(where: { name.contains("." + $0) }) else { continue }
      // A journal belongs to the file that it is named after.
      let owner = ["-journal", "-wal", "-shm"].first(where: name.hasSuffix)
        .map { String(name.dropLast($0.count)) }
      let path = folder.appendingPathComponent(owner ?? name).path
      if isOwned(path) { continue }
      unlink(folder.appendingPathComponent(name).path)
    }
  }

  private static func isOwned(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    return flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  private static func isSame(_ file: Int32, _ path: String) -> Bool {
    var (open, named) = (stat(), stat())
    return fstat(file, &open) == 0 && stat(path, &named) == 0 && open.st_ino == named.st_ino
      && open.st_dev == named.st_dev
  }
}

/// An exclusive lock on a folder among the programs of Halcyon. It ends with the process.
///
/// - Source: flock(2).
package final class FolderLock {
  private let descriptor: Int32

  /// Waits up to the deadline of `wait` for the lock.
  /// - Throws: `StoreError.busy` if another program still has it, or `.unavailable`.
  package init(_ folder: URL, wait: LockWait = LockWait()) throws {
    let file = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw DurableFile.POSIXError(errno, path: folder.path) }
    defer { wait.end() }
    var tries = 0
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      // A file system without locks, such as some mounts: names are unique anyway.
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard !Task.isCancelled, wait.shouldRetry(after: tries) else {
        close(file)
        throw StoreError.busy(path: folder.path)
      }
      tries += 1
    }
    descriptor = file
  }

  /// Takes the lock if it is free.
  package init?(ifFree folder: URL) {
    let file = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(file)
      return nil
    }
    descriptor = file
  }

  deinit { close(descriptor) }
}
