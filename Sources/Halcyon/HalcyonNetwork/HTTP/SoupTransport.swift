import CDesktop
import Foundation
import Localization
import Synchronization

/// HTTP over libsoup 3, with one session per account: at most 4 reused connections per host, TLS
/// 1.2 or later, gzip except on the local machine, and the proxy of the system. Runs on its own
/// thread and needs no main loop.
public final class SoupTransport: HTTPTransport {
  /// Additional certificates that an account trusts.
  public struct Trust: Hashable, Sendable {
    /// A PEM file with additional certificate authorities.
    public var authorityFile: String?
    /// The SHA-256 of a certificate that is trusted whatever its problem; colons are ignored.
    public var fingerprint: String?
    /// The client certificate; nil for none.
    public var identity: ClientIdentity?

    /// Creates the additional trust; none by default.
    public init(
      authorityFile: String? = nil, fingerprint: String? = nil, identity: ClientIdentity? = nil
    ) {
      self.authorityFile = authorityFile
      self.fingerprint = fingerprint
      self.identity = identity
    }
  }

  /// A client certificate with its key, for servers that ask for one.
  public struct ClientIdentity: Hashable, Sendable {
    /// The path of a PEM file, or a PKCS#11 URI.
    public var location: String
    /// The origin that receives the certificate, and those that receive its passwords.
    public var origin: WebOrigin

    /// Creates an identity for the host of `url`.
    public init(_ location: String, for url: WebAddress) {
      self.location = location
      origin = url.origin
    }
  }

  private let session: Session

  /// Creates a session for one account.
  public init(userAgent: String, trust: Trust = Trust()) {
    session = Session(userAgent: userAgent, trust: trust)
  }

  /// Sends one request over the session.
  public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    try await stream(request).collected()
  }

  /// Sends one request over the session. The body is received only as it is read.
  public func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponseStream {
    let exchange = Exchange(session: session, request: request)
    guard case .head(let status, let headers) = try await exchange.start() else {
      throw .cut(message: "")
    }
    return HTTPResponseStream(status: status, headers: headers) { () throws(HTTPError) in
      guard case .piece(let piece) = try await exchange.read() else { return nil }
      return piece
    } cancel: {
      exchange.cancel()
    }
  }
}

/// Owns the C session, which ends with the last exchange and transport.
private final class Session: Sendable {
  /// The session is thread-safe.
  nonisolated(unsafe) let http: OpaquePointer?
  /// The origin that may receive the client certificate.
  let identityOrigin: WebOrigin?

  init(userAgent: String, trust: SoupTransport.Trust) {
    let digits = trust.fingerprint.map { $0.filter(\.isHexDigit) }
    identityOrigin = trust.identity?.origin
    http = hal_http_new(userAgent, trust.authorityFile, digits, trust.identity?.location)
  }

  deinit { if let http { hal_http_free(http) } }
}

/// A request and the continuation that waits for its next event.
private final class Exchange: Sendable {
  enum Event {
    case head(status: Int, HTTPHeaders)
    case piece(Data)
    case end
  }
  private typealias EventResult = Result<Event, HTTPError>

  /// A C call is thread-safe.
  private struct State: @unchecked Sendable {
    var call: OpaquePointer?
    var waiter: CheckedContinuation<EventResult, Never>?
    /// The result of all further reads.
    var end: EventResult?
  }

  private let session: Session
  private let request: HTTPRequest
  private let state = Mutex(State())

  init(session: Session, request: HTTPRequest) {
    self.session = session
    self.request = request
  }

  /// Sends the request and waits for the headers.
  func start() async throws(HTTPError) -> Event {
    // Begins inside the lock, so that a cancellation finds the call.
    try await event { state in state.call = self.begin() }
  }

  /// Reads the next piece of the body.
  func read() async throws(HTTPError) -> Event {
    try await event { state in
      if let call = state.call { hal_http_read(call) }
    }
  }

  func cancel() {
    let waiter = state.withLock { state -> CheckedContinuation<EventResult, Never>? in
      guard state.end == nil else { return nil }
      if let call = state.call {
        hal_http_cancel(call)
        return nil
      }
      state.end = .failure(.cancelled)
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: .failure(.cancelled))
  }

