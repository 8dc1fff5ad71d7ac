import HalcyonCore
import Testing

@Suite struct HabitStreakTests {
  /// The streak on the last day of the letters.
  private func streak(_ letters: String, _ schedule: Schedule) -> Int {
    HabitStreaks(
      of: history(letters), schedule: schedule, through: start.advanced(by: letters.count - 1)
    ).currentLength
  }

  @Test(
    "Daily: skips do not break or lengthen a streak, and today does not break it",
    arguments: [
      ("", 0), ("y", 1), ("yyy", 3), ("yy.", 2), ("yyn", 2), ("yy..", 0), ("y.y", 1), ("yny", 1),
      ("ysy", 2),
      ("yssy", 2), ("yys", 2), ("yyss.", 2), ("s", 0), ("syy", 2), ("ss", 0), ("y.s", 0),
      ("ysn.", 0),
    ])
  func daily(letters: String, expected: Int) {
    #expect(streak(letters, .daily) == expected)
  }

  @Test(
    "Times per period: the days that a met goal covers count",
    arguments: [
      ("y......", Schedule.times(1, perDays: 7), 7), ("y.......", .times(1, perDays: 7), 7),
      ("y........", .times(1, perDays: 7), 0), ("y......y", .times(1, perDays: 7), 8),
      // The first week is moved back to meet the second, so no day between them is left out.
      ("y.....y......y", .times(1, perDays: 7), 14), ("y.....s", .times(1, perDays: 7), 6),
      ("yy.", .times(2, perDays: 3), 3), ("y.y.", .times(2, perDays: 3), 3),
      ("y..y", .times(2, perDays: 3), 1),
      ("yy.yy.yy.", .times(2, perDays: 3), 9),
      // Done on days 4, 6, 7 and 11: the first period moves back to cover days 1 to 3.
      ("...y.yy...y", .times(1, perDays: 4), 8),
    ])
  func times(letters: String, schedule: Schedule, expected: Int) {
    #expect(streak(letters, schedule) == expected)
  }

  @Test(
    "Fixed weekdays: other days do not break a streak and count if done",
    arguments: [
      ("y..y", 2), ("y..y...y", 3), ("y......y", 1), ("yy.y", 3), ("y..s...y", 2), ("y..", 1),
      ("...y", 1),
    ])
  func weekdays(letters: String, expected: Int) {
    #expect(streak(letters, .weekdays([.monday, .thursday])) == expected)
  }

  @Test(
    "A week that only skipped days keep from its goal bridges a streak; other misses end it",
    arguments: [
      // Two done and one skipped of three: the goal was in reach.
      ("yyy....yys....yyy....", 2), ("yyy....yss....yyy....", 2), ("yyy....sss....yyy....", 2),
      // One too few, and no skip at all.
      ("yyy....ys.....yyy....", 1), ("yyy....ss.....yyy....", 1), ("yyy....yy.....yyy....", 1),
      // The last week is not over, so it does not end the streak.
      ("yyy....yys....yyy....y", 2), ("yyy....yyy....y.", 2),
    ])
  func weeks(letters: String, expected: Int) {
    let schedule = Schedule.timesPerWeek(3, from: .monday)
    #expect(streak(letters, schedule) == expected)
  }

  @Test("A week of a measured habit bridges a streak only if all of its days are skipped")
  func measuredWeeks() {
    let goal = HabitGoal.measured(HabitTarget(amount: HabitAmount(thousandths: 5_000)))
    func length(skipping days: Range<Int>) -> Int {
      var history = HabitHistory(
        [0, 14].map { .init(start.advanced(by: $0), .amount(HabitAmount(thousandths: 5_000))) })
      for day in days { history[start.advanced(by: day)] = .skip }
      let schedule = Schedule.timesPerWeek(1, from: .monday)
      return HabitStreaks(
        of: history, goal: goal, schedule: schedule, through: start.advanced(by: 20)
      ).currentLength
    }
    #expect(length(skipping: 7..<14) == 2)
    #expect(length(skipping: 7..<13) == 1)
  }

  @Test("A period that overlaps the next one is moved to end on the day before it")
  func coveredDays() {
    let history = HabitHistory([0, 20, 25].map { .init(start.advanced(by: $0), .yes) })
    let covered = HabitStreaks.coveredDays(
      of: history, goal: .yesNo, schedule: .times(1, perDays: 7), through: start.advanced(by: 40))
    // Done on day 20 and again on day 25: the first of both periods covers days 18 to 24.
    let expected = [1...6, 18...19, 21...24, 26...31].joined()
    #expect(covered == Set(expected.map { start.advanced(by: $0) }))
  }

  @Test("Future days do not count, and the first and last day are handled")
  func ends() {
    #expect(HabitStreaks(of: history("yyyy"), schedule: .daily, through: start).currentLength == 1)
    #expect(
      HabitStreaks(of: HabitHistory([.init(.earliest, .yes)]), schedule: .daily, through: .earliest)
        .currentLength == 1)
    #expect(
      HabitStreaks(
        of: HabitHistory([.init(.latest, .yes)]), schedule: .times(1, perDays: 7), through: .latest
      ).currentLength == 1
    )
  }

  @Test(
    "A name is normalized to one line of limited length",
    arguments: [
      (" Read ", "Read"), ("a\n\tb", "a b"), ("a\u{0}b", "a b"), (" \n\u{7}", nil), ("", nil),
      (String(repeating: "ä", count: 900), String(repeating: "ä", count: 200)),
    ])
  func names(text: String, expected: String?) {
    #expect(Habit.name(from: text) == expected)
  }
}
