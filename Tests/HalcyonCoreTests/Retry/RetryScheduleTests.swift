import Foundation
import HalcyonCore
import Testing

@Suite struct RetryScheduleTests {
  private let noon = Date(timeIntervalSince1970: 86_400 * 20_000 + 43_200)

  /// The seconds by which a rate limit postpones the next run.
  private func delay(
    _ schedule: inout RetrySchedule, asked: Double = 1, hasProgress: Bool = false
  ) -> Double {
    schedule.noteRateLimit(until: noon + asked, hasProgress: hasProgress, now: noon)
      .timeIntervalSince(noon)
  }

  @Test("Repeated short rate limits back off exponentially up to five minutes")
  func rateLimits() {
    var schedule = RetrySchedule()
    let delays = (0..<11).map { _ in delay(&schedule) }
    #expect(delays == [1, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
  }

  @Test("The first run is postponed as long as the server asks, at least a second")
  func asked() {
    for (asked, expected) in [(90.0, 90.0), (0.5, 1), (-10, 1), (4_000, 4_000)] {
      var schedule = RetrySchedule()
      #expect(delay(&schedule, asked: asked) == expected)
    }
    var schedule = RetrySchedule()
    #expect(delay(&schedule, asked: 100) == 100 && delay(&schedule, asked: 100) == 100)
    #expect(delay(&schedule, asked: 1) == 8)
  }

  @Test("Progress, and a run that could not reach the server, start the count of rate limits again")
  func progress() {
    var schedule = RetrySchedule()
    for _ in 0..<3 { _ = delay(&schedule) }
    #expect(delay(&schedule, hasProgress: true) == 1)
    #expect(delay(&schedule) == 4)
    _ = schedule.noteUnreachable()
    #expect(delay(&schedule) == 1)
  }

  @Test("An unreachable server is tried three more times; a rate limit starts the count again")
  func unreachable() {
    var schedule = RetrySchedule()
    let delays = (0..<5).map { _ in schedule.noteUnreachable() }
    #expect(delays == [.seconds(30), .seconds(120), .seconds(480), nil, nil])
    _ = delay(&schedule)
    #expect(schedule.noteUnreachable() == .seconds(30))
  }

  @Test(
    "A wait requested by the server is clamped to its limits",
    arguments: [
      (Duration.seconds(2), 2.0), (.zero, 1), (.seconds(-5), 1), (.seconds(9_999_999), 21_600),
      (nil, 300),
    ] as [(Duration?, Double)])
  func waits(wait: Duration?, seconds: Double) {
    #expect(RetrySchedule.date(after: wait, now: noon) == noon.addingTimeInterval(seconds))
  }
}
