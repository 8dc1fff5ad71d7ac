import Foundation
import Testing

@testable import HalcyonNetwork

@Suite struct RetryAfterTests {
  // 2026-11-07 08:00:00 UTC.
  private let now = Date(timeIntervalSince1970: 1_794_038_400)

  @Test(
    "Seconds and all three date formats are parsed",
    arguments: [
      ("0", 0.0), ("120", 120), (" 7 ", 7), ("9999999", 86_400),
      ("999999999999999999999999", 86_400), ("Sat, 07 Nov 2026 08:01:30 GMT", 90),
      ("Saturday, 07-Nov-26 08:00:05 GMT", 5), ("Sat Nov  7 08:00:10 2026", 10),
      ("Fri, 06 Nov 2026 08:00:00 GMT", 0), ("Wed, 21 Oct 2099 07:28:00 GMT", 86_400),
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

  @Test(
    "A response limits the request rate if its status is 429 or 503",
    arguments: [
      (429, "120", .seconds(120)), (503, "0", .zero), (429, "soon", nil), (503, nil, nil),
    ] as [(Int, String?, Duration?)])
  func rateLimit(status: Int, header: String?, delay: Duration?) throws {
    let headers: HTTPHeaders = header.map { ["retry-after": $0] } ?? [:]
    let limit = try #require(RateLimit(status: status, headers: headers, now: now))
    #expect(limit.delay == delay)
  }

  @Test(
    "Other responses do not, whatever their headers", arguments: [200, 400, 403, 428, 500, 502])
  func noRateLimit(status: Int) {
    #expect(RateLimit(status: status, headers: ["Retry-After": "5"], now: now) == nil)
  }
}
