import Foundation
import HalcyonCore
import Testing

let start = Day(clamping: 20_514)  // A Monday: 2026-03-02.

/// A history from `start` on: y is yes, n is no, s is skip, anything else is not recorded.
func history(_ letters: String) -> HabitHistory {
  HabitHistory(
    letters.enumerated().compactMap { index, letter in
      let entry: HabitValue? =
        switch letter {
        case "y": .yes
        case "n": .no
        case "s": .skip
        default: nil
        }
      return entry.map { HabitHistory.Mark(start.advanced(by: index), $0) }
    })
}

@Suite struct HabitScoreTests {
  @Test("Scores of two times in three days match Loop Habit Tracker")
  func series() {
    let scores = HabitScore.values(
      of: history("yy..yyy.ny"), schedule: .times(2, perDays: 3), through: start.advanced(by: 9))
    #expect(
      scores.map { ($0 * 10_000).rounded() / 10_000 }
        == [0.0107, 0.0315, 0.0515, 0.0706, 0.0995, 0.1379, 0.1746, 0.1991, 0.2226, 0.2557])
  }

  @Test(
    "The score after twenty completed days, by schedule",
    arguments: [
      Schedule.daily, .weekdays(Set(Weekday.allCases)), .times(9, perDays: 1),
      .times(0, perDays: -3),
    ])
  func daily(schedule: Schedule) {
    let score = HabitScore.value(
      of: history(String(repeating: "y", count: 20)), schedule: schedule, on: start.advanced(by: 19)
    )
    #expect(abs(score - 0.655747) < 1e-6)
  }

  @Test(
    "After years, the score is the met fraction of the goal",
    arguments: [
      ("y..y...", Schedule.times(3, perDays: 7), 2.0 / 3), ("y..y...", .times(4, perDays: 7), 0.5),
      ("....y.......y.", .times(1, perDays: 7), 1),
      ("y..y...", .weekdays([.monday, .thursday]), 1),
      ("yy.....", .weekdays([.wednesday, .thursday]), 0),
      ("ynynyny", .weekdays([.tuesday]), 0), (".......", .daily, 0), ("yyyyyyy", .weekdays([]), 0),
    ])
  func limit(week: String, schedule: Schedule, expected: Double) {
    let letters = String(repeating: week, count: 3_000 / week.count)
    let score = HabitScore.value(
      of: history(letters), schedule: schedule, on: start.advanced(by: letters.count - 1))
    #expect(abs(score - expected) < 1e-3, "\(score)")
  }

  @Test(
    "A skipped day does not change the score",
    arguments: [Schedule.daily, .weekdays([.monday, .tuesday, .wednesday])])
  func skip(schedule: Schedule) {
    let scores = HabitScore.values(
      of: history("yys"), schedule: schedule, through: start.advanced(by: 2))
    #expect(scores.count == 3 && scores[1] == scores[2] && scores[1] > scores[0])
  }

  @Test("The score halves in 13 days for daily habits, in 13 / sqrt(3/7) for three days a week")
  func halfLife() {
    let long = String(repeating: "y", count: 2_002)
    let daily = HabitScore.values(
      of: history(long), schedule: .daily, through: start.advanced(by: 2_014))
    #expect(abs((daily.last ?? 0) - 0.5) < 1e-6)
    let days: Schedule = .weekdays([.monday, .wednesday, .friday])
    let weekly = HabitScore.values(
      of: history(long), schedule: days, through: start.advanced(by: 2_001 + 140))
    let expected = pow(0.5, 140 * (3.0 / 7).squareRoot() / 13)
    #expect(abs((weekly.last ?? 0) - expected) < 1e-6, "\(weekly.last ?? 0)")
  }

  @Test("The score is 0 without entries or with future entries only")
  func nothing() {
    #expect(HabitScore.value(of: HabitHistory(), schedule: .daily, on: start) == 0)
    #expect(HabitScore.value(of: history("....y"), schedule: .daily, on: start) == 0)
    #expect(HabitScore.value(of: history("y"), schedule: .daily, on: .latest) < 1e-9)
    #expect(HabitScore.values(of: history("y"), schedule: .daily, through: .latest).count == 6_001)
  }

  @Test("A history is sorted and has one entry per day")
  func histories() {
    var days = HabitHistory([
      .init(start.advanced(by: 2), .no), .init(start, .yes), .init(start, .skip),
    ])
    #expect(days.marks.map(\.value) == [.skip, .no])
    days[start.advanced(by: 1)] = .yes
    days[start] = nil
    days[start.advanced(by: 2)] = .skip
    days[start.advanced(by: 3)] = nil
    #expect(days == history(".ys"))
    #expect(
      days[start] == nil && days[start.advanced(by: 1)] == .yes
        && days[start.advanced(by: 9)] == nil)
  }
}
