import Foundation
import Logging

/// Finds the address books of an account.
///
/// Looks at the given address itself (a book, a principal, or what holds books), then at
/// `/.well-known/carddav`, then at the root of the host; asks no DNS for more than the host.
/// - Source: RFC 6764, section 6; RFC 6352, section 7.1.
public struct AddressBookDiscovery: Sendable {
  private let client: DAVClient
  /// Homes of a principal, and principals of an address: more is no account but an attack.
  private static let mostPlaces = 16

  /// A discovery with the credentials of the account.
  public init(
    transport: any HTTPTransport, credentials: HTTPCredentials?,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    client = DAVClient(
      transport: transport, credentials: credentials, patience: DAVPatience(clock: clock))
  }

  init(client: DAVClient) { self.client = client }

  /// The address that a person means: an address of the web, a host, or the host of an e-mail address.
  /// Https where nothing else is said. Nil where it is none of these.
  public static func address(_ text: String) -> WebAddress? {
    var text = text.trimmingBlanks
    if text.lowercased().hasPrefix("mailto:") { text.removeFirst(7) }
    if text.contains("://") { return WebAddress(text) }
    if let at = text.lastIndex(of: "@"), !text.contains("/") {
      text = String(text[text.index(after: at)...])
    }
    return text.isEmpty ? nil : WebAddress("https://" + text)
  }

  /// The address books that `address` leads to, each once, in the order of the server. Where the
  /// address is itself a book, that one.
  /// - Throws: `notFound` where nothing there speaks CardDAV or there is no book.
  public func books(at address: WebAddress) async throws(ContactSourceError) -> [AddressBook] {
    var first: DAVFailure?
    var candidates = [address.at(path: "/.well-known/carddav"), address.at(path: "/")]
    if address.path != "/" { candidates.insert(address, at: 0) }
    for candidate in candidates {
      do {
        let books = try await look(at: candidate)
        if !books.isEmpty { return books }
      } catch {
        guard Self.mayTryNext(error) else { throw error.sourceError(address.description) }
        // A refusal says more than that something is not there.
        if first == nil || first?.isAbsence == true { first = error }
      }
    }
    throw first?.sourceError(address.description) ?? .notFound(what: address.description)
  }

  private static func mayTryNext(_ failure: DAVFailure) -> Bool {
    switch failure {
    case .status(401, _), .rateLimited, .source: false
    case .transport(let error): error == .timedOut
    default: true
    }
  }

  private func look(at url: WebAddress) async throws(DAVFailure) -> [AddressBook] {
    let (place, answer) = try await client.propfind(url, depth: 0, AddressBook.names)
    let properties = Self.own(answer)
    if let book = AddressBook(properties, at: place) { return [book] }
    var homes = properties.homes
    for principal in properties.principals.prefix(Self.mostPlaces) where homes.isEmpty {
      guard let principal = place.resolving(principal) else { continue }
      let (at, answer) = try await client.propfind(
        principal, depth: 0, [.card("addressbook-home-set"), .dav("resourcetype")])
      homes += Self.own(answer).homes.compactMap { at.resolving($0)?.description }
    }
    let isCollection = properties.resourceTypes?.contains(.dav("collection")) == true
    if homes.isEmpty, isCollection { homes = [place.description] }
    var books: [AddressBook] = []
    var failure: DAVFailure?
    for home in homes.prefix(Self.mostPlaces) {
      guard let home = place.resolving(home) else { continue }
      do {
        for book in try await members(of: home) where !books.contains(where: { $0.url == book.url })
        {
          books.append(book)
        }
      } catch {
        // A home that others do not share must not hide the books of the rest.
        if case .transport = error { throw error }
        failure = failure ?? error
      }
    }
    if books.isEmpty, let failure { throw failure }
    return books
  }

  private func members(of home: WebAddress) async throws(DAVFailure) -> [AddressBook] {
    let (place, answer) = try await client.propfind(home, depth: 1, AddressBook.names)
    return answer.responses.compactMap { response in
      guard (200..<300).contains(response.status ?? 200),
        let url = response.hrefs.first.flatMap({ place.resolving($0) })
      else { return nil }
      return AddressBook(response.properties, at: url)
    }
  }

  private static func own(_ answer: DAVAnswer) -> DAVProperties {
    answer.responses.first { (200..<300).contains($0.status ?? 200) }?.properties
      ?? DAVProperties()
  }
}

extension DAVFailure {
  /// Whether it says that there is nothing rather than that one may not.
  fileprivate var isAbsence: Bool {
    switch self {
    case .status(404, _), .status(405, _), .status(410, _), .notDAV: true
    default: false
    }
  }
}
