import Foundation
import HalcyonCore
import HalcyonNetwork
import Logging

/// Finds the address books of an account; see ``HalcyonNetwork/DAVDiscovery``.
public struct AddressBookDiscovery: Sendable {
  private let client: DAVClient
  private let directory: any ServiceDirectory

  /// Creates a discovery with the credentials of an account.
  public init(
    transport: any HTTPTransport, credentials: HTTPCredentials?,
    clock: any Clock<Duration> = ContinuousClock(),
    directory: any ServiceDirectory = NoServiceDirectory()
  ) {
    self.directory = directory
    client = DAVClient(
      transport: transport, credentials: credentials, retryPolicy: RetryPolicy(clock: clock))
  }

  init(client: DAVClient, directory: any ServiceDirectory = NoServiceDirectory()) {
    self.client = client
    self.directory = directory
  }

  /// Parses the entered text: a URL, a host, or the host of an e-mail address, with https unless
  /// another scheme is given. Returns nil for anything else.
  public static func address(_ text: String) -> WebAddress? {
    var text = text.trimmingBlanks
    if text.lowercased().hasPrefix("mailto:") { text.removeFirst(7) }
    if text.contains("://") { return WebAddress(text) }
    if let at = text.lastIndex(of: "@"), !text.contains("/") {
      text = String(text[text.index(after: at)...])
    }
    return text.isEmpty ? nil : WebAddress("https://" + text)
  }

  /// Returns the address books found from `address`, each once, in the order of the server. If
  /// `address` is an address book itself, returns only that one.
  /// - Throws: `notFound` if there is no CardDAV server or no address book.
  public func books(at address: WebAddress) async throws(ServiceProblem) -> [AddressBook] {
    let discovery = DAVDiscovery(.cardDAV, client: client, directory: directory)
    do throws(DAVFailure) {
      return try await discovery.collections(at: address, AddressBook.names) {
        AddressBook($0, at: $1)
      }
    } catch {
      throw error.serviceProblem(address.description, now: client.retryPolicy.now())
    }
  }
}
