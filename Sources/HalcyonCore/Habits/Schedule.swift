/// How often a habit is meant to be done.
///
/// A weekly goal on any days is `.times(3, perDays: 7)`; fixed days are `.weekdays([.monday, .thursday])`.
public enum Schedule: Hashable, Sendable, Codable {
  /// So many times in any so many consecutive days; both at least 1, and never more times than days.
  /// Numbers outside are taken as the nearest that are allowed; days end at `Schedule.longestPeriod`.
  case times(Int, perDays: Int)
  /// On these days of the week; a habit without any is never due.
  case weekdays(Set<Weekday>)

  /// Once every day.
  public static let daily = Schedule.times(1, perDays: 1)
  /// The longest period of `.times`, in days.
  public static let longestPeriod = 366

  /// Whether `day` is one on which the habit may be due at all.
  public func includes(_ day: Day) -> Bool {
    switch self {
    case .times: true
    case .weekdays(let weekdays): weekdays.contains(day.weekday)
    }
  }

  /// `.times` within its bounds; `nil` for fixed weekdays.
  var rate: (count: Int, days: Int)? {
    guard case .times(let count, let days) = self else { return nil }
    let period = min(max(days, 1), Self.longestPeriod)
    return (min(max(count, 1), period), period)
  }
}
