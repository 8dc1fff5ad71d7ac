import Foundation
import HalcyonCore
import HalcyonStore

extension ContactReader {
  /// Reads contacts from an open pipe, terminal or file until its end, off the calling actor.
  /// - Parameters:
  ///   - descriptor: A descriptor that is open for reading; it is not closed.
  ///   - name: The name of the input in issues.
  ///   - limit: The maximum number of accepted bytes.
  @concurrent public func read(
    descriptor: Int32, name: String, limit: Int = 256 << 20
  ) async -> ContactReading {
    var reading = ContactReading()
    do throws(ContactImportIssue) {
      let bytes = try Self.bytes(of: descriptor, name: name, limit: limit)
      read(CardEncoding.utf8File(bytes), path: name, into: &reading)
    } catch {
      reading.issues.append(error)
    }
    return reading
  }

  private static func bytes(
    of descriptor: Int32, name: String, limit: Int
  ) throws(ContactImportIssue) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw .unreadable(path: name, errno: errno)
      }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else {
        throw .tooLarge(path: name, bytes: bytes.count, limit: limit)
      }
    }
  }
}

extension ContactReading {
  /// Appends the contacts and issues of another reading.
  public mutating func append(_ other: ContactReading) {
    cards += other.cards
    issues += other.issues
  }
}
