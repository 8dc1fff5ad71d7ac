/// Why a DAV request came to nothing.
enum DAVFailure: Error, Hashable {
  case transport(HTTPError)
  /// The server refused.
  case status(Int, conditions: Set<XMLName>)
  /// 401 of a host that does not get the password.
  case foreignSignIn(host: String)
  case rateLimited(retryAfter: Duration?)
  /// An answer that is not whole or not XML.
  case unreadable(DAVReaderError)
  /// An answer that is whole and not what DAV says, such as a page for people.
  case notDAV(status: Int, String)
  /// A redirect that is not followed.
  case redirect(String)
  case source(ContactSourceError)

  /// Whether the same request may go well a moment later.
  var isPassing: Bool {
    switch self {
    case .transport(.cut), .transport(.timedOut), .transport(.malformed), .unreadable(.malformed):
      true
    case .status(let status, _): [408, 425, 500, 502, 504].contains(status)
    default: false
    }
  }

  /// Whether asking for less at a time may help.
  var mayBeSize: Bool {
    switch self {
    case .transport(.tooLarge), .unreadable, .notDAV: true
    case .status(let status, _): status != 401
    default: isPassing
    }
  }

  /// Whether the trouble is the way to the server, not the server.
  var isConnection: Bool {
    switch self {
    case .transport(.cut), .transport(.timedOut): true
    default: false
    }
  }

  /// What a service says of it.
  /// - Parameter what: what was asked for, in words for people.
  func sourceError(_ what: String) -> ContactSourceError {
    switch self {
    case .source(let error): error
    case .transport(let error): error.sourceError
    case .status(401, _): .signInNeeded
    case .status(403, _): .noPermission(what: what)
    case .status(404, _), .status(410, _): .notFound(what: what)
    case .status(let status, let conditions):
      .serverFault(
        status: status, message: conditions.map(\.local).sorted().joined(separator: ", "))
    case .foreignSignIn(let host):
      .serverFault(
        status: 401,
        message: tr("%1 asks for a password, which is only given to the host of the account", host))
    case .rateLimited(let wait): .rateLimited(retryAfter: wait)
    case .unreadable(let error): .corruptData(what: "\(what): \(error.words)")
    case .notDAV(let status, let words): .serverFault(status: status, message: words)
    case .redirect(let words): .serverFault(status: nil, message: words)
    }
  }
}

extension HTTPError {
  /// What a contact source says of it.
  var sourceError: ContactSourceError {
    switch self {
    case .unreachable(let message): .offline(message: message)
    case .timedOut: .serverFault(status: nil, message: tr("the server does not answer in time"))
    case .cut(let message): .corruptData(what: tr("the answer was cut off") + Self.tail(message))
    case .certificate(let host, let fingerprint, let problem):
      .certificate(host: host, fingerprint: fingerprint, problem: problem)
    case .tls(let message): .serverFault(status: nil, message: message)
    case .tooLarge(let limit):
      .corruptData(
        what: tr("the answer is larger than %1 MB", String(limit >> 20)))
    case .malformed(let message):
      .corruptData(what: tr("the answer is not HTTP") + Self.tail(message))
    case .invalidAddress: .serverFault(status: nil, message: tr("the address cannot be asked"))
    case .cancelled: .cancelled
    }
  }

  private static func tail(_ message: String) -> String { message.isEmpty ? "" : ": " + message }
}

extension DAVReaderError {
  /// What is wrong, in words.
  var words: String {
    switch self {
    case .malformed(let line):
      tr("the XML ends or breaks in line %1", String(line))
    case .documentType: tr("the XML declares a document type")
    case .encoding: tr("the XML is in an unknown encoding")
    case .tooComplex: tr("the XML is too large or too deep")
    }
  }
}
