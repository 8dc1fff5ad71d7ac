import Foundation
import Localization
import Logging
import Synchronization

/// Sends requests to a WebDAV server. Follows redirects by its own rules, and retries failures that
/// may be temporary. Requests that change something are never repeated blindly; see
/// ``DAVWriteOutcome``.
///
/// ```swift
/// let client = DAVClient(transport: transport, credentials: credentials)
/// let (place, multistatus) = try await client.propfind(url, depth: 1, [.dav("getetag")])
/// switch await client.put(card, bytes, type: "text/vcard", if: .isVersion(etag)) {
/// case .done(let written): …  // the version is written.etag, or has to be read
/// case .conflict: …           // somebody else changed the card
/// case .failed(let failure): …
/// case .unknown: …            // read the card back before another attempt
/// }
/// ```
///
/// Servers lock accounts after repeated wrong passwords. So a 401 is final, unless the server
/// accepted the password before.
package struct DAVClient: Sendable {
  /// A whole response and its address after redirects.
  package struct Reply: Sendable {
    package var url: WebAddress
    package var response: HTTPResponse
  }

  package static let maximumRedirects = 5
  /// Bytes of a multistatus, which is never in memory as a whole.
  package static let maximumMultistatus = 1 << 30
  /// Bytes of an error's body that are read for its conditions.
  package static let maximumError = 1 << 20
  /// How many times as long as at first a server may take to respond after a timeout.
  package static let slowServerFactor = 4

  /// Which failures lead to another attempt.
  package enum RepeatedFailures {
    /// All that may be temporary.
    case temporary
    /// A connection that was closed before the response, as servers do with kept ones.
    case closedConnection

    package func contains(_ failure: DAVFailure, hasResponse: Bool) -> Bool {
      switch (self, failure) {
      case (.temporary, _): true
      case (.closedConnection, .transport(.cut)): !hasResponse
      case (.closedConnection, _): false
      }
    }
  }

  /// Whether the server accepted the credentials before.
  package final class SignIn: Sendable {
    package let isAccepted = Atomic(false)
  }

  package let transport: any HTTPTransport
  package let credentials: HTTPCredentials?
  package let signIn = SignIn()
  package let permanentRedirects = PermanentRedirects()
  package var retryPolicy: RetryPolicy
  package var timeouts: HTTPTimeouts
  package var log = Logger(label: "HalcyonNetwork.WebDAV")

  /// Creates a client.
  /// - Parameter credentials: Nil if the server requires none.
  package init(
    transport: any HTTPTransport, credentials: HTTPCredentials?,
    retryPolicy: RetryPolicy = RetryPolicy(), timeouts: HTTPTimeouts = HTTPTimeouts()
  ) {
    self.transport = transport
    self.credentials = credentials
    self.retryPolicy = retryPolicy
    self.timeouts = timeouts
  }

  /// The properties of a resource and, at depth 1, of its members.
  package nonisolated(nonsending) func propfind(
    _ url: WebAddress, depth: Int, _ names: [XMLName]
  ) async throws(DAVFailure) -> (WebAddress, Multistatus) {
    let body = DAVBody.propfind(names)
    return try await multistatus("PROPFIND", url, depth: depth, body: body) {
      place, stream throws(DAVFailure) in (place, try await stream.collected())
    }
  }

  /// Sends a request for a multistatus and passes its responses to `read` as they arrive.
  ///
  /// If `read` throws one of the `repeated` failures, the request is repeated and `read` called
  /// again.
  /// - Parameters:
  ///   - method: `PROPFIND` or `REPORT`, which change nothing.
  ///   - attempts: The maximum number of attempts; nil for that of the retry policy.
  ///   - read: Receives the address after redirects and the responses.
  package nonisolated(nonsending) func multistatus<T>(
    _ method: String, _ url: WebAddress, depth: Int, body: Data, attempts: Int? = nil,
    repeated: RepeatedFailures = .temporary,
    _ read: nonisolated(nonsending) (WebAddress, MultistatusStream) async throws(DAVFailure) -> T
  ) async throws(DAVFailure) -> T {
    let request = HTTPRequest(
      method, url,
      headers: [
        "Depth": String(depth), "Content-Type": "application/xml; charset=utf-8",
        "Accept": "application/xml, text/xml;q=0.9",
      ], body: body, maximumBytes: Self.maximumMultistatus)
    return try await send(request, attempts: attempts, repeated: repeated) {
      place, response throws(DAVFailure) in
      guard response.status == 207 else {
        throw .notDAV(
          status: response.status, tr("the server did not respond as a CardDAV address book"))
      }
      return try await read(place, MultistatusStream(response))
    }
  }

  /// Returns the bytes of a resource.
  package nonisolated(nonsending) func get(
    _ url: WebAddress, accept: String, maximumBytes: Int, attempts: Int? = nil,
    if condition: DAVCondition = .none
  ) async throws(DAVFailure) -> Reply {
    var request = HTTPRequest("GET", url, headers: ["Accept": accept])
    if let header = condition.header { request.headers[header.name] = header.value }
    request.maximumBytes = maximumBytes
    return try await send(request, attempts: attempts) { place, response throws(DAVFailure) in
      do throws(HTTPError) {
        if let length = response.headers["Content-Length"].flatMap({ Int($0) }),
          length > maximumBytes
        {
          throw .tooLarge(limit: maximumBytes)
        }
        return Reply(url: place, response: try await response.collected())
      } catch { throw .transport(error) }
    }
  }

  nonisolated(nonsending) func send<T>(
    _ request: HTTPRequest, attempts: Int?, repeated: RepeatedFailures = .temporary,
    _ read: nonisolated(nonsending) (WebAddress, HTTPResponseStream) async throws(DAVFailure) -> T
  ) async throws(DAVFailure) -> T {
    var request = request
    request.timeouts = timeouts
    var (failed, waits, signIns) = (0, 0, 0)
    while true {
      var failure: DAVFailure
      var hasResponse = false
      do throws(DAVFailure) {
        let (place, response) = try await follow(request)
        hasResponse = true
        if (200..<300).contains(response.status) {
          if credentials != nil { signIn.isAccepted.store(true, ordering: .relaxed) }
          return try await read(place, response)
        }
        failure = await readFailure(place, response)
        if case .status(401, _) = failure, signIns == 0,
          signIn.isAccepted.load(ordering: .relaxed)
        {
          signIns += 1
          continue
        }
      } catch {
        failure = error
      }
      switch retryPolicy.decision(
        after: failure, failures: failed + 1, waits: waits, attempts: attempts)
      {
      case .wait(let delay):
        waits += 1
        log.debug("waiting as the server requests", metadata: ["seconds": "\(delay)"])
        try await retryPolicy.sleep(delay)
      case .retry(let delay) where repeated.contains(failure, hasResponse: hasResponse):
        failed += 1
        log.debug("retrying", metadata: ["failed": "\(failed)"])
        // A server may take minutes to list a large address book for the first time.
        if failure == .transport(.timedOut) { request.timeouts.response *= Self.slowServerFactor }
        // The other kept connections are likely closed too.
        if failure.isConnection { request.needsNewConnection = true }
        try await retryPolicy.sleep(delay)
      case .retry, .postpone, .stop: throw failure
      }
    }
  }

  /// Returns the failure that a response with an error status stands for.
  nonisolated(nonsending) func readFailure(
    _ place: WebAddress, _ response: HTTPResponseStream
  ) async -> DAVFailure {
    if response.status == 401 {
      let isKnown = credentials?.canBeSent(to: place) ?? true
      return isKnown ? .status(401, conditions: []) : .foreignSignIn(place.origin)
    }
    if let limit = RateLimit(
      status: response.status, headers: response.headers, now: retryPolicy.now())
    {
      return .rateLimited(retryAfter: limit.delay)
    }
    let parser = MultistatusParser()
    var count = 0
    // The status alone is sufficient if the body cannot be read.
    while count < Self.maximumError, let piece = try? await response.next() {
      count += piece.count
      do { try parser.feed(Array(piece)) } catch { break }
    }
    return .status(response.status, conditions: parser.summary.conditions)
  }

  /// Sends a request and follows redirects: at most five, keeping method and body, never from https
  /// to http, with the password only where ``HTTPCredentials/canBeSent(to:)`` permits it.
  /// - Parameter statuses: Those of the redirects that are followed.
  nonisolated(nonsending) func follow(
    _ request: HTTPRequest, statuses: Set<Int> = [301, 302, 303, 307, 308]
  ) async throws(DAVFailure) -> (WebAddress, HTTPResponseStream) {
    var request = request
    var redirects = 0
    while true {
      let url = request.url
      request.credentials = credentials.flatMap { $0.canBeSent(to: url) ? $0 : nil }
      let response: HTTPResponseStream
      do { response = try await transport.stream(request) } catch {
        log.debug("no response", metadata: ["method": "\(request.method)", "why": "\(error.kind)"])
        throw .transport(error)
      }
      log.debug(
        "response", metadata: ["method": "\(request.method)", "status": "\(response.status)"])
      log.trace("response", metadata: ["url": "\(url)"])
      guard statuses.contains(response.status) else { return (url, response) }
      redirects += 1
      guard redirects <= Self.maximumRedirects else {
        throw .redirect(tr("too many redirects"))
      }
      guard let next = response.headers["Location"].flatMap({ url.resolving($0) }) else {
        throw .redirect(tr("the redirect has no valid target"))
      }
      if url.origin.scheme == .https, next.origin.scheme == .http {
        throw .redirect(tr("the server redirects to an unencrypted URL"))
      }
      permanentRedirects.note(response.status, from: url, to: next)
      request.url = next
    }
  }
}

extension HTTPError {
  /// The name of the case, without the system's message, which may contain host names.
  fileprivate var kind: String {
    switch self {
    case .unreachable: "unreachable"
    case .timedOut: "timed out"
    case .cut: "cut"
    case .certificate: "certificate"
    case .tls: "tls"
    case .tooLarge: "too large"
    case .malformed: "malformed"
    case .invalidAddress: "invalid address"
    case .cancelled: "cancelled"
    }
  }
}
