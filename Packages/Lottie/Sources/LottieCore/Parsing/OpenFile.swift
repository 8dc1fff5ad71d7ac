import LottiePlatform

/// Reads a file that is open.
package enum OpenFile {
  /// Returns the first `size` bytes, or fewer if the file was truncated in the meantime; nil if it
  /// cannot be read, with the reason in `errno`.
  package static func bytes(of file: Int32, size: Int) -> Data? {
    var data = Data(count: size)
    var length = 0
    while length < data.count {
      let count = data.withUnsafeMutableBytes { bytes in
        read(file, bytes.baseAddress?.advanced(by: length), bytes.count - length)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      length += count
    }
    return length < data.count ? data.prefix(length) : data
  }
}
