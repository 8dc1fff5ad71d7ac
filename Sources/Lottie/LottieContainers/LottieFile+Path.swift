import FoundationEssentials
import Glibc
import Lottie

extension LottieFile {
  /// Reads a file from disk.
  ///
  /// Reading a pipe or device could block forever, so only regular files are accepted.
  /// - Throws: ``LottieFileError``, including ``LottieFileError/unreadable(reason:)`` with the
  ///   message of the system, and ``LottieFileError/notAFile``.
  public init(path: String) throws(LottieFileError) {
    try self.init(data: Self.bytes(atPath: path))
  }

  private static func bytes(atPath path: String) throws(LottieFileError) -> Data {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard status.st_size <= LottieLimits.bytes else {
      throw .overLimit(reason: "larger than \(LottieLimits.bytes) bytes")
    }
    var data = Data(count: Int(status.st_size))
    var length = 0
    while length < data.count {
      let count = data.withUnsafeMutableBytes { bytes in
        read(file, bytes.baseAddress?.advanced(by: length), bytes.count - length)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
      // The file was truncated in the meantime.
      guard count > 0 else { break }
      length += count
    }
    return length < data.count ? data.prefix(length) : data
  }
}
