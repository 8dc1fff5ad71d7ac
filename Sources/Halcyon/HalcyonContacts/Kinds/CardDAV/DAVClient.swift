import Foundation
import HalcyonNetwork
import Localization
import Logging
import Synchronization

/// Sends requests to a DAV server. Follows redirects by its own rules, and retries failures that
/// may be temporary.
///
/// Servers lock accounts after repeated wrong passwords. So a 401 is final, unless the server
/// accepted the password before.
struct DAVClient: Sendable {
  /// A whole response and its address after redirects.
  struct Reply: Sendable {
    var url: WebAddress
    var response: HTTPResponse
  }

  static let maximumRedirects = 5
  /// Bytes of a multistatus, which is never in memory as a whole.
  static let maximumMultistatus = 1 << 30
  /// Bytes of an error's body that are read for its conditions.
  static let maximumError = 1 << 20
  /// How many times as long as at first a server may take to respond after a timeout.
  static let slowServerFactor = 4

  /// Which failures lead to another attempt.
  enum RepeatedFailures {
    /// All that may be temporary.
    case temporary
    /// A connection that was closed before the response, as servers do with kept ones.
    case closedConnection

    func contains(_ failure: DAVFailure, hasResponse: Bool) -> Bool {
      switch (self, failure) {
      case (.temporary, _): true
      case (.closedConnection, .transport(.cut)): !hasResponse
      case (.closedConnection, _): false
      }
    }
  }

  /// Whether the server accepted the credentials before.
  final class SignIn: Sendable {
    let isAccepted = Atomic(false)
  }

  let transport: any HTTPTransport
  let credentials: HTTPCredentials?
  let signIn = SignIn()
  let permanentRedirects = PermanentRedirects()
  var retryPolicy = RetryPolicy()
  var timeouts = HTTPTimeouts()
  var log = Logger(label: "HalcyonContacts.CardDAV")

  /// The properties of a resource and, at depth 1, of its members.
  nonisolated(nonsending) func propfind(
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
  ///   - attempts: The maximum number of attempts; nil for that of the retry policy.
  ///   - read: Receives the address after redirects and the responses.
  nonisolated(nonsending) func multistatus<T>(
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

  /// The bytes of a resource.
  nonisolated(nonsending) func get(
    _ url: WebAddress, accept: String, maximumBytes: Int, attempts: Int? = nil
  ) async throws(DAVFailure) -> Reply {
    var request = HTTPRequest("GET", url, headers: ["Accept": accept])
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

  private nonisolated(nonsending) func send<T>(
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
  private nonisolated(nonsending) func readFailure(
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
  private nonisolated(nonsending) func follow(
    _ request: HTTPRequest
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
      guard [301, 302, 303, 307, 308].contains(response.status) else { return (url, response) }
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
