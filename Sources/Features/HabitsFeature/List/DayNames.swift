import HalcyonCore
import HalcyonKit
import Localization

/// The localized names of days, formatted once.
final class DayNames {
  private let dates: ChartDates
  private var names: [Day: String] = [:]
  private var numbers: [Day: String] = [:]
  private var months: [Day: String] = [:]
  private var letters: [Weekday: String] = [:]

  /// The number of remembered names, so that scrolling far back does not use memory for ever.
  private static let limit = 500

  init(_ dates: ChartDates) { self.dates = dates }

  private func known(
    _ day: Day, in cache: inout [Day: String], _ make: (Day) -> String
  ) -> String {
    if let text = cache[day] { return text }
    if cache.count >= Self.limit { cache = [:] }
    let text = make(day)
    cache[day] = text
    return text
  }

  /// Returns the full name: "Tuesday, March 3, 2026".
  func name(_ day: Day) -> String { known(day, in: &names, dates.name(of:)) }
  /// Returns the day of the month: "3".
  func number(_ day: Day) -> String { known(day, in: &numbers, dates.number(of:)) }
  /// Returns the month and year: "Mar 2026".
  func month(_ day: Day) -> String {
    known(day, in: &months) { Translation.sentenceCase(dates.shortMonthAndYear(of: $0)) }
  }
  /// Returns the narrow name of the weekday: "T".
  func letter(_ day: Day) -> String {
    if let text = letters[day.weekday] { return text }
    let text = dates.name(of: day.weekday, .narrow)
    letters[day.weekday] = text
    return text
  }
}
