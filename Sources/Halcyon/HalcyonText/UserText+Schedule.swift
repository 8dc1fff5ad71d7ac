import Foundation
import HalcyonCore
import Localization

extension UserText {
  /// Returns which days a schedule means, such as "Any 3 days of each week, Monday to Sunday".
  public static func sentence(_ schedule: Schedule) -> String {
    switch schedule.normalized {
    case .times(let count, let days) where count == days:
      return tr("Every day")
    case .times(let count, let days):
      // Translators: %2 is a number of days, as in "3 of any 7 consecutive days".
      return ntr(
        "%1 of any %2 consecutive days", "%1 of any %2 consecutive days", count,
        Translation.number(days))
    case .weekdays(let weekdays): return sentence(weekdays)
    case .timesPerWeek(let count, let first):
      let last = Weekday(rawValue: (first.rawValue + 5) % 7 + 1) ?? .sunday
      // Translators: %2 and %3 are the first and the last day of the week.
      return ntr(
        "Any %1 day of each week, %2 to %3", "Any %1 days of each week, %2 to %3", count,
        name(first), name(last))
    case .timesPerMonth(let count):
      return ntr("Any %1 day of each month", "Any %1 days of each month", count)
    case .everyDays(let days, let first):
      return days == 1
        ? tr("Every day from %1", date(first))
        : ntr("Every %1 day, from %2", "Every %1 days, from %2", days, date(first))
    }
  }

  /// Returns a schedule in a few words, such as "3 times per week".
  /// - Parameter names: Returns the short names of days of the week in their order.
  public static func short(
    _ schedule: Schedule, names: (Set<Weekday>) -> [String]
  ) -> String {
    switch schedule.normalized {
    case .times(1, perDays: 1): return tr("Daily")
    case .times(let count, let days):
      return ntr("%2 in %1 day", "%2 in %1 days", days, Translation.number(count))
    case .timesPerWeek(let count, _):
      return ntr("Once per week", "%1 times per week", count)
    case .timesPerMonth(let count):
      return ntr("Once per month", "%1 times per month", count)
    case .everyDays(let days, _):
      return days == 1 ? tr("Daily") : ntr("Every %1 day", "Every %1 days", days)
    case .weekdays(let weekdays):
      if weekdays.isEmpty { return tr("No days") }
      if weekdays.count == 7 { return tr("Daily") }
      return names(weekdays).joined(separator: tr(", "))
    }
  }

  private static func sentence(_ weekdays: Set<Weekday>) -> String {
    let sorted = weekdays.sorted { $0.rawValue < $1.rawValue }
    switch sorted.count {
    case 0: return tr("On no day")
    case 7: return tr("Every day")
    case 1: return tr("Every %1", name(sorted[0]))
    default:
      let names = sorted.map { name($0) }
      let list = names.formatted(.list(type: .and).locale(Translation.language))
      // Translators: %1 is a list of weekdays, such as "Monday and Thursday".
      return tr("Every %1", list)
    }
  }

  /// Returns the localized name of a day of the week.
  public static func name(
    _ weekday: Weekday, style: Date.FormatStyle.Symbol.Weekday = .wide
  ) -> String {
    // 1970-01-05 was a Monday.
    let day = Day(clamping: 3 + weekday.rawValue)
    return format(day, Date.FormatStyle.dateTime.weekday(style))
  }

  /// Returns a localized date, such as "3 Mar 2026".
  public static func date(_ day: Day) -> String {
    format(day, Date.FormatStyle.dateTime.day().month(.abbreviated).year())
  }

  private static func format(_ day: Day, _ style: Date.FormatStyle) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    var style = style.locale(Translation.formats)
    (style.calendar, style.timeZone) = (calendar, .gmt)
    return day.noon(in: calendar)?.formatted(style) ?? day.description
  }

  /// Returns an amount with its unit, such as "1.5 km".
  public static func amount(_ amount: HabitAmount, unit: String = "") -> String {
    let number = amount.units.formatted(
      .number.locale(Translation.formats).precision(.fractionLength(0...3)))
    // Translators: %1 is a number, %2 its unit, such as "8 glasses".
    return unit.isEmpty ? number : tr("%1 %2", number, unit)
  }

  /// Returns a goal, such as "At least 8 glasses"; empty for yes or no.
  public static func sentence(_ goal: HabitGoal) -> String {
    guard let target = goal.target else { return "" }
    let amount = amount(target.amount, unit: target.unit)
    return target.direction == .atLeast ? tr("At least %1", amount) : tr("At most %1", amount)
  }

  /// Returns the length of a streak, such as "9 weeks".
  public static func length(_ streak: HabitStreak) -> String {
    switch streak.unit {
    case .days: ntr("%1 day", "%1 days", streak.length)
    case .weeks: ntr("%1 week", "%1 weeks", streak.length)
    case .months: ntr("%1 month", "%1 months", streak.length)
    }
  }

  /// One sentence about the strength of a habit.
  public static var strengthExplanation: String {
    tr("Strength rises with each day you keep the habit and falls slowly when you miss one.")
  }

  /// One sentence about streaks.
  public static var streakExplanation: String {
    tr("A streak counts how often you kept the habit in a row; skipped days do not break it.")
  }
}
