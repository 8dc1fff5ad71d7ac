import Foundation
import HalcyonCore

/// A regular file that is open for reading; closed when it is released.
final class OpenContactFile: Sendable {
  let path: String
  /// The number of bytes when it was opened.
  let size: Int
  private let descriptor: Int32

  /// Opens a file without waiting for another program, as a pipe would.
  init(_ path: String) throws(ContactImportIssue) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .unreadable(path: path, errno: errno) }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    let issue: ContactImportIssue? =
      if !isKnown { .unreadable(path: path, errno: errno) } else {
        status.st_mode & S_IFMT == S_IFREG ? nil : .notVCard(path: path)
      }
    if let issue {
      close(descriptor)
      throw issue
    }
    (self.path, self.descriptor, size) = (path, descriptor, Int(status.st_size))
  }

  deinit { close(descriptor) }

  /// Reads the next bytes: fewer than `count` only at the end of the file.
  func read(atMost count: Int) throws(ContactImportIssue) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = 0
      while filled < count, let base = buffer.baseAddress {
        let got = Glibc.read(descriptor, base + filled, count - filled)
        if got < 0 {
          if errno == EINTR { continue }
          failure = errno
          break
        }
        if got == 0 { break }
        filled += got
      }
    }
    guard failure == 0 else { throw .unreadable(path: path, errno: failure) }
    return bytes
  }
}
