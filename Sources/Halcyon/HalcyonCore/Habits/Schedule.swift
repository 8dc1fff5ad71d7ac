/// How often a habit is due.
///
/// A weekly goal on any days is `.times(3, perDays: 7)`; fixed days are `.weekdays([.monday,
/// .thursday])`.
public enum Schedule: Hashable, Sendable, Codable {
  /// A number of times in any number of consecutive days; both at least 1, and not more times than
  /// days. Values out of range are clamped; the longest period is ``maximumPeriod``.
  case times(Int, perDays: Int)
  /// Fixed days of the week; a habit without any is never due.
  case weekdays(Set<Weekday>)

  /// Once every day.
  public static let daily = Schedule.times(1, perDays: 1)
  /// The longest period of `.times`, in days.
  public static let maximumPeriod = 366

  /// Returns whether the habit can be due on `day`.
  public func includes(_ day: Day) -> Bool {
    switch self {
    case .times: true
    case .weekdays(let weekdays): weekdays.contains(day.weekday)
    }
  }

  /// The values of `.times`, clamped to their ranges; `nil` for fixed days of the week.
  var rate: (count: Int, days: Int)? {
    guard case .times(let count, let days) = self else { return nil }
    let period = min(max(days, 1), Self.maximumPeriod)
    return (min(max(count, 1), period), period)
  }
}
