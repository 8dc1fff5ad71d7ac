import Foundation
import HalcyonCore
import Testing

@Suite struct GeocodingRateLimitTests {
  private let server = GeocodingServer(kind: .nominatim, url: "https://a.example/", dailyBudget: 3)
  private let noon = Date(timeIntervalSince1970: 86_400 * 20_000 + 43_200)

  @Test("Requests start slightly more than a second apart")
  func pace() {
    var limit = GeocodingRateLimit()
    #expect(limit.reserveRequest(to: server, now: noon) == .start(noon))
    #expect(
      limit.reserveRequest(to: server, now: noon + 0.1)
        == .start(noon + GeocodingRateLimit.interval))
    #expect(limit.count == 1, "a later request is not counted yet")
    #expect(limit.reserveRequest(to: server, now: noon + 9) == .start(noon + 9))
    #expect(limit.count == 2)
  }

  @Test("A slow response delays the next request")
  func answered() {
    var limit = GeocodingRateLimit()
    _ = limit.reserveRequest(to: server, now: noon)
    limit.noteResponse(now: noon + 0.01)
    #expect(limit.nextAllowed == noon + GeocodingRateLimit.interval)
    limit.noteResponse(now: noon + 0.4)
    #expect(limit.reserveRequest(to: server, now: noon + 0.4) == .start(noon + 1.4))
    limit.postpone(seconds: 30, now: noon + 2)
    limit.noteResponse(now: noon + 2)
    #expect(limit.reserveRequest(to: server, now: noon + 5) == .retryAfter(until: noon + 32))
  }

  @Test("A request that starts late delays the next one for every process")
  func late() {
    var limit = GeocodingRateLimit()
    _ = limit.reserveRequest(to: server, now: noon)
    let next = noon + GeocodingRateLimit.interval
    for _ in 0..<2 { #expect(limit.reserveRequest(to: server, now: noon + 0.1) == .start(next)) }
    #expect(limit.reserveRequest(to: server, now: next + 0.5) == .start(next + 0.5))
    #expect(
      limit.reserveRequest(to: server, now: next + 0.6)
        == .start(next + 0.5 + GeocodingRateLimit.interval))
  }

  @Test("The daily budget is renewed at midnight UTC")
  func budget() {
    var limit = GeocodingRateLimit()
    for second in 0..<3 { _ = limit.reserveRequest(to: server, now: noon + Double(second) * 5) }
    let midnight = noon + 43_200
    #expect(limit.reserveRequest(to: server, now: noon + 60) == .budgetSpent(until: midnight))
    #expect(limit.reserveRequest(to: server, now: midnight) == .start(midnight))
  }

  @Test(
    "A wait requested by the server is clamped to its limits",
    arguments: [(30.0, 30.0), (0, 1), (-5, 1), (.nan, 1), (1e9, 86_400), (.infinity, 86_400)])
  func asked(seconds: Double, waited: Double) {
    var limit = GeocodingRateLimit()
    limit.postpone(seconds: seconds, now: noon)
    #expect(
      limit.reserveRequest(to: server, now: noon + waited - 0.5)
        == .retryAfter(until: noon + waited))
    #expect(limit.reserveRequest(to: server, now: noon + waited) == .start(noon + waited))
  }

  @Test("A server that rejected a request gets no more requests; another one does")
  func refused() {
    var limit = GeocodingRateLimit(refusedBy: server.url)
    #expect(limit.reserveRequest(to: server, now: noon) == .refused)
    let other = GeocodingServer(kind: .photon, url: "https://b.example/")
    #expect(limit.reserveRequest(to: other, now: noon) == .start(noon))
  }

  @Test("Setting the clock back does not block requests for long")
  func setBack() {
    var limit = GeocodingRateLimit(nextAllowed: noon + 1e6)
    #expect(limit.reserveRequest(to: server, now: noon) == .start(noon))
    limit = GeocodingRateLimit(nextAllowed: noon + 1e6, isAskedByServer: true)
    #expect(limit.reserveRequest(to: server, now: noon) == .start(noon))
  }
}
