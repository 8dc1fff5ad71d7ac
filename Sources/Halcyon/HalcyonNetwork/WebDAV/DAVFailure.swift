import Foundation
import HalcyonCore
import Localization

/// Why a DAV request failed.
package enum DAVFailure: Error, Hashable {
  case transport(HTTPError)
  /// The server responded with an error status.
  case status(Int, conditions: Set<XMLName>)
  /// A 401 from a host that must not receive the password.
  case foreignSignIn(WebOrigin)
  case rateLimited(retryAfter: Duration?)
  /// A body that is cut or not XML.
  case unreadable(MultistatusError)
  /// A complete response that is not DAV, such as the page of a captive portal.
  case notDAV(status: Int, String)
  /// A redirect that is not followed.
  case redirect(String)

  /// A Boolean value indicating whether no other request can succeed in this pass.
  package var endsPass: Bool {
    switch self {
    case .transport(.cancelled), .transport(.unreachable), .rateLimited, .foreignSignIn: true
    default: false
    }
  }

  /// A Boolean value indicating whether the same request may succeed a moment later.
  package var isTemporary: Bool {
    switch self {
    case .transport(.cut), .transport(.timedOut), .transport(.malformed), .unreadable(.malformed):
      true
    case .status(let status, _): [408, 425, 500, 502, 504].contains(status)
    default: false
    }
  }

  /// A Boolean value indicating whether a smaller request may succeed.
  package var mayDependOnSize: Bool {
    switch self {
    case .transport(.tooLarge), .unreadable, .notDAV: true
    case .status(let status, _): status != 401
    default: isTemporary
    }
  }

  /// A Boolean value indicating whether the connection failed, not the server.
  package var isConnection: Bool {
    switch self {
    case .transport(.cut), .transport(.timedOut): true
    default: false
    }
  }

  /// A Boolean value indicating whether there is nothing, as opposed to no permission.
  package var isNotFound: Bool {
    switch self {
    case .status(404, _), .status(405, _), .status(410, _), .notDAV: true
    default: false
    }
  }

  /// The problem that a service reports.
  /// - Parameters:
  ///   - what: A description of what was requested, for the user.
  ///   - now: The start of a delay that the server requests.
  package func serviceProblem(_ what: String, now: Date) -> ServiceProblem {
    switch self {
    case .transport(let error): error.serviceProblem
    case .status(401, _): .signInNeeded
    case .status(403, _): .noPermission(what: what)
    case .status(404, _), .status(410, _): .notFound(what: what)
    case .status(let status, let conditions):
      .serverFault(
        status: status, message: conditions.map(\.local).sorted().joined(separator: ", "))
    case .foreignSignIn(let origin) where origin.scheme == .https:
      .otherServer(origin: origin.description)
    case .foreignSignIn(let origin):
      .serverFault(
        status: 401,
        message: tr(
          "%1 asked for the password, which is only sent to the account’s own server", origin.host)
      )
    case .rateLimited(let wait): .rateLimited(until: RetrySchedule.date(after: wait, now: now))
    case .unreadable(let error): .corruptData(what: "\(what): \(error.message)")
    case .notDAV(let status, let message): .serverFault(status: status, message: message)
    case .redirect(let message): .serverFault(status: nil, message: message)
    }
  }
}

extension HTTPError {
  /// The problem that a service reports.
  package var serviceProblem: ServiceProblem {
    switch self {
    case .unreachable(let message): .noNetwork(message: message)
    case .timedOut: .serverFault(status: nil, message: tr("the request timed out"))
    case .cut(let message):
      .corruptData(what: tr("the response was truncated") + Self.tail(message))
    case .certificate(let host, let fingerprint, let problem):
      .certificate(host: host, fingerprint: fingerprint, problem: problem)
    case .tls(let message): .serverFault(status: nil, message: message)
    case .tooLarge(let limit):
      .corruptData(
        what: tr("the response is larger than %1\u{A0}MB", Translation.number(limit >> 20)))
    case .malformed(let message):
      .corruptData(what: tr("the response is not valid HTTP") + Self.tail(message))
    case .invalidAddress: .serverFault(status: nil, message: tr("the URL is not valid"))
    case .cancelled: .cancelled
    }
  }

  private static func tail(_ message: String) -> String { message.isEmpty ? "" : ": " + message }
}

extension MultistatusError {
  /// A description for people.
  package var message: String {
    switch self {
    case .malformed(let line):
      tr("malformed XML at line %1", String(line))
    case .documentType: tr("the XML contains a document type declaration")
    case .encoding: tr("the XML has an unknown encoding")
    case .tooComplex: tr("the XML is too large or too deeply nested")
    }
  }
}
