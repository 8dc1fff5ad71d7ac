import Foundation
import HalcyonCore
import Testing

@Suite struct HabitStatisticsTests {
  private let today = start.advanced(by: 6)

  private func target(_ direction: HabitTarget.Direction, _ units: Int) -> HabitGoal {
    .measured(HabitTarget(direction: direction, amount: HabitAmount(thousandths: units * 1_000)))
  }

  private func tracked(
    _ letters: String, _ schedule: Schedule, goal: HabitGoal = .yesNo,
    reminders: [HabitReminder] = [], holidays: [HabitHoliday] = []
  ) -> TrackedHabit {
    let date = Date(timeIntervalSince1970: 0)
    let definition = HabitDefinition(
      name: letters, goal: goal, schedule: schedule, reminders: reminders)
    return TrackedHabit(
      habit: Habit(
        id: 1, uuid: UUID(), definition: definition, created: date, modified: date),
      history: history(letters), holidays: holidays)
  }

  @Test("Best streaks come with their dates, longest first and then newest first")
  func best() {
    let streaks = HabitStreaks(
      of: history("yynyyysynyynn"), schedule: .daily, through: start.advanced(by: 12))
    #expect(streaks.all.map(\.length) == [2, 4, 2])
    #expect(streaks.current == nil)
    let best = streaks.best(2)
    #expect(best.map(\.length) == [4, 2])
    #expect(best[0].days == start.advanced(by: 3)...start.advanced(by: 7))
    #expect(best[1].days == start.advanced(by: 9)...start.advanced(by: 10))
    #expect(streaks.best(-1).isEmpty && streaks.best(99).count == 3)
  }

  @Test("A skip neither starts nor ends a streak")
  func skips() {
    let streaks = HabitStreaks(
      of: history("ssyyss"), schedule: .daily, through: start.advanced(by: 5))
    #expect(streaks.current?.days == start.advanced(by: 2)...start.advanced(by: 3))
    #expect(HabitStreaks(of: history("sss"), schedule: .daily, through: today).all.isEmpty)
  }

  @Test("A skip bridges a measured streak too, and an unknown day breaks a limit")
  func measured() {
    func streaks(_ values: [Int?], _ goal: HabitGoal) -> [Int] {
      let marks = values.enumerated().compactMap { index, value in
        value.map {
          HabitHistory.Mark(
            start.advanced(by: index),
            $0 < 0 ? .skip : .amount(HabitAmount(thousandths: $0 * 1_000)))
        }
      }
      return HabitStreaks(
        of: HabitHistory(marks), goal: goal, schedule: .daily,
        through: start.advanced(by: values.count - 1)
      ).all.map(\.length)
    }
    #expect(streaks([8, 9, -1, 8, 7, 8], target(.atLeast, 8)) == [3, 1])
    #expect(streaks([2, 0, -1, 1, 3, 2], target(.atMost, 2)) == [3, 1])
    #expect(streaks([2, nil, 2, nil], target(.atMost, 2)) == [1, 1])
  }

  @Test(
    "Calendar periods count weeks and months whose goal is met",
    arguments: [
      // Weeks that begin on Monday; the last one is not over.
      ("yy.....yy.....", Schedule.timesPerWeek(2, from: .monday), [2]),
      ("yy.....y......yy.....", .timesPerWeek(2, from: .monday), [1, 1]),
      ("yy.....y", .timesPerWeek(2, from: .monday), [1]),
      // A week that is missed only because of skips is a bridge.
      ("yy.....yssssssyy.....", .timesPerWeek(2, from: .monday), [2]),
      ("y......y......y", .timesPerMonth(2), [1]),
    ])
  func calendarStreaks(letters: String, schedule: Schedule, expected: [Int]) {
    let streaks = HabitStreaks(
      of: history(letters), schedule: schedule, through: start.advanced(by: letters.count - 1))
    #expect(streaks.all.map(\.length) == expected)
    let isMonth = if case .timesPerMonth = schedule { true } else { false }
    #expect(streaks.all.allSatisfy { $0.unit == (isMonth ? .months : .weeks) })
  }

  @Test("The frequency counts completed days by weekday and month, up to the day")
  func frequency() {
    var days = history("yny.y..y")
    days[start.advanced(by: 40)] = .yes
    let frequency = HabitFrequency(
      of: days, goal: .yesNo, schedule: .daily, through: start.advanced(by: 30))
    #expect(frequency.count == 4)
    #expect(frequency.weekdays[.monday] == 2 && frequency.weekdays[.tuesday] == 0)
    #expect(frequency.months == [.init(start): 4])
    #expect(frequency.weekdaysByMonth[.init(start)]?[.wednesday] == 1)
  }

