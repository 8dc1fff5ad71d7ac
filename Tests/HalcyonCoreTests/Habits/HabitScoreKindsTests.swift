import Foundation
import HalcyonCore
import Testing

/// Scores that Loop Habit Tracker's own tests publish.
@Suite struct HabitScoreKindsTests {
  private let rising = [
    0.655747, 0.636894, 0.617008, 0.596033, 0.573910, 0.550574, 0.525961, 0.500000, 0.472617,
    0.443734, 0.413270, 0.381137, 0.347244, 0.311495, 0.273788, 0.234017, 0.192067, 0.147820,
    0.101149, 0.051922,
  ]

  private func target(_ direction: HabitTarget.Direction, _ units: Int = 2) -> HabitGoal {
    .measured(HabitTarget(direction: direction, amount: HabitAmount(thousandths: units * 1_000)))
  }

  /// A history of thousandths, the newest first; negative is a skip, `nil` is unknown.
  private func amounts(_ newestFirst: [Int?]) -> HabitHistory {
    HabitHistory(
      newestFirst.enumerated().compactMap { index, amount in
        amount.map {
          .init(
            start.advanced(by: -index), $0 < 0 ? .skip : .amount(HabitAmount(thousandths: $0)))
        }
      })
  }

  private func check(
    _ history: HabitHistory, _ goal: HabitGoal, _ newestFirst: [Double],
    schedule: Schedule = .daily, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let scores = HabitScore.values(of: history, goal: goal, schedule: schedule, through: start)
    for (index, (score, expected)) in zip(scores.reversed(), newestFirst).enumerated() {
      #expect(abs(score - expected) < 1e-5, "\(index): \(score)", sourceLocation: sourceLocation)
    }
    #expect(scores.count >= newestFirst.count, sourceLocation: sourceLocation)
  }

  @Test("At least: twenty days that meet the target")
  func atLeast() {
    check(amounts(Array(repeating: 2_000, count: 20)), target(.atLeast), rising)
  }

  @Test("At least with skips, which keep the score of the day before")
  func atLeastWithSkips() {
    var days: [Int?] = Array(repeating: 2_000, count: 20)
    (days[10], days[15]) = (-1, -1)
    check(
      amounts(days), target(.atLeast),
      [
        0.617008, 0.596033, 0.573910, 0.550574, 0.525961, 0.500000, 0.472617, 0.443734, 0.413270,
        0.381137, 0.347244, 0.347244, 0.311495, 0.273788, 0.234017, 0.192067, 0.192067, 0.147820,
        0.101149, 0.051922,
      ])
  }

  @Test("At most: twenty days over the limit after one below it")
  func atMost() {
    check(
      amounts(Array(repeating: 5_000, count: 20) + [1_000]), target(.atMost),
      [
        0.344253, 0.363106, 0.382992, 0.403967, 0.426090, 0.449426, 0.474039, 0.500000, 0.527383,
        0.556266, 0.586730, 0.618863, 0.652756, 0.688505, 0.726212, 0.765983, 0.807933, 0.852180,
        0.898851, 0.948078, 1.0,
      ])
  }

  @Test("Yes or no with skips")
  func skips() {
    var days = HabitHistory((0..<20).map { .init(start.advanced(by: -$0), .yes) })
    for day in [5, 10, 11] { days[start.advanced(by: -day)] = .skip }
    check(
      days, .yesNo,
      [
        0.596033, 0.573910, 0.550574, 0.525961, 0.500000, 0.472617, 0.472617, 0.443734, 0.413270,
        0.381137, 0.347244, 0.347244, 0.347244, 0.311495, 0.273788, 0.234017, 0.192067, 0.147820,
        0.101149, 0.051922,
      ])
    check(
      HabitHistory([.init(start.advanced(by: -5), .yes), .init(start.advanced(by: -4), .skip)]),
      .yesNo, [0.041949, 0.044247, 0.046670, 0.049226, 0.051922, 0.051922])
  }

  @Test("Every second day")
  func halfFrequency() {
    let half = Schedule.times(1, perDays: 2)
    check(
      HabitHistory([.init(start, .yes), .init(start.advanced(by: -1), .yes)]), .yesNo, [0.054816],
      schedule: half)
    check(amounts([2_000, 2_000]), target(.atLeast), [0.072631], schedule: half)
    check(amounts([5_000, 5_000]), target(.atMost), [0.927369], schedule: half)
  }

  @Test("Single days, far over and under the target")
  func extremes() {
    check(amounts([10_000_000]), target(.atLeast), [0.051922])
    check(amounts([nil, 10_000_000]), target(.atMost), [0.950773])
    check(amounts([5_000, 0]), target(.atMost), [0.948077])
    check(amounts([5_000, 1_000]), target(.atMost), [0.948077])
  }

  @Test(
    "The score approaches the part of the target that is reached",
    arguments: [
      (HabitTarget.Direction.atLeast, 1_000, 0.5), (.atLeast, 500, 0.25), (.atMost, 3_000, 0.5),
      (.atMost, 3_500, 0.25),
    ])
  func parts(direction: HabitTarget.Direction, amount: Int, expected: Double) {
    let days = amounts(Array(repeating: amount, count: 500))
    check(days, target(direction), [expected])
  }

  @Test("A target of zero gives a finite score", arguments: HabitTarget.Direction.allCases)
  func zero(direction: HabitTarget.Direction) {
    let score = HabitScore.value(
      of: amounts([1_000, 0]), goal: target(direction, 0), schedule: .daily, on: start)
    #expect((0...1).contains(score))
  }

