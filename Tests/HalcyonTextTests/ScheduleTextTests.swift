import Foundation
import HalcyonCore
import HalcyonText
import Testing

@Suite struct ScheduleTextTests {
  @Test(
    "A schedule is stated in a sentence",
    arguments: [
      (Schedule.daily, "Every day"), (.times(7, perDays: 7), "Every day"),
      (.times(3, perDays: 7), "3 of any 7 consecutive days"),
      (.timesPerWeek(3, from: .monday), "Any 3 days of each week, Monday to Sunday"),
      (.timesPerWeek(1, from: .sunday), "Any 1 day of each week, Sunday to Saturday"),
      (.timesPerMonth(2), "Any 2 days of each month"), (.weekdays([]), "On no day"),
      (.weekdays([.friday]), "Every Friday"),
      (.weekdays([.wednesday, .monday, .saturday]), "Every Monday, Wednesday, and Saturday"),
      (.weekdays(Set(Weekday.allCases)), "Every day"),
      (.everyDays(3, from: Day(clamping: 20_515)), "Every 3 days, from 3 Mar 2026"),
    ])
  func sentences(schedule: Schedule, expected: String) {
    #expect(UserText.sentence(schedule) == expected)
  }

  @Test("Goals, amounts and streaks")
  func goals() {
    let target = HabitTarget(unit: "km", amount: HabitAmount(thousandths: 1_234_500))
    #expect(UserText.sentence(.measured(target)) == "At least 1,234.5 km")
    #expect(UserText.sentence(.yesNo).isEmpty)
    let days = Day(clamping: 0)...Day(clamping: 6)
    #expect(UserText.length(HabitStreak(days: days, length: 1, unit: .weeks)) == "1 week")
  }
}
