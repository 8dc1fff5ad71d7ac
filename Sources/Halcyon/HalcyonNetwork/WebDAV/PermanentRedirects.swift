import Synchronization

/// The permanent redirects that a server sent, each to another address on the same origin.
/// - Source: RFC 9110, sections 15.4.2 and 15.4.9.
package final class PermanentRedirects: Sendable {
  private let targets = Mutex<[WebAddress: WebAddress]>([:])

  /// Notes a redirect with the status of its response.
  package func note(_ status: Int, from old: WebAddress, to new: WebAddress) {
    guard status == 301 || status == 308, old.origin == new.origin else { return }
    targets.withLock { $0[old] = new }
  }

  /// Returns the address to which permanent redirects lead from `address`.
  package func target(of address: WebAddress) -> WebAddress {
    targets.withLock { targets in
      var address = address
      for _ in 0..<DAVClient.maximumRedirects {
        guard let next = targets[address] else { break }
        address = next
      }
      return address
    }
  }
}
