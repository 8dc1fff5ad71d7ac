import Foundation
import HalcyonCore
import HalcyonNetwork
import Logging

/// Finds the address books of an account.
///
/// Looks at the given address itself (an address book, a principal or a home), or for a domain at
/// the servers that its SRV records announce, with the path in their TXT records. Then looks at
/// `/.well-known/carddav`, then at the root of the host. As DNS is not authenticated, servers of
/// other domains do not receive the password.
/// - Source: RFC 6764, section 6; RFC 6352, section 7.1.
public struct AddressBookDiscovery: Sendable {
  private let client: DAVClient
  private let directory: any ServiceDirectory
  /// The maximum number of servers of a domain that are tried.
  private static let maximumServers = 4
  /// The maximum number of address book homes per principal, and of principals per address.
  private static let maximumPlaces = 16

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
    let problem = { (failure: DAVFailure) in
      failure.serviceProblem(address.description, now: client.retryPolicy.now())
    }
    var first: DAVFailure?
    var candidates = [address.at(path: "/.well-known/carddav"), address.at(path: "/")]
    if address.path != "/" { candidates.insert(address, at: 0) }
    candidates = await announced(by: address) + candidates
    for candidate in candidates {
      do {
        let books = try await look(at: candidate)
        if !books.isEmpty { return books }
      } catch {
        guard Self.mayTryNext(error) else { throw problem(error) }
        // A refusal is more specific than an absence.
        if first == nil || first?.isNotFound == true { first = error }
      }
    }
    throw first.map(problem) ?? .notFound(what: address.description)
  }

  /// Returns the addresses that the domain of an address without path and port announces.
  private func announced(by address: WebAddress) async -> [WebAddress] {
    let host = address.origin.host
    guard address.path == "/", address.origin.scheme == .https, address.origin.port == 443,
      !address.origin.isLoopback, host.contains("."), !host.hasPrefix("["),
      !host.allSatisfy({ $0.isNumber || $0 == "." })
    else { return [] }
    let name = "_carddavs._tcp." + host
    let servers = await directory.servers(name).prefix(Self.maximumServers)
    guard !servers.isEmpty else { return [] }
    let path = await directory.texts(name).first { $0.lowercased().hasPrefix("path=/") }?
      .dropFirst(5)
    return servers.compactMap { server in
      WebAddress("https://\(server.host):\(server.port)\(path ?? "/.well-known/carddav")")
    }
  }

  private static func mayTryNext(_ failure: DAVFailure) -> Bool {
    switch failure {
    case .status(401, _), .rateLimited, .source: false
    case .transport(let error): error == .timedOut
    default: true
    }
  }

  private func look(at url: WebAddress) async throws(DAVFailure) -> [AddressBook] {
    let (place, multistatus) = try await client.propfind(url, depth: 0, AddressBook.names)
    let properties = multistatus.own?.properties ?? DAVProperties()
    if let book = AddressBook(properties, at: place) { return [book] }
    var homes = properties.homes
    for principal in properties.principals.prefix(Self.maximumPlaces) where homes.isEmpty {
      guard let principal = place.resolving(principal) else { continue }
      let (at, multistatus) = try await client.propfind(
        principal, depth: 0, [.card("addressbook-home-set"), .dav("resourcetype")])
      homes += (multistatus.own?.properties.homes ?? []).compactMap {
        at.resolving($0)?.description
      }
    }
    let isCollection = properties.resourceTypes?.contains(.dav("collection")) == true
    if homes.isEmpty, isCollection { homes = [place.description] }
    var books: [AddressBook] = []
    var failure: DAVFailure?
    for home in homes.prefix(Self.maximumPlaces) {
      guard let home = place.resolving(home) else { continue }
      do {
        for book in try await members(of: home) where !books.contains(where: { $0.url == book.url })
        {
          books.append(book)
        }
      } catch {
        // One inaccessible home must not hide the address books of the others.
        if case .transport = error { throw error }
        failure = failure ?? error
      }
    }
    if books.isEmpty, let failure { throw failure }
    return books
  }

  private func members(of home: WebAddress) async throws(DAVFailure) -> [AddressBook] {
    let (place, multistatus) = try await client.propfind(home, depth: 1, AddressBook.names)
    return multistatus.responses.compactMap { response in
      guard (200..<300).contains(response.status ?? 200),
        let href = response.hrefs.first.flatMap({ try? Href($0, in: place) })
      else { return nil }
      return AddressBook(response.properties, at: place.at(href))
    }
  }
}

extension DAVFailure {
  /// A Boolean value indicating whether there is nothing, as opposed to no permission.
  var isNotFound: Bool {
    switch self {
    case .status(404, _), .status(405, _), .status(410, _), .notDAV: true
    default: false
    }
  }
}
