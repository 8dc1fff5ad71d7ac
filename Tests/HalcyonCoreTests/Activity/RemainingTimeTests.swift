import HalcyonCore
import Testing

@Suite struct RemainingTimeTests {
  @Test(
    "The remaining time is the time so far for each item, rounded coarsely",
    arguments: [
      (120, 228, 60, .minutes(2)), (100, 100, 60, .minutes(1)), (100, 99, 59, .underOneMinute),
      (50, 449, 60, .minutes(9)), (50, 700, 60, .minutes(15)), (50, 2_000, 150, .hours(2)),
      (100, 5_700, 60, .minutes(55)), (100, 5_760, 60, .hours(1)), (100, 1, 86_400, .minutes(15)),
      (1, 10, 17_000, .hours(47)),
    ] as [(Int, Int, Int, RemainingTime)])
  func vectors(done: Int, waiting: Int, seconds: Int, expected: RemainingTime) {
    let found = RemainingTime(done: done, waiting: waiting, in: .seconds(seconds))
    // Estimates need five percent of the work.
    let isEarly = done * 20 < done + waiting
    #expect(found == (isEarly ? nil : expected))
  }

  @Test("There is no estimate too early, at the end, or for more than two days")
  func unknown() {
    #expect(RemainingTime(done: 50, waiting: 50, in: .milliseconds(4_999)) == nil)
    #expect(RemainingTime(done: 50, waiting: 50, in: .seconds(5)) == .underOneMinute)
    #expect(RemainingTime(done: 4, waiting: 96, in: .seconds(60)) == nil)
    #expect(RemainingTime(done: 5, waiting: 95, in: .seconds(60)) == .minutes(20))
    #expect(RemainingTime(done: 100, waiting: 0, in: .seconds(60)) == nil)
    #expect(RemainingTime(done: 0, waiting: 100, in: .seconds(60)) == nil)
    #expect(RemainingTime(done: -1, waiting: 100, in: .seconds(60)) == nil)
    #expect(RemainingTime(done: 1, waiting: 10, in: .seconds(86_400)) == nil)
  }

  @Test("An estimate stays until the new one clearly differs")
  func steady() {
    // 2.6 minutes round to 3, but are still close to 2.
    let next = { (seconds: Int, last: RemainingTime?) in
      RemainingTime(done: 100, waiting: 100, in: .seconds(seconds), last: last)
    }
    #expect(next(156, nil) == .minutes(3))
    #expect(next(156, .minutes(2)) == .minutes(2))
    #expect(next(163, .minutes(2)) == .minutes(3))
    #expect(next(70, .underOneMinute) == .underOneMinute)
    #expect(next(73, .underOneMinute) == .minutes(1))
    #expect(next(59, .minutes(1)) == .minutes(1))
    #expect(next(17, .minutes(1)) == .underOneMinute)
    #expect(next(3_600, .minutes(55)) == .hours(1))
    #expect(next(3_400, .minutes(55)) == .minutes(55))
  }

  private let start = ContinuousClock.now

  private func snapshot(
    _ sequence: UInt64, processed: Int, isPaused: Bool = false
  ) -> ActivitySnapshot {
    var activity = Activity(id: 1, kind: .photoImport)
    activity.counts = ActivityCounts(done: processed, total: 400)
    activity.isPaused = isPaused
    return ActivitySnapshot(sequence: sequence, activities: [activity])
  }

  @Test("The pace counts from the first known total, and not while the activity is paused")
  func pace() {
    var pace = ActivityPace()
    // Work of an earlier run, which took no time in this one.
    pace.update(with: snapshot(1, processed: 200), at: start)
    #expect(pace.remaining(1) == nil)
    pace.update(with: snapshot(2, processed: 220), at: start + .seconds(60))
    #expect(pace.remaining(1) == .minutes(9))
    pace.update(with: snapshot(3, processed: 220, isPaused: true), at: start + .seconds(60))
    #expect(pace.remaining(1) == nil)
    pace.update(with: snapshot(4, processed: 220), at: start + .seconds(6_000))
    #expect(pace.remaining(1) == .minutes(9))
    pace.update(with: snapshot(3, processed: 399), at: start + .seconds(6_001))
    #expect(pace.remaining(1) == .minutes(9), "an older snapshot is ignored")
    pace.update(with: ActivitySnapshot(sequence: 5), at: start + .seconds(6_002))
    #expect(pace.remaining(1) == nil)
  }
}
