import Foundation

/// An open map file, whose parts are read whenever they are needed: keeping them would take several
/// times the memory.
final class MapFile: Sendable {
  private let descriptor: Int32
  /// The size in bytes when it was opened.
  let size: Int

  /// Opens a regular file.
  /// - Returns: `nil` if there is none, or it is larger than `maximumBytes`.
  init?(path: String, maximumBytes: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      (0...maximumBytes).contains(Int(status.st_size))
    else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Reads a part. It is shorter than the range if the file was truncated since it was opened.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count, let start = buffer.baseAddress {
        let read = pread(
          descriptor, start + count, range.count - count, off_t(range.lowerBound + count))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        count += read
      }
    }
  }
}
