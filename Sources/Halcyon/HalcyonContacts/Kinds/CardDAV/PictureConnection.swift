import Foundation
import HalcyonCore
import HalcyonNetwork

/// A kind of contact source with a server that can have pictures of people.
protocol PictureSourceKind: ContactSourceKind {
  /// Returns the connection for a picture on the server of a source.
  func pictures(
    _ settings: [String: String], _ context: ContactSourceContext, timeouts: HTTPTimeouts
  ) async throws(ServiceProblem) -> PictureConnection
}

/// Which servers pictures may be downloaded from.
struct PictureRule: Sendable {
  /// The server of the account; `nil` if it has none.
  private let server: WebOrigin?

  init(_ account: ContactAccount) {
    server = account.configuration.settings[ContactSetting.url]
      .flatMap { AddressBookDiscovery.address($0)?.origin }
  }

  /// Whether an address is on the server of the account or shares its secrets.
  func isOwn(_ address: WebAddress) -> Bool {
    server?.sharesSecrets(with: address.origin) == true
  }

  /// Whether an address may be requested. It applies to each redirect too.
  func allows(_ address: WebAddress) -> Bool {
    isOwn(address) || (address.origin.scheme == .https && !address.origin.isLoopback)
  }
}

/// A connection that requests one picture.
struct PictureConnection: Sendable {
  var transport: any HTTPTransport
  var credentials: HTTPCredentials?
  var timeouts: HTTPTimeouts

  func picture(
    at address: WebAddress, _ rule: PictureRule, maximumBytes: Int
  ) async throws(ServiceProblem) -> Data {
    var options = CardDAVSource.Options()
    options.timeouts = timeouts
    let source = CardDAVSource(
      book: address, transport: RuledTransport(base: transport, rule: rule),
      credentials: credentials, options: options)
    return try await source.photo(at: address, maximumBytes: maximumBytes)
  }
}

/// Rejects requests that the rule does not allow, also those after a redirect.
private struct RuledTransport: HTTPTransport {
  let base: any HTTPTransport
  let rule: PictureRule

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    try await base.send(try checked(request))
  }

  func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponseStream {
    try await base.stream(try checked(request))
  }

  private func checked(_ request: HTTPRequest) throws(HTTPError) -> HTTPRequest {
    guard rule.allows(request.url) else { throw .invalidAddress(request.url.description) }
    return request
  }
}
