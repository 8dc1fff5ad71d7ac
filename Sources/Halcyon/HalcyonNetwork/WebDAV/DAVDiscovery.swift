import HalcyonCore

/// Finds the collections of a service on a server.
///
/// Looks at the given address itself (a collection, a principal or a home), or for a domain at the
/// servers that its SRV records announce, with the path in their TXT records. Then looks at the
/// well-known address of the service, then at the root of the host. As DNS is not authenticated,
/// servers of other domains do not receive the password.
/// - Source: RFC 6764, section 6; RFC 6352, section 7.1.
package struct DAVDiscovery: Sendable {
  /// A service that collections belong to.
  package struct Service: Hashable, Sendable {
    /// The name in `/.well-known/carddav` and `_carddavs._tcp`.
    package var name: String
    /// The property of a principal that names the homes of its collections.
    package var homes: XMLName

    /// Address books.
    package static let cardDAV = Service(name: "carddav", homes: .card("addressbook-home-set"))
  }

  /// The maximum number of servers of a domain that are tried.
  private static let maximumServers = 4
  /// The maximum number of homes per principal, and of principals per address.
  private static let maximumPlaces = 16

  private let client: DAVClient
  private let directory: any ServiceDirectory
  private let service: Service

  /// Creates a discovery.
  package init(
    _ service: Service, client: DAVClient,
    directory: any ServiceDirectory = NoServiceDirectory()
  ) {
    self.service = service
    self.client = client
    self.directory = directory
  }

  /// Returns the collections found from `address`, each once, in the order of the server. If
  /// `address` is one itself, returns only that one.
  /// - Parameters:
  ///   - names: The properties that are requested, with those that lead to the collections.
  ///   - make: Creates a collection from its properties; nil for another kind of resource.
  /// - Throws: A failure with the status 404 if there is none.
  package func collections<T: Sendable>(
    at address: WebAddress, _ names: [XMLName],
    _ make: @Sendable (DAVProperties, WebAddress) -> T?
  ) async throws(DAVFailure) -> [T] {
    var first: DAVFailure?
    var candidates = [address.at(path: "/.well-known/" + service.name), address.at(path: "/")]
    if address.path != "/" { candidates.insert(address, at: 0) }
    candidates = await announced(by: address) + candidates
    for candidate in candidates {
      do {
        let found = try await look(at: candidate, names, make)
        if !found.isEmpty { return found }
      } catch {
        guard Self.mayTryNext(error) else { throw error }
        // A refusal is more specific than an absence.
        if first == nil || first?.isNotFound == true { first = error }
      }
    }
    throw first ?? .status(404, conditions: [])
  }

  /// Returns the addresses that the domain of an address without path and port announces.
  private func announced(by address: WebAddress) async -> [WebAddress] {
    let host = address.origin.host
    guard address.path == "/", address.origin.scheme == .https, address.origin.port == 443,
      !address.origin.isLoopback, host.contains("."), !host.hasPrefix("["),
      !host.allSatisfy({ $0.isNumber || $0 == "." })
    else { return [] }
    let name = "_\(service.name)s._tcp." + host
    let servers = await directory.servers(name).prefix(Self.maximumServers)
    guard !servers.isEmpty else { return [] }
    let path = await directory.texts(name).first { $0.lowercased().hasPrefix("path=/") }?
      .dropFirst(5)
    return servers.compactMap { server in
      WebAddress("https://\(server.host):\(server.port)\(path ?? "/.well-known/\(service.name)")")
    }
  }

  private static func mayTryNext(_ failure: DAVFailure) -> Bool {
    switch failure {
    case .status(401, _), .rateLimited: false
    case .transport(let error): error == .timedOut
    default: true
    }
  }

  private func look<T>(
    at url: WebAddress, _ names: [XMLName],
    _ make: @Sendable (DAVProperties, WebAddress) -> T?
  ) async throws(DAVFailure) -> [T] {
    let (place, multistatus) = try await client.propfind(url, depth: 0, names)
    let properties = multistatus.own?.properties ?? DAVProperties()
    if let found = make(properties, place) { return [found] }
    var homes = properties.homes
    for principal in properties.principals.prefix(Self.maximumPlaces) where homes.isEmpty {
      guard let principal = place.resolving(principal) else { continue }
      let (at, multistatus) = try await client.propfind(
        principal, depth: 0, [service.homes, .dav("resourcetype")])
      homes += (multistatus.own?.properties.homes ?? []).compactMap {
        at.resolving($0)?.description
      }
    }
    let isCollection = properties.resourceTypes?.contains(.dav("collection")) == true
    if homes.isEmpty, isCollection { homes = [place.description] }
    var collections: [T] = []
    var seen: Set<WebAddress> = []
    var failure: DAVFailure?
    for home in homes.prefix(Self.maximumPlaces) {
      guard let home = place.resolving(home) else { continue }
      do {
        for (url, properties) in try await members(of: home, names) {
          guard let found = make(properties, url), seen.insert(url).inserted else { continue }
          collections.append(found)
        }
      } catch {
        // One inaccessible home must not hide the collections of the others.
        if case .transport = error { throw error }
        failure = failure ?? error
      }
    }
    if collections.isEmpty, let failure { throw failure }
    return collections
  }

  private func members(
    of home: WebAddress, _ names: [XMLName]
  ) async throws(DAVFailure) -> [(WebAddress, DAVProperties)] {
    let (place, multistatus) = try await client.propfind(home, depth: 1, names)
    return multistatus.responses.compactMap { response in
      guard (200..<300).contains(response.status ?? 200),
        let href = response.hrefs.first.flatMap({ try? Href($0, in: place) })
      else { return nil }
      return (place.at(href), response.properties)
    }
  }
}
