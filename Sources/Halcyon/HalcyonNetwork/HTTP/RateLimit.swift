import Foundation

/// A response with which a server limits the request rate.
package struct RateLimit: Hashable, Sendable {
  /// How long the server asks to wait; nil if it does not say.
  package let delay: Duration?

  /// Creates the limit in a response; nil if it has another status.
  /// - Source: RFC 6585, section 4 (429); RFC 9110, section 15.6.4 (503).
  package init?(status: Int, headers: HTTPHeaders, now: Date) {
    guard status == 429 || status == 503 else { return nil }
    delay = RetryAfter.duration(headers["Retry-After"], now: now)
  }
}
