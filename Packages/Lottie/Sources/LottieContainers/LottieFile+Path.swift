import LottieCore
import LottiePlatform

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
    guard let data = OpenFile.bytes(of: file, size: Int(status.st_size)) else {
      throw .unreadable(reason: String(cString: strerror(errno)))
    }
    return data
  }
}
