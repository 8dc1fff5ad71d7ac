import Foundation
import Synchronization

/// A bus address that counts and closes every connection.
final class RecordingBus: Sendable {
  private let descriptor: Int32
  private let path: String
  private let count = Mutex(0)

  /// The number of connections.
  var connections: Int { count.withLock { $0 } }
  /// The value for `DBUS_SESSION_BUS_ADDRESS`.
  var address: String { "unix:path=\(path)" }

  struct Failed: Error { let errno: Int32 }

  /// Creates the socket and starts listening.
  /// - Parameter path: The path of the socket; at most 107 bytes.
  init(at path: String) throws {
    self.path = path
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { buffer in
      buffer.copyBytes(from: Array(path.utf8.prefix(buffer.count - 1)))
    }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0, listen(descriptor, 16) == 0 else { throw Failed(errno: errno) }
    let thread = Thread { [descriptor, weak self] in
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        self?.count.withLock { $0 += 1 }
        close(connection)
      }
    }
    thread.start()
  }

  /// Stops accepting connections and removes the socket.
  func end() {
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
    unlink(path)
  }
}
