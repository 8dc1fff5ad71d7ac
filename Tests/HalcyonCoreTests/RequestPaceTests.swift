import Foundation
import HalcyonCore
import Testing

@Suite struct RequestPaceTests {
  private let server = GeocodingServer(kind: .nominatim, url: "https://a.example/", dailyBudget: 3)
  private let noon = Date(timeIntervalSince1970: 86_400 * 20_000 + 43_200)

  @Test("Turns are a little more than a second apart, however fast they are asked for")
  func pace() {
    var pace = RequestPace()
    #expect(pace.take(server, now: noon) == .start(noon))
    #expect(pace.take(server, now: noon + 0.1) == .start(noon + RequestPace.interval))
    #expect(pace.count == 1, "a turn to come is not taken yet")
    #expect(pace.take(server, now: noon + 9) == .start(noon + 9))
    #expect(pace.count == 2)
  }

  @Test("A request that took long to arrive puts off the next")
  func answered() {
    var pace = RequestPace()
    _ = pace.take(server, now: noon)
    pace.answered(now: noon + 0.01)
    #expect(pace.nextAllowed == noon + RequestPace.interval)
    pace.answered(now: noon + 0.4)
    #expect(pace.take(server, now: noon + 0.4) == .start(noon + 1.4))
    pace.wait(seconds: 30, now: noon + 2)
    pace.answered(now: noon + 2)
    #expect(pace.take(server, now: noon + 5) == .askedToWait(until: noon + 32))
  }

  @Test("Who is late with a turn puts off the next, whoever waits for it")
  func late() {
    var pace = RequestPace()
    _ = pace.take(server, now: noon)
    let next = noon + RequestPace.interval
    for _ in 0..<2 { #expect(pace.take(server, now: noon + 0.1) == .start(next)) }
    #expect(pace.take(server, now: next + 0.5) == .start(next + 0.5))
    #expect(
      pace.take(server, now: next + 0.6) == .start(next + 0.5 + RequestPace.interval))
  }

  @Test("The budget of a day holds until midnight in UTC, and for the day alone")
  func budget() {
    var pace = RequestPace()
    for second in 0..<3 { _ = pace.take(server, now: noon + Double(second) * 5) }
    let midnight = noon + 43_200
    #expect(pace.take(server, now: noon + 60) == .budgetSpent(until: midnight))
    #expect(pace.take(server, now: midnight) == .start(midnight))
  }

  @Test(
    "A wait that the server asks for is obeyed within bounds",
    arguments: [(30.0, 30.0), (0, 1), (-5, 1), (.nan, 1), (1e9, 86_400), (.infinity, 86_400)])
  func asked(seconds: Double, waited: Double) {
    var pace = RequestPace()
    pace.wait(seconds: seconds, now: noon)
    #expect(pace.take(server, now: noon + waited - 0.5) == .askedToWait(until: noon + waited))
    #expect(pace.take(server, now: noon + waited) == .start(noon + waited))
  }

  @Test("A server that refused is not asked again; another one is")
  func refused() {
    var pace = RequestPace(refusedBy: server.url)
    #expect(pace.take(server, now: noon) == .refused)
    let other = GeocodingServer(kind: .photon, url: "https://b.example/")
    #expect(pace.take(other, now: noon) == .start(noon))
  }

  @Test("A clock that was set back does not stop the requests for long")
  func setBack() {
    var pace = RequestPace(nextAllowed: noon + 1e6)
    #expect(pace.take(server, now: noon) == .start(noon))
    pace = RequestPace(nextAllowed: noon + 1e6, isAskedByServer: true)
    #expect(pace.take(server, now: noon) == .start(noon))
  }
}