  @Test("Daily habits reach 99 % in 3 months, weekly ones in 9, monthly ones in 18")
  func reasonableTime() {
    for (days, count) in [(1, 90), (7, 39), (30, 18)] {
      let done = HabitHistory((0..<count).map { .init(start.advanced(by: -days * $0), .yes) })
      let schedule = Schedule.times(1, perDays: days)
      #expect(HabitScore.value(of: done, schedule: schedule, on: start) > 0.99)
    }
  }

  @Test(
    "Calendar periods: the score approaches the met part of the goal",
    arguments: [
      ("yyy....", Schedule.timesPerWeek(3, from: .monday), 1.0),
      ("yyy....yyy....", .timesPerWeek(3, from: .thursday), 1.0),
      ("yy.....", .timesPerWeek(3, from: .monday), 2.0 / 3), ("y......", .timesPerMonth(1), 1),
      ("ssss...", .timesPerWeek(1, from: .monday), 0),
    ])
  func periods(week: String, schedule: Schedule, expected: Double) {
    let letters = String(repeating: week, count: 2_800 / week.count)
    let score = HabitScore.value(
      of: history(letters), schedule: schedule, on: start.advanced(by: letters.count - 1))
    #expect(abs(score - expected) < 1e-2, "\(score)")
  }

  @Test("A calendar week keeps its pace: the score never falls while the goal can be met on time")
  func pace() {
    let weeks = history(String(repeating: "y.y.y..", count: 20))
    let scores = HabitScore.values(
      of: weeks, schedule: .timesPerWeek(3, from: .monday), through: start.advanced(by: 139))
    #expect(zip(scores, scores.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test(
    "A missed week lowers the score from the day on which the goal can no longer be met",
    arguments: [
      (Schedule.timesPerWeek(1, from: .monday), "y......", 6),
      (.timesPerWeek(3, from: .monday), "yyy....", 4),
      (.timesPerWeek(7, from: .monday), "yyyyyyy", 0),
    ])
  func missedWeeks(schedule: Schedule, week: String, firstLoss: Int) {
    let kept = history(String(repeating: week, count: 10))
    let scores = HabitScore.values(
      of: kept, schedule: schedule, through: start.advanced(by: 14 * 7 - 1))
    for missed in 10..<14 {
      let first = missed * 7
      for day in first..<first + 7 {
        let falls = day - first >= firstLoss
        #expect((scores[day] < scores[day - 1]) == falls, "day \(day - first) of \(missed)")
        #expect((scores[day] == scores[day - 1]) == !falls, "day \(day - first) of \(missed)")
      }
    }
  }

  @Test("A month without a completion lowers the score on its last day, and only once")
  func missedMonth() throws {
    let first = try #require(Day(year: 2026, month: 3, day: 1))
    let last = try #require(Day(year: 2026, month: 4, day: 30))
    let march = HabitHistory([.init(first, .yes)])
    let scores = HabitScore.values(of: march, schedule: .timesPerMonth(1), through: last)
    #expect(scores.count == 61)
    #expect(scores[31..<60].allSatisfy { $0 == scores[30] })
    #expect(scores[60] < scores[59] && scores[60] > 0)
  }

  @Test("A weekly target that is missed lowers the score on the last day of the week")
  func missedWeeklyTarget() {
    let days = HabitHistory((0..<5).map { .init(start.advanced(by: 7 * $0), .amount(.two)) })
    let scores = HabitScore.values(
      of: days, goal: target(.atLeast), schedule: .timesPerWeek(1, from: .monday),
      through: start.advanced(by: 48))
    for missed in [35, 42] {
      #expect(scores[missed..<missed + 6].allSatisfy { $0 == scores[missed - 1] })
      #expect(scores[missed + 6] < scores[missed - 1])
    }
  }

  @Test("Scores and streaks do not depend on the order of the entries", arguments: 0..<10)
  func order(seed: UInt64) {
    var random = Shuffler(state: seed)
    let values: [HabitValue] = [.yes, .yes, .no, .skip, .amount(HabitAmount(thousandths: 1_500))]
    let marks = (0..<400).compactMap { day -> HabitHistory.Mark? in
      values.randomElement(using: &random).map { .init(start.advanced(by: day), $0) }
    }.filter { _ in Bool.random(using: &random) }
    let sorted = HabitHistory(marks)
    let shuffled = HabitHistory(marks.shuffled(using: &random))
    var inserted = HabitHistory()
    for mark in marks.shuffled(using: &random) { inserted[mark.day] = mark.value }
    #expect(sorted == shuffled && sorted == inserted)
    let day = start.advanced(by: 400)
    for goal in [HabitGoal.yesNo, target(.atLeast), target(.atMost)] {
      for schedule in [Schedule.daily, .times(3, perDays: 7), .timesPerWeek(3, from: .monday)] {
        #expect(
          HabitScore.values(of: shuffled, goal: goal, schedule: schedule, through: day)
            == HabitScore.values(of: inserted, goal: goal, schedule: schedule, through: day))
        #expect(
          HabitStreaks(of: shuffled, goal: goal, schedule: schedule, through: day)
            == HabitStreaks(of: inserted, goal: goal, schedule: schedule, through: day))
      }
    }
  }
}

extension HabitAmount {
  fileprivate static var two: HabitAmount { HabitAmount(thousandths: 2_000) }
}

/// A generator that yields the same numbers for the same seed.
struct Shuffler: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
