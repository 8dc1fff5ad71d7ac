import Foundation
import HalcyonCore
import HalcyonText
import Localization

/// The texts about habits: schedules, amounts and progress.
package nonisolated enum HabitText {
  /// Returns an amount without its unit: "1.5".
  package static func number(_ amount: HabitAmount) -> String { UserText.amount(amount) }

  /// Returns a fraction as a percentage: "64%".
  package static func percent(_ part: Double) -> String {
    part.formatted(.percent.precision(.fractionLength(0)).locale(Translation.formats))
  }

  /// Returns an amount compared with its target: "4 of 8 glasses".
  static func amount(_ text: String, _ goal: HabitGoal) -> String {
    guard let target = goal.target else { return text }
    let limit = number(target.amount)
    if target.unit.isEmpty {
      return target.direction == .atLeast
        ? tr("%1 of %2", text, limit) : tr("%1, at most %2", text, limit)
    }
    return target.direction == .atLeast
      // Translators: an amount, its target and the unit: "4 of 8 glasses".
      ? tr("%1 of %2 %3", text, limit, target.unit)
      : tr("%1, at most %2 %3", text, limit, target.unit)
  }

  /// Returns the line below the name of a habit: its progress or schedule, and its strength.
  package static func status(
    _ habit: TrackedHabit, on day: Day, streak: HabitStreak?, score: Double, dates: ChartDates
  ) -> String {
    [progress(habit, on: day, streak: streak, dates: dates), tr("strength %1", percent(score))]
      .joined(separator: " · ")
  }

  /// Returns the length of a streak: "9 weeks".
  package static func length(_ streak: HabitStreak?) -> String {
    streak.map(UserText.length) ?? ntr("%1 day", "%1 days", 0)
  }

  /// Returns the progress of the current day or period, the streak, or the schedule.
  package static func progress(
    _ habit: TrackedHabit, on day: Day, streak: HabitStreak?, dates: ChartDates
  ) -> String {
    let schedule = habit.habit.schedule.normalized
    if habit.habit.goal.target != nil, case .amount(let amount)? = habit.history[day] {
      return Self.amount(number(amount), habit.habit.goal)
    }
    switch schedule.rhythm {
    case .periods(let count, .week):
      return tr(
        "%1 of %2 this week", Translation.number(done(habit, day)), Translation.number(count))
    case .periods(let count, .month):
      return tr(
        "%1 of %2 this month", Translation.number(done(habit, day)), Translation.number(count))
    case .fixedDays: return self.schedule(schedule, dates: dates)
    case .rolling(let count, let days) where count < days:
      let done = habit.history.marks(in: day.advanced(by: 1 - days)...day)
        .count { $0.counted == .yes }
      return ntr(
        "%2 of %3 in %1 day", "%2 of %3 in %1 days", days, Translation.number(done),
        Translation.number(count))
    case .rolling:
      if let streak, streak.length > 1 {
        return ntr("%1-day streak", "%1-day streak", streak.length)
      }
      return dailyText(habit.habit, dates: dates)
    }
  }

  private static func dailyText(_ habit: Habit, dates: ChartDates) -> String {
    guard habit.reminders.count == 1, let reminder = habit.reminders.first else {
      return tr("Daily")
    }
    return tr("Daily at %1", time(reminder.minute, dates: dates))
  }

  /// Returns when a reminder comes: "Reminder tomorrow at 7:30".
  package static func reminder(_ alarm: HabitAlarm, today: Day, dates: ChartDates) -> String {
    let time = time(alarm.minute, dates: dates)
    return switch today.distance(to: alarm.day) {
    case ...0: tr("Reminder today at %1", time)
    case 1: tr("Reminder tomorrow at %1", time)
    case 2..<7: tr("Reminder on %1 at %2", dates.name(of: alarm.day.weekday, .wide), time)
    default: tr("Reminder on %1 at %2", dates.dayAndMonth(of: alarm.day), time)
    }
  }

  /// Returns a minute of the day as a time: "7:30".
  package static func time(_ minute: Int, dates: ChartDates) -> String {
    let parts = DateComponents(year: 2001, month: 1, day: 1, hour: minute / 60, minute: minute % 60)
    guard let date = dates.calendar.date(from: parts) else { return "" }
    return date.formatted(
      Date.FormatStyle(
        date: .omitted, time: .shortened, locale: dates.locale, calendar: dates.calendar,
        timeZone: dates.calendar.timeZone))
  }

  /// The number of completions in the calendar week or month of a day.
  private static func done(_ habit: TrackedHabit, _ day: Day) -> Int {
    guard let period = habit.habit.schedule.normalized.period(containing: day) else { return 0 }
    return habit.history.marks(in: period).count { $0.counted == .yes }
  }

  /// Returns a schedule in a few words: "Mon, Wed, Sat".
  package static func schedule(_ schedule: Schedule, dates: ChartDates) -> String {
    UserText.short(schedule) { weekdays in
      dates.weekdays.filter(weekdays.contains).map { dates.name(of: $0, .short) }
    }
  }
}
