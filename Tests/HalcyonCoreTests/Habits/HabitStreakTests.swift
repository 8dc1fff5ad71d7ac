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