  @Test("Totals compare what was done with what the schedule asks for")
  func totals() {
    let totals = HabitTotal.all(
      of: history("yyn.y"), goal: .yesNo, schedule: .times(3, perDays: 7), on: today,
      firstWeekday: .monday)
    #expect(totals.map(\.done) == [0, 3, 3, 3, 3])
    #expect(totals.map(\.target) == [0, 3, 13, 39, 156])
    let amounts = HabitHistory([
      .init(start, .amount(HabitAmount(thousandths: 2_500))), .init(today, .yes),
    ])
    let measured = HabitTotal.all(
      of: amounts, goal: target(.atLeast, 2), schedule: .weekdays([.monday, .sunday]), on: today,
      firstWeekday: .sunday)
    #expect(measured.map(\.done) == [2_000, 2_000, 4_500, 4_500, 4_500])
    #expect(measured.map(\.target).prefix(2) == [2_000, 4_000])
    let months = HabitTotal.all(
      of: HabitHistory(), goal: .yesNo, schedule: .timesPerMonth(4), on: today,
      firstWeekday: .monday)
    #expect(months.map(\.target) == [0, 1, 4, 12, 48])
  }

  @Test("The states of the days of a week")
  func states() {
    let daily = tracked("yns....", .daily, holidays: [HabitHoliday(id: 1, days: today...today)])
    #expect(
      (0...6).map { daily.state(on: start.advanced(by: $0)) }
        == [.done, .missed, .skipped, .due, .due, .due, .skipped])
    let fixed = tracked("", .weekdays([.monday]))
    #expect((0...1).map { fixed.state(on: start.advanced(by: $0)) } == [.due, .notDue])
    let pending = TrackedHabit(
      habit: daily.habit, history: HabitHistory([.init(start, .yes, flags: .pending)]))
    #expect(pending.state(on: start) == .pending)
  }

  @Test("Days that may be skipped in a schedule of several times per period")
  func rest() {
    // Two times in any four days: met by the two days before.
    let rolling = tracked("yy....", .times(2, perDays: 4))
    #expect(
      (2...5).map { rolling.state(on: start.advanced(by: $0)) } == [.notDue, .notDue, .due, .due])
    let week = tracked("y......", .timesPerWeek(3, from: .monday))
    #expect(
      (1...6).map { week.state(on: start.advanced(by: $0)) }
        == [.mayRest, .mayRest, .mayRest, .mayRest, .due, .due])
    let met = tracked("yyy....", .timesPerWeek(3, from: .monday))
    #expect(met.state(on: today) == .notDue)
  }

  @Test("Amounts are done, partly done or over the limit")
  func amounts() {
    func state(_ thousandths: Int, _ goal: HabitGoal, _ schedule: Schedule = .daily)
      -> HabitDayState
    {
      var habit = tracked("", schedule, goal: goal)
      habit.history[start] = .amount(HabitAmount(thousandths: thousandths))
      return habit.state(on: start)
    }
    #expect(state(2_000, target(.atLeast, 8)) == .partly(0.25))
    #expect(state(8_000, target(.atLeast, 8)) == .done)
    #expect(state(0, target(.atLeast, 8)) == .missed)
    #expect(state(1_000, target(.atLeast, 8), .times(1, perDays: 7)) == .done)
    #expect(state(2_000, target(.atMost, 2)) == .done)
    #expect(state(2_001, target(.atMost, 2)) == .missed)
    #expect(HabitDayState.partly(0.25).heat == 0.25)
  }

  @Test("The list shows due habits first, then done ones, then others")
  func order() {
    let habits = [
      tracked("......y", .daily), tracked("......s", .daily),
      tracked("a", .daily, reminders: [HabitReminder(minute: 600)]),
      tracked("b", .daily, reminders: [HabitReminder(minute: 480)]),
      tracked("c", .daily, reminders: [HabitReminder(minute: 60, weekdays: [.monday])]),
    ]
    #expect(
      HabitOrder.manual.sorted(habits, on: today).map(\.habit.name)
        == ["a", "b", "c", "......y", "......s"])
    #expect(
      HabitOrder.timeOfDay.sorted(habits, on: today).map(\.habit.name)
        == ["b", "a", "c", "......y", "......s"])
  }
}
