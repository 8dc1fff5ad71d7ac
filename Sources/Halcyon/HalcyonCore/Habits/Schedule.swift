/// How often a habit is due.
///
/// A weekly goal on any days is `.times(3, perDays: 7)` for any seven days in a row, and
/// `.timesPerWeek(3, from: .monday)` for calendar weeks; fixed days are `.weekdays([.monday,
/// .thursday])`. Values out of range are clamped by ``normalized``.
public enum Schedule: Hashable, Sendable {
  /// A number of times in any number of consecutive days; both at least 1, and not more times than
  /// days. The longest period is ``maximumPeriod``.
  case times(Int, perDays: Int)
  /// Fixed days of the week; a habit without any is never due.
  case weekdays(Set<Weekday>)
  /// A number of times, 1...7, in each calendar week that begins on a day.
  case timesPerWeek(Int, from: Weekday)
  /// A number of times, 1...31, in each calendar month.
  case timesPerMonth(Int)
  /// Every number of days, 1...``maximumPeriod``, counted from a day.
  case everyDays(Int, from: Day)

  /// Once every day.
  public static let daily = Schedule.times(1, perDays: 1)
  /// The longest period of `.times` and `.everyDays`, in days: ten years.
  public static let maximumPeriod = 3_660

  /// The schedule with all values in their ranges.
  public var normalized: Schedule {
    switch self {
    case .times(let count, let days):
      let period = min(max(days, 1), Self.maximumPeriod)
      return .times(min(max(count, 1), period), perDays: period)
    case .weekdays: return self
    case .timesPerWeek(let count, let first):
      return .timesPerWeek(min(max(count, 1), 7), from: first)
    case .timesPerMonth(let count): return .timesPerMonth(min(max(count, 1), 31))
    case .everyDays(let days, let first):
      return .everyDays(min(max(days, 1), Self.maximumPeriod), from: first)
    }
  }

  /// Returns whether the habit can be due on `day`: always, except for days outside of fixed ones.
  public func includes(_ day: Day) -> Bool {
    switch normalized {
    case .times, .timesPerWeek, .timesPerMonth: true
    case .weekdays(let weekdays): weekdays.contains(day.weekday)
    case .everyDays(let days, let first):
      day >= first && first.distance(to: day) % days == 0
    }
  }

  /// The calendar periods of schedules.
  public enum CalendarPeriod: Hashable, Sendable { case week, month }

  /// What statistics, streaks, scores and texts need to know of a schedule.
  public enum Rhythm: Hashable, Sendable {
    /// A number of times in any number of consecutive days.
    case rolling(count: Int, days: Int)
    /// Each due day counts by itself.
    /// - Parameter frequency: The part of all days that are due, 0...1.
    case fixedDays(frequency: Double)
    /// A number of times in each calendar period.
    case periods(count: Int, CalendarPeriod)
  }

  /// How completions are counted, with all values in their ranges.
  public var rhythm: Rhythm {
    switch normalized {
    case .times(let count, let days): .rolling(count: count, days: days)
    case .weekdays(let weekdays): .fixedDays(frequency: Double(weekdays.count) / 7)
    case .everyDays(let days, _): .fixedDays(frequency: 1 / Double(days))
    case .timesPerWeek(let count, _): .periods(count: count, .week)
    case .timesPerMonth(let count): .periods(count: count, .month)
    }
  }

  /// Returns the calendar week or month that contains `day`; `nil` for the other schedules.
  public func period(containing day: Day) -> ClosedRange<Day>? {
    switch self {
    case .timesPerWeek(_, let first):
      let start = day.advanced(by: -((day.weekday.rawValue - first.rawValue + 7) % 7))
      return start...start.advanced(by: 6)
    case .timesPerMonth: return day.month
    case .times, .weekdays, .everyDays: return nil
    }
  }

  /// The number of times per period; `nil` for fixed days.
  public var count: Int? {
    switch rhythm {
    case .rolling(let count, _), .periods(let count, _): count
    case .fixedDays: nil
    }
  }

  /// The number of times in a number of days that is closest to the schedule, for programs without
  /// fixed days and calendar periods.
  public var nearestRate: (count: Int, days: Int) {
    switch normalized {
    case .times(let count, let days): count == days ? (1, 1) : (count, days)
    case .weekdays(let days): days.count == 7 ? (1, 1) : (max(days.count, 1), 7)
    case .timesPerWeek(let count, _): count == 7 ? (1, 1) : (count, 7)
    case .timesPerMonth(let count): count >= 30 ? (1, 1) : (count, 30)
    case .everyDays(let days, _): (1, days)
    }
  }
}

extension Day {
  /// The calendar month that contains the day.
  public var month: ClosedRange<Day> {
    let first = advanced(by: 1 - components.day)
    // No month is longer, so this is one of the first days of the next month.
    let next = first.advanced(by: 31)
    let last = next.advanced(by: -next.components.day)
    return first...(next == .latest && next.components.month == components.month ? next : last)
  }
}
