import Foundation

/// Sends one request and brings its answer, whatever its status; follows no redirect.
public protocol HTTPTransport: Sendable {
  /// Sends `request`; a cancelled task ends it with ``HTTPError/cancelled``.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}

/// What is asked of a server.
public struct HTTPRequest: Sendable {
  /// `GET`, `PROPFIND`, `REPORT`, ….
  public var method: String
  /// Whom to ask.
  public var url: WebAddress
  /// Names and values, in the order in which they are sent.
  public var headers: HTTPHeaders
  /// What is sent with it; may be empty.
  public var body: Data
  /// With what a challenge of the server is answered; nil: it is not.
  public var credentials: HTTPCredentials?
  /// How long to wait.
  public var timeouts: HTTPTimeouts
  /// An answer with more bytes than this, counted after decompression, is an error.
  public var maximumBytes: Int
  /// Whether it goes over a connection of its own: one that was kept may have been closed meanwhile.
  public var needsNewConnection = false

  /// A request; waits and takes as much as suits a listing of an address book.
  public init(
    _ method: String, _ url: WebAddress, headers: HTTPHeaders = [:], body: Data = Data(),
    credentials: HTTPCredentials? = nil, timeouts: HTTPTimeouts = HTTPTimeouts(),
    maximumBytes: Int = 64 << 20
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.credentials = credentials
    self.timeouts = timeouts
    self.maximumBytes = maximumBytes
  }
}

/// How long a request waits.
public struct HTTPTimeouts: Hashable, Sendable {
  /// From the look-up of the name until the connection stands.
  public var connect: Duration = .seconds(20)
  /// From the request until the first byte of the answer: a server may take long to list a book.
  public var answer: Duration = .seconds(120)
  /// Between two pieces of the answer.
  public var idle: Duration = .seconds(30)
  /// For all of it, so that an answer that drips in cannot go on for ever.
  public var total: Duration = .seconds(600)

  /// The usual times.
  public init() {}

  /// Times of one's own.
  public init(connect: Duration, answer: Duration, idle: Duration, total: Duration) {
    self.connect = connect
    self.answer = answer
    self.idle = idle
    self.total = total
  }
}

/// What a server answered.
public struct HTTPResponse: Sendable {
  /// 200, 207, 404, ….
  public var status: Int
  /// The headers of the answer.
  public var headers: HTTPHeaders
  /// The whole body, decompressed.
  public var body: Data

  /// An answer.
  public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Header fields; names compare without regard to case.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The fields in their order.
  public private(set) var fields: [(name: String, value: String)]

  /// These fields.
  public init(_ fields: [(name: String, value: String)]) { self.fields = fields }

  /// These fields.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { (name: $0.0, value: $0.1) }
  }

  /// The first value of a field; setting it takes the place of all.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
    set {
      fields.removeAll { $0.name.lowercased() == name.lowercased() }
      if let newValue { fields.append((name, newValue)) }
    }
  }

  /// Whether both have the same fields in the same order.
  public static func == (a: Self, b: Self) -> Bool {
    a.fields.elementsEqual(b.fields) { $0.name == $1.name && $0.value == $1.value }
  }

  /// Mixes in all fields.
  public func hash(into hasher: inout Hasher) {
    for field in fields {
      hasher.combine(field.name)
      hasher.combine(field.value)
    }
  }
}
