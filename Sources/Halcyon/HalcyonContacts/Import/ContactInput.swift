import Foundation
import HalcyonCore

/// Something that contacts are read from.
public enum ContactInput: Sendable {
  /// Files, and everything in the folders among them.
  case paths([String])
  /// What was read from a pipe; `name` is its name in issues.
  case bytes([UInt8], name: String)
  /// An input that could not be read.
  case issue(ContactImportIssue)

  /// Reads an open pipe, terminal or file until its end, off the calling actor.
  /// - Parameters:
  ///   - descriptor: A descriptor that is open for reading; it is not closed.
  ///   - name: The name of the input in issues.
  ///   - limit: The maximum number of accepted bytes.
  @concurrent public static func reading(
    descriptor: Int32, name: String, limit: Int = 256 << 20
  ) async -> ContactInput {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        return .issue(.unreadable(path: name, errno: errno))
      }
      if count == 0 { return .bytes(bytes, name: name) }
      bytes += buffer[..<count]
      guard bytes.count <= limit else {
        return .issue(.tooLarge(path: name, bytes: bytes.count, limit: limit))
      }
    }
  }
}
