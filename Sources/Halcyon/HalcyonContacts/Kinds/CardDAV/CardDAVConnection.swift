import HalcyonCore
import HalcyonNetwork

/// Connects to the servers of CardDAV accounts.
package struct CardDAVConnection: Sendable {
  /// Creates the connection to the server of an account.
  package typealias Transports = @Sendable (CardDAVSettings) -> any HTTPTransport

  let transports: Transports
  /// Where the servers of a domain are looked up.
  var directory: any ServiceDirectory = NoServiceDirectory()

  /// Creates a libsoup session with the certificates that the account trusts.
  package static func transport(for server: CardDAVSettings) -> any HTTPTransport {
    SoupTransport(
      userAgent: UserAgent.text(),
      trust: SoupTransport.Trust(
        authorityFile: server.certificateAuthorityFile,
        fingerprint: server.certificateFingerprint,
        identity: server.clientCertificate.flatMap { location in
          (try? address(server.url)).map { SoupTransport.ClientIdentity(location, for: $0) }
        }))
  }

  /// Returns the address books that discovery finds at the address of an account.
  /// - Parameters:
  ///   - password: Nil if the server requires none.
  ///   - retriesFailures: Whether failures that may be temporary are retried; `false` also sets
  ///     short timeouts.
  /// - Throws: `notFound` if there is none.
  func books(
    of server: CardDAVSettings, password: Secret?, clock: any Clock<Duration>,
    retriesFailures: Bool = true
  ) async throws(ServiceProblem) -> [AddressBook] {
    let address = try Self.address(server.movedTo ?? server.addressBook ?? server.url)
    var retryPolicy = RetryPolicy(clock: clock)
    var timeouts = HTTPTimeouts()
    if !retriesFailures {
      retryPolicy.rule.backoff.attempts = 1
      retryPolicy.rule.maximumWaits = 0
      timeouts = HTTPTimeouts(
        connect: .seconds(5), response: .seconds(10), idle: .seconds(5), total: .seconds(20))
    }
    let client = DAVClient(
      transport: transports(server), credentials: try credentials(of: server, password),
      retryPolicy: retryPolicy, timeouts: timeouts)
    return try await AddressBookDiscovery(client: client, directory: directory).books(at: address)
  }

  /// Creates the source for an address book.
  /// - Parameter onMove: Receives the address to which the server moves the address book.
  func source(
    _ book: WebAddress, _ server: CardDAVSettings, password: Secret?, clock: any Clock<Duration>,
    onMove: @escaping @Sendable (WebAddress) async -> Void
  ) throws(ServiceProblem) -> CardDAVSource {
    var source = CardDAVSource(
      book: book, transport: transports(server), credentials: try credentials(of: server, password),
      clock: clock)
    source.movedTo = server.movedTo.flatMap { WebAddress($0) }
    source.formerAddresses = server.formerAddresses.compactMap { WebAddress($0) }
    source.onMove = onMove
    return source
  }

  /// Binds the credentials to the host that the user entered and to those that the user allowed,
  /// even if the address book is on another one.
  private func credentials(
    of server: CardDAVSettings, _ password: Secret?
  ) throws(ServiceProblem) -> HTTPCredentials? {
    guard let password, !server.userName.isEmpty else { return nil }
    var credentials = HTTPCredentials(
      user: server.userName, password: password, for: try Self.address(server.url))
    credentials.allowed = Set(server.allowedServers.compactMap { WebAddress($0)?.origin })
    return credentials
  }

  /// Returns the connection for a picture on the server of an account.
  func pictures(
    _ server: CardDAVSettings, password: Secret?, timeouts: HTTPTimeouts
  ) throws(ServiceProblem) -> PictureConnection {
    PictureConnection(
      transport: transports(server), credentials: try credentials(of: server, password),
      timeouts: timeouts)
  }

  static func address(_ text: String) throws(ServiceProblem) -> WebAddress {
    guard let address = AddressBookDiscovery.address(text) else { throw .notFound(what: text) }
    return address
  }
}
