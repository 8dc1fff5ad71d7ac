import Foundation
import Logging

/// Asks a DAV server: redirects by our own rule, one second try at signing in, patience with what passes.
struct DAVClient: Sendable {
  /// A whole answer and where it came from after redirects.
  struct Reply: Sendable {
    var url: WebAddress
    var response: HTTPResponse
  }

  static let mostRedirects = 5

  let transport: any HTTPTransport
  let credentials: HTTPCredentials?
  var patience = DAVPatience()
  var timeouts = HTTPTimeouts()
  var log = Logger(label: "HalcyonServices.dav")

  /// The properties of a resource and, at depth 1, of its members.
  func propfind(_ url: WebAddress, depth: Int, _ names: [XMLName])
    async throws(DAVFailure) -> (WebAddress, DAVAnswer)
  {
    try await multistatus("PROPFIND", url, depth: depth, body: DAVBody.propfind(names))
  }

  /// What a report says.
  /// - Parameter tries: how often it is sent where it fails in passing; nil: as patience has it.
  func report(_ url: WebAddress, depth: Int, body: Data, tries: Int? = nil)
    async throws(DAVFailure) -> (WebAddress, DAVAnswer)
  {
    try await multistatus("REPORT", url, depth: depth, body: body, tries: tries)
  }

  /// The bytes of a resource.
  func get(_ url: WebAddress, accept: String, maximumBytes: Int, tries: Int? = nil)
    async throws(DAVFailure) -> Reply
  {
    var request = HTTPRequest("GET", url, headers: ["Accept": accept])
    request.maximumBytes = maximumBytes
    return try await ask(request, tries: tries) { reply throws(DAVFailure) in reply }
  }

  private func multistatus(
    _ method: String, _ url: WebAddress, depth: Int, body: Data, tries: Int? = nil
  ) async throws(DAVFailure) -> (WebAddress, DAVAnswer) {
    let request = HTTPRequest(
      method, url,
      headers: [
        "Depth": String(depth), "Content-Type": "application/xml; charset=utf-8",
        "Accept": "application/xml, text/xml;q=0.9",
      ], body: body)
    return try await ask(request, tries: tries) { reply throws(DAVFailure) in
      guard reply.response.status == 207 else {
        throw .notDAV(
          status: reply.response.status, tr("the server does not answer as an address book"))
      }
      let answer: DAVAnswer
      do throws(DAVReaderError) {
        answer = try DAVReader.read(reply.response.body)
      } catch {
        throw .unreadable(error)
      }
      guard answer.isMultistatus else {
        throw .notDAV(status: 207, tr("the server does not answer as an address book"))
      }
      return (reply.url, answer)
    }
  }

  private func ask<T>(
    _ request: HTTPRequest, tries: Int?, _ read: (Reply) throws(DAVFailure) -> T
  ) async throws(DAVFailure) -> T {
    var request = request
    var (failed, waits, signIns) = (0, 0, 0)
    while true {
      var failure: DAVFailure
      do {
        let reply = try await follow(request)
        let status = reply.response.status
        if (200..<300).contains(status) { return try read(reply) }
        failure = refusal(reply)
        if case .status(401, _) = failure, signIns == 0, credentials != nil {
          signIns += 1
          continue
        }
      } catch {
        failure = error
      }
      if case .rateLimited(let wait?) = failure {
        guard wait <= patience.longestWait, waits < patience.waits else { throw failure }
        waits += 1
        log.debug("waiting as the server asks", metadata: ["seconds": "\(wait)"])
        // A date that has just passed must not turn this into a race.
        try await patience.sleep(max(wait, .milliseconds(100)))
        continue
      }
      failed += 1
      let isPassing = failure.isPassing || failure == .rateLimited(retryAfter: nil)
      // A time that ran out has cost much already.
      let most = failure == .transport(.timedOut) ? 2 : patience.tries
      guard isPassing, failed < min(tries ?? most, most) else { throw failure }
      log.debug("trying again", metadata: ["failed": "\(failed)"])
      // The other connections that were kept are likely as dead.
      if failure.isConnection { request.needsNewConnection = true }
      try await patience.sleep(patience.backOff(failed, failure))
    }
  }

  private func refusal(_ reply: Reply) -> DAVFailure {
    let status = reply.response.status
    switch status {
    case 401:
      let isKnown = credentials?.mayGo(to: reply.url) ?? true
      return isKnown
        ? .status(401, conditions: []) : .foreignSignIn(host: reply.url.origin.host)
    case 429, 503:
      let header = reply.response.headers["Retry-After"]
      return .rateLimited(retryAfter: RetryAfter.duration(header, now: patience.now()))
    default:
      let conditions = (try? DAVReader.read(reply.response.body))?.conditions ?? []
      return .status(status, conditions: conditions)
    }
  }

  /// Sends a request and follows redirects: at most five, method and body kept, never from https to http,
  /// the password only where ``HTTPCredentials/mayGo(to:)`` lets it.
  private func follow(_ request: HTTPRequest) async throws(DAVFailure) -> Reply {
    var request = request
    request.timeouts = timeouts
    var redirects = 0
    while true {
      let url = request.url
      request.credentials = credentials.flatMap { $0.mayGo(to: url) ? $0 : nil }
      let response: HTTPResponse
      do { response = try await transport.send(request) } catch {
        log.debug("no answer", metadata: ["method": "\(request.method)", "why": "\(error.kind)"])
        throw .transport(error)
      }
      log.debug(
        "answered",
        metadata: [
          "method": "\(request.method)", "status": "\(response.status)",
          "bytes": "\(response.body.count)",
        ])
      log.trace("answered", metadata: ["url": "\(url)"])
      guard [301, 302, 303, 307, 308].contains(response.status) else {
        if let length = response.headers["Content-Length"].flatMap({ Int($0) }),
          response.headers["Content-Encoding"] == nil, response.body.count < length
        {
          throw .transport(.cut(message: ""))
        }
        return Reply(url: url, response: response)
      }
      redirects += 1
      guard redirects <= Self.mostRedirects else {
        throw .redirect(tr("the server redirects in a circle"))
      }
      guard let next = response.headers["Location"].flatMap({ url.resolving($0) }) else {
        throw .redirect(tr("the server redirects to nowhere"))
      }
      if url.origin.scheme == .https, next.origin.scheme == .http {
        throw .redirect(tr("the server redirects to an unencrypted address"))
      }
      request.url = next
    }
  }
}

extension HTTPError {
  /// Its case, without what the system says: that may name hosts.
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
