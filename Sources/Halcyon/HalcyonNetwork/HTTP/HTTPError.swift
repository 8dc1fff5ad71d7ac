/// Why a request got no response. A response with an error status is an ``HTTPResponse``.
public enum HTTPError: Error, Hashable, Sendable {
  /// Name resolution failed, there is no route, or the connection was refused; `message` is the
  /// system's error message.
  case unreachable(message: String)
  /// One of the ``HTTPTimeouts`` expired.
  case timedOut
  /// The connection was reset or closed before the response was complete.
  case cut(message: String)
  /// The certificate is not trusted; `fingerprint` is its SHA-256 as pairs of hexadecimal digits
  /// with colons.
  case certificate(host: String, fingerprint: String, problem: String)
  /// The TLS handshake failed.
  case tls(message: String)
  /// The response has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// The response is not HTTP.
  case malformed(message: String)
  /// No request can be sent to the address.
  case invalidAddress(String)
  /// The task was cancelled.
  case cancelled
}