  private func event(
    after begin: @Sendable (inout State) -> Void
  ) async throws(HTTPError) -> Event {
    let eventResult = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<EventResult, Never>) in
        let end = state.withLock { state -> EventResult? in
          if let end = state.end { return end }
          state.waiter = continuation
          begin(&state)
          return nil
        }
        if let end { continuation.resume(returning: end) }
      }
    } onCancel: {
      cancel()
    }
    return try eventResult.get()
  }

  private func report(_ eventResult: EventResult) {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: eventResult)
  }

  private func begin() -> OpaquePointer? {
    let credentials = request.credentials.flatMap { $0.canBeSent(to: request.url) ? $0 : nil }
    let data = Unmanaged.passRetained(self).toOpaque()
    var fields = request.headers
    // On one machine, compression takes time on both sides and saves nothing.
    if request.url.origin.isLoopback, fields["Accept-Encoding"] == nil {
      fields["Accept-Encoding"] = "identity"
    }
    let texts = [
      request.method, request.url.description, credentials?.user,
      credentials?.password.reveal { $0 }, credentials?.realm,
    ]
    return withCStrings(fields.fields.flatMap { [$0.name, $0.value] }) { headers in
      withCStrings(texts) { texts in
        request.body.withUnsafeBytes { body in
          var cRequest = Self.limits(of: request)
          let isKnown = session.identityOrigin?.sharesSecrets(with: request.url.origin) == true
          cRequest.sends_identity = isKnown ? 1 : 0
          (cRequest.method, cRequest.url) = (texts[0], texts[1])
          (cRequest.user, cRequest.password, cRequest.realm) = (texts[2], texts[3], texts[4])
          cRequest.headers = headers.baseAddress
          cRequest.header_count = gsize(headers.count / 2)
          cRequest.body = body.baseAddress
          cRequest.body_length = gsize(body.count)
          var events = Self.events
          return hal_http_start(session.http, &cRequest, &events, data)
        }
      }
    }
  }

  /// Returns a C request with the time and size limits of `request`.
  private static func limits(of request: HTTPRequest) -> HalHTTPRequest {
    var limits = HalHTTPRequest()
    limits.connect_timeout = request.timeouts.connect.milliseconds
    limits.answer_timeout = request.timeouts.response.milliseconds
    limits.idle_timeout = request.timeouts.idle.milliseconds
    limits.total_timeout = request.timeouts.total.milliseconds
    limits.new_connection = request.needsNewConnection ? 1 : 0
    limits.maximum_bytes = gsize(max(0, request.maximumBytes))
    return limits
  }

  private static var events: HalHTTPEvents {
    var events = HalHTTPEvents()
    events.head = { result, data in
      guard let result, let data else { return }
      Unmanaged<Exchange>.fromOpaque(data).takeUnretainedValue().report(
        .success(.head(status: Int(result.pointee.status), Exchange.headers(result.pointee))))
    }
    events.piece = { bytes, length, data in
      guard let bytes, let data else { return }
      Unmanaged<Exchange>.fromOpaque(data).takeUnretainedValue().report(
        .success(.piece(Data(bytes: bytes, count: Int(length)))))
    }
    events.done = { result, data in
      guard let result, let data else { return }
      Unmanaged<Exchange>.fromOpaque(data).takeRetainedValue().end(result.pointee)
    }
    return events
  }

  private func end(_ result: HalHTTPResult) {
    let eventResult = eventResult(result)
    let before = state.withLock { state in
      let before = state
      state = State(call: nil, waiter: nil, end: eventResult)
      return before
    }
    if let call = before.call { hal_http_call_unref(call) }
    before.waiter?.resume(returning: eventResult)
  }

  private func eventResult(_ result: HalHTTPResult) -> EventResult {
    let message = result.message.map { String(cString: $0) } ?? ""
    switch result.outcome {
    case HAL_HTTP_ANSWERED: return .success(.end)
    case HAL_HTTP_CANCELLED: return .failure(.cancelled)
    case HAL_HTTP_TIMED_OUT: return .failure(.timedOut)
    case HAL_HTTP_UNREACHABLE: return .failure(.unreachable(message: message))
    case HAL_HTTP_CERTIFICATE:
      return .failure(
        .certificate(
          host: request.url.origin.host,
          fingerprint: CertificateProblem.pairs(
            result.fingerprint.map { String(cString: $0) } ?? ""),
          problem: CertificateProblem.message(result.certificate_problems)))
    case HAL_HTTP_TLS: return .failure(.tls(message: message))
    case HAL_HTTP_OUTDATED:
      return .failure(.tls(message: tr("the server does not support TLS 1.2 or later")))
    case HAL_HTTP_TOO_LARGE: return .failure(.tooLarge(limit: request.maximumBytes))
    case HAL_HTTP_MALFORMED: return .failure(.malformed(message: message))
    case HAL_HTTP_INVALID: return .failure(.invalidAddress(request.url.description))
    default: return .failure(.cut(message: message))
    }
  }

  private static func headers(_ result: HalHTTPResult) -> HTTPHeaders {
    guard let texts = result.headers else { return [:] }
    return HTTPHeaders(
      (0..<Int(result.header_count)).compactMap { index in
        guard let name = texts[2 * index], let value = texts[2 * index + 1] else { return nil }
        return (String(cString: name), String(cString: value))
      })
  }
}
