import CDesktop
import Foundation
import Synchronization

/// HTTP over libsoup 3, one session an account: at most 4 connections a host, kept and reused, gzip and
/// deflate over a network, the system's proxy. Works on a thread of its own and needs no main loop.
public final class SoupTransport: HTTPTransport {
  /// Whom an account trusts beside the certificate authorities of the system.
  public struct Trust: Hashable, Sendable {
    /// A PEM file of further authorities.
    public var authorityFile: String?
    /// The SHA-256 of a certificate that is trusted whatever is wrong with it; colons do not matter.
    public var fingerprint: String?

    /// Nobody by default.
    public init(authorityFile: String? = nil, fingerprint: String? = nil) {
      self.authorityFile = authorityFile
      self.fingerprint = fingerprint
    }
  }

  private let session: Session

  /// A session of one account.
  public init(userAgent: String, trust: Trust = Trust()) {
    session = Session(userAgent: userAgent, trust: trust)
  }

  /// Sends one request over the session.
  public func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    let exchange = Exchange(session: session, request: request)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { exchange.start($0) }
    } onCancel: {
      exchange.cancel()
    }
    return try result.get()
  }
}

/// Owns the C session; the last exchange or transport ends it.
private final class Session: Sendable {
  /// The session may be used from any thread.
  nonisolated(unsafe) let http: OpaquePointer?

  init(userAgent: String, trust: SoupTransport.Trust) {
    let digits = trust.fingerprint.map { $0.filter(\.isHexDigit) }
    http = hal_http_new(userAgent, trust.authorityFile, digits)
  }

  deinit { if let http { hal_http_free(http) } }
}

/// One request and who waits for it.
private final class Exchange: Sendable {
  typealias Answer = Result<HTTPResponse, HTTPError>

  private enum Phase {
    case new
    case cancelled
    /// A call may be used from any thread.
    case running(CheckedContinuation<Answer, Never>, OpaquePointer?)
    case ended
  }

  private let session: Session
  private let request: HTTPRequest
  private let phase = Mutex(PhaseBox(phase: .new))

  /// A call of C is passed between threads.
  private struct PhaseBox: @unchecked Sendable {
    var phase: Phase
  }

  init(session: Session, request: HTTPRequest) {
    self.session = session
    self.request = request
  }

  func start(_ continuation: CheckedContinuation<Answer, Never>) {
    let isCancelled = phase.withLock { box in
      guard case .new = box.phase else { return true }
      box.phase = .running(continuation, nil)
      // Inside the lock, so that a cancellation finds the call.
      box.phase = .running(continuation, begin())
      return false
    }
    if isCancelled { continuation.resume(returning: .failure(.cancelled)) }
  }

  func cancel() {
    phase.withLock { box in
      switch box.phase {
      case .new: box.phase = .cancelled
      case .running(_, let call): if let call { hal_http_cancel(call) }
      case .cancelled, .ended: break
      }
    }
  }

  private func begin() -> OpaquePointer? {
    let credentials = request.credentials.flatMap { $0.mayGo(to: request.url) ? $0 : nil }
    let timeouts = request.timeouts
    let data = Unmanaged.passRetained(self).toOpaque()
    var fields = request.headers
    // Between programs on one machine compression costs both of them and saves nothing.
    if request.url.origin.isLoopback, fields["Accept-Encoding"] == nil {
      fields["Accept-Encoding"] = "identity"
    }
    return withCStrings(fields.fields.flatMap { [$0.name, $0.value] }) { headers in
      request.body.withUnsafeBytes { body in
        withCString(request.method) { method in
          withCString(request.url.description) { url in
            withCString(credentials?.user) { user in
              withCString(credentials?.password.reveal { $0 }) { password in
                withCString(credentials?.realm) { realm in
                  var asked = HalHTTPRequest()
                  asked.method = method
                  asked.url = url
                  asked.headers = headers.baseAddress
                  asked.header_count = gsize(headers.count / 2)
                  asked.body = body.baseAddress
                  asked.body_length = gsize(body.count)
                  asked.user = user
                  asked.password = password
                  asked.realm = realm
                  asked.connect_timeout = timeouts.connect.milliseconds
                  asked.answer_timeout = timeouts.answer.milliseconds
                  asked.idle_timeout = timeouts.idle.milliseconds
                  asked.total_timeout = timeouts.total.milliseconds
                  asked.new_connection = request.needsNewConnection ? 1 : 0
                  asked.maximum_bytes = gsize(max(0, request.maximumBytes))
                  return hal_http_start(
                    session.http, &asked,
                    { result, data in
                      guard let result, let data else { return }
                      let exchange = Unmanaged<Exchange>.fromOpaque(data).takeRetainedValue()
                      exchange.end(result.pointee)
                    }, data)
                }
              }
            }
          }
        }
      }
    }
  }

  private func end(_ result: HalHTTPResult) {
    let answer = answer(result)
    let (continuation, call) = phase.withLock {
      box -> (CheckedContinuation<Answer, Never>?, PhaseBox) in
      let before = box
      box.phase = .ended
      if case .running(let continuation, _) = before.phase { return (continuation, before) }
      return (nil, before)
    }
    if case .running(_, let call?) = call.phase { hal_http_call_unref(call) }
    continuation?.resume(returning: answer)
  }

  private func answer(_ result: HalHTTPResult) -> Answer {
    let message = result.message.map { String(cString: $0) } ?? ""
    switch result.outcome {
    case HAL_HTTP_ANSWERED:
      return .success(
        HTTPResponse(
          status: Int(result.status), headers: Self.headers(result),
          body: result.body.map { Data(bytes: $0, count: Int(result.body_length)) } ?? Data()))
    case HAL_HTTP_CANCELLED: return .failure(.cancelled)
    case HAL_HTTP_TIMED_OUT: return .failure(.timedOut)
    case HAL_HTTP_UNREACHABLE: return .failure(.unreachable(message: message))
    case HAL_HTTP_CERTIFICATE:
      return .failure(
        .certificate(
          host: request.url.origin.host,
          fingerprint: CertificateProblem.pairs(
            result.fingerprint.map { String(cString: $0) } ?? ""),
          problem: CertificateProblem.words(result.certificate_problems)))
    case HAL_HTTP_TLS: return .failure(.tls(message: message))
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
