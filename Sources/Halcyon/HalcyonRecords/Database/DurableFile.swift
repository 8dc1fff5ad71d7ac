import Foundation

/// Atomic file replacement that survives a power failure.
package enum DurableFile {
  /// Renames `new` to `old` after flushing its content to the disk.
  package static func replace(_ old: URL, with new: URL) throws {
    try sync(new.path)
    guard rename(new.path, old.path) == 0 else { throw POSIXError(errno, path: old.path) }
    try sync(old.deletingLastPathComponent().path)
  }

  /// Flushes a file or the names in a folder to the disk.
  package static func sync(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(errno, path: path) }
    defer { close(descriptor) }
    // Some mounts cannot sync a folder.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
      throw POSIXError(errno, path: path)
    }
  }

  package static func POSIXError(_ number: Int32, path: String) -> StoreError {
    switch number {
    case ENOSPC, EDQUOT: .full(path: path)
    case EROFS: .readOnly(path: path)
    default: .unavailable(path: path, message: String(cString: strerror(number)))
    }
  }
}

/// Copying of file contents.
package enum FileCopy {
  /// Copies a file into an existing empty one.
  package static func copy(_ source: URL, to target: URL) throws {
    let (from, to) = (
      open(source.path, O_RDONLY | O_CLOEXEC), open(target.path, O_WRONLY | O_CLOEXEC)
    )
    defer {
      if from >= 0 { close(from) }
      if to >= 0 { close(to) }
    }
    guard from >= 0 else { throw DurableFile.POSIXError(errno, path: source.path) }
    guard to >= 0 else { throw DurableFile.POSIXError(errno, path: target.path) }
    var part = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(from, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw DurableFile.POSIXError(errno, path: source.path) }
      guard count > 0 else { break }
      var done = 0
      while done < count {
        let written = part.withUnsafeBytes { bytes in
          Glibc.write(to, bytes.baseAddress?.advanced(by: done), count - done)
        }
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { throw DurableFile.POSIXError(errno, path: target.path) }
        done += written
      }
    }
  }
}
