import Foundation

/// Sends one request and returns the response, whatever its status. Does not follow redirects.
public protocol HTTPTransport: Sendable {
  /// Sends `request`. Cancelling the task ends it with ``HTTPError/cancelled``.
  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
  /// Sends `request` and returns once the headers have been received. The body is read from the
  /// stream.
  func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponseStream
}

extension HTTPTransport {
  /// Streams a response that was received as a whole.
  public func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponseStream {
    HTTPResponseStream(try await send(request))
  }
}

/// An HTTP request.
public struct HTTPRequest: Sendable {
  /// The method, such as `GET`, `PROPFIND` or `REPORT`.
  public var method: String
  /// The address.
  public var url: WebAddress
  /// The header fields in the order in which they are sent.
  public var headers: HTTPHeaders
  /// The body; may be empty.
  public var body: Data
  /// The credentials for authentication challenges; nil for none.
  public var credentials: HTTPCredentials?
  /// The timeouts.
  public var timeouts: HTTPTimeouts
  /// The maximum size of the response in bytes after decompression; a larger one is an error.
  public var maximumBytes: Int
  /// Whether a new connection is opened, because a kept one may have been closed.
  public var needsNewConnection = false

  /// Creates a request. The default timeouts and size suit the listing of an address book.
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

/// The timeouts of a request.
public struct HTTPTimeouts: Hashable, Sendable {
  /// From the name lookup until the connection is established.
  public var connect: Duration = .seconds(20)
  /// From the request until the first byte of the response: a server may take long to list an
  /// address book.
  public var response: Duration = .seconds(120)
  /// For one piece of the body; the time between two reads does not count.
  public var idle: Duration = .seconds(30)
  /// For the whole response, excluding the time in which nothing is read.
  public var total: Duration = .seconds(600)

  /// Creates the default timeouts.
  public init() {}

  /// Creates custom timeouts.
  public init(connect: Duration, response: Duration, idle: Duration, total: Duration) {
    self.connect = connect
    self.response = response
    self.idle = idle
    self.total = total
  }
}

/// An HTTP response.
public struct HTTPResponse: Sendable {
  /// The status code, such as 200, 207 or 404.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders
  /// The complete body, decompressed.
  public var body: Data

  /// Creates a response.
  public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Header fields. Names are case-insensitive.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The fields in order.
  public private(set) var fields: [(name: String, value: String)]

  /// Creates header fields.
  public init(_ fields: [(name: String, value: String)]) { self.fields = fields }

  /// Creates header fields from names and values.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { (name: $0.0, value: $0.1) }
  }

  /// The first value of a field. Setting it replaces all values.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
    set {
      fields.removeAll { $0.name.lowercased() == name.lowercased() }
      if let newValue { fields.append((name, newValue)) }
    }
  }

  /// Returns whether both have the same fields in the same order.
  public static func == (a: Self, b: Self) -> Bool {
    a.fields.elementsEqual(b.fields) { $0.name == $1.name && $0.value == $1.value }
  }

  /// Hashes all fields.
  public func hash(into hasher: inout Hasher) {
    for field in fields {
      hasher.combine(field.name)
      hasher.combine(field.value)
    }
  }
}
