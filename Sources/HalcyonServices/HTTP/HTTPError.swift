/// Why there is no answer. What a server answered, also an error of its own, is an ``HTTPResponse``.
public enum HTTPError: Error, Hashable, Sendable {
  /// No name resolution, no route, or nobody listens; `message` is the system's.
  case unreachable(message: String)
  /// One of the times of ``HTTPTimeouts`` ran out.
  case timedOut
  /// The connection was reset or closed before the answer was whole.
  case cut(message: String)
  /// The certificate is not trusted; `fingerprint` is its SHA-256 in hexadecimal pairs with colons.
  case certificate(host: String, fingerprint: String, problem: String)
  /// No encrypted connection could be made.
  case tls(message: String)
  /// The answer has more bytes than `limit`.
  case tooLarge(limit: Int)
  /// What came is not HTTP.
  case malformed(message: String)
  /// The address cannot be asked.
  case invalidAddress(String)
  /// The task was cancelled.
  case cancelled
}
