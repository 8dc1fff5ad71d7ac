import Foundation
import HalcyonCore

/// Parses the `Retry-After` header.
package enum RetryAfter {
  /// Parses a `Retry-After` value: seconds or one of the three forms of an HTTP date. Returns nil
  /// if it is invalid, zero for a date in the past, and at most
  /// ``Backoff/longestRequestedDelay``.
  /// - Source: RFC 9110, sections 5.6.7 and 10.2.3.
  package static func duration(_ value: String?, now: Date) -> Duration? {
    guard let value = value?.trimmingBlanks, !value.isEmpty, value.utf8.count < 64 else {
      return nil
    }
    if value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return min(.seconds(Int64(value) ?? .max), Backoff.longestRequestedDelay)
    }
    for format in [
      "EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy",
    ] {
      let reader = DateFormatter()
      reader.locale = Locale(identifier: "en_US_POSIX")
      reader.timeZone = TimeZone(secondsFromGMT: 0)
      reader.dateFormat = format
      guard let date = reader.date(from: value) else { continue }
      let seconds = date.timeIntervalSince(now)
      return seconds <= 0 ? .zero : min(.seconds(min(seconds, 1e7)), Backoff.longestRequestedDelay)
    }
    return nil
  }
}
