import Foundation
import Testing

@testable import HalcyonNetwork

@Suite struct RetryAfterTests {
  // 2026-11-21 08:00:00 UTC.
  private let now = Date(timeIntervalSince1970: 1_795_248_000)

  @Test(
    "Seconds and all three date formats are parsed",
    arguments: [
      ("0", 0.0), ("120", 120), (" 7 ", 7), ("9999999", 86_400),
      ("999999999999999999999999", 86_400), ("Sat, 21 Nov 2026 08:01:30 GMT", 90),
      ("Saturday, 21-Nov-26 08:00:05 GMT", 5), ("Sat Nov 21 08:00:10 2026", 10),
      ("Fri, 20 Nov 2026 08:00:00 GMT", 0),
    ])
  func read(header: String, seconds: Double) {
    #expect(RetryAfter.duration(header, now: now) == .seconds(seconds))
  }

  @Test(
    "Malformed values are ignored",
    arguments: [nil, "", "soon", "-5", "1.5", "12 monkeys", String(repeating: "9", count: 100)])
  func nonsense(header: String?) {
    #expect(RetryAfter.duration(header, now: now) == nil)
  }
}
