import Foundation
import HalcyonCore
import Localization

/// Dates on the axes of charts: formats and ticks of a locale and calendar.
package nonisolated struct ChartDates: Hashable, Sendable {
  /// The calendar, whose time zone and first day of the week are used.
  package let calendar: Calendar
  /// The locale of the formats.
  package let locale: Locale

  /// Creates the dates of a calendar. The week begins as in the locale.
  package init(calendar: Calendar = .current, locale: Locale = Translation.formats) {
    self.locale = locale
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    gregorian.locale = locale
    self.calendar = gregorian
  }

  /// The first day of the week.
  package var firstWeekday: Weekday {
    // Foundation counts from Sunday = 1.
    Weekday(rawValue: (calendar.firstWeekday + 5) % 7 + 1) ?? .monday
  }

  /// The days of the week in the order of the locale.
  package var weekdays: [Weekday] {
    (0..<7).compactMap { Weekday(rawValue: (firstWeekday.rawValue - 1 + $0) % 7 + 1) }
  }

  private var style: Date.FormatStyle {
    Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
  }

  private func text(_ day: Day, _ style: Date.FormatStyle) -> String {
    day.noon(in: calendar)?.formatted(style) ?? day.description
  }

  /// Returns the full date: "Tuesday, March 3, 2026".
  package func name(of day: Day) -> String {
    text(day, style.weekday(.wide).day().month(.wide).year())
  }
  /// Returns the date without a weekday: "Mar 3, 2026".
  func shortName(of day: Day) -> String { text(day, style.day().month(.abbreviated).year()) }
  /// Returns the first and the last date, or the only one: "Mar 3, 2026 – Mar 5, 2026".
  package func shortName(of days: ClosedRange<Day>) -> String {
    let first = shortName(of: days.lowerBound)
    guard days.count > 1 else { return first }
    // Translators: the first and the last day of a streak.
    return tr("%1 – %2", first, shortName(of: days.upperBound))
  }
  /// Returns the month: "Mar".
  package func month(of day: Day) -> String { text(day, style.month(.abbreviated)) }
  /// Returns the month and year: "March 2026".
  package func monthAndYear(of day: Day) -> String { text(day, style.month(.wide).year()) }
  /// Returns the abbreviated month and the year: "Mar 2026".
  package func shortMonthAndYear(of day: Day) -> String {
    text(day, style.month(.abbreviated).year())
  }
  /// Returns the year: "2026".
  package func year(of day: Day) -> String { text(day, style.year()) }
  /// Returns the day of the month: "3".
  package func number(of day: Day) -> String { text(day, style.day()) }
  /// Returns the day and month: "Mar 3".
  package func dayAndMonth(of day: Day) -> String { text(day, style.day().month(.abbreviated)) }

  /// A length of a weekday's name.
  package enum NameLength { case narrow, short, wide }

  /// Returns the name of a weekday.
  package func name(of weekday: Weekday, _ length: NameLength) -> String {
    // 1970-01-05 was a Monday.
    let day = Day(clamping: 3 + weekday.rawValue)
    return switch length {
    case .narrow: text(day, style.weekday(.narrow))
    case .short: text(day, style.weekday(.abbreviated))
    case .wide: text(day, style.weekday(.wide))
    }
  }

  /// Returns the first day of the week of `day`.
  func weekStart(of day: Day) -> Day {
    day.advanced(by: -((day.weekday.rawValue - firstWeekday.rawValue + 7) % 7))
  }

  /// A tick of a time axis.
  struct Tick: Hashable, Sendable {
    let day: Day
    let text: String
  }

  /// Returns ticks at the starts of weeks, months or years, whichever are at most `maximumCount`
  /// and most numerous.
  func ticks(in days: ClosedRange<Day>, maximumCount: Int) -> [Tick] {
    let count = max(1, maximumCount)
    let length = days.lowerBound.distance(to: days.upperBound) + 1
    if length / 7 <= count {
      var day = weekStart(of: days.lowerBound)
      if day < days.lowerBound { day = day.advanced(by: 7) }
      return stride(from: day, through: days.upperBound, by: 7)
        .map { Tick(day: $0, text: dayAndMonth(of: $0)) }
    }
    for months in [1, 2, 3, 6] where length / (30 * months) <= count {
      return monthTicks(in: days, every: months)
    }
    let years = [1, 2, 5, 10, 20, 50, 100, 500, 1_000].first { length / (365 * $0) <= count }
    return monthTicks(in: days, every: 12 * (years ?? 5_000))
  }

  /// Returns ticks at the starts of months whose number from January of year 0 is divisible.
  private func monthTicks(in days: ClosedRange<Day>, every months: Int) -> [Tick] {
    let (year, month, _) = days.lowerBound.components
    let first = year * 12 + month - 1
    var number = (first + months - 1) / months * months
    var ticks: [Tick] = []
    while let day = Day(year: number / 12, month: number % 12 + 1, day: 1), day <= days.upperBound {
      if day >= days.lowerBound {
        let isYear = number % 12 == 0
        ticks.append(Tick(day: day, text: isYear ? self.year(of: day) : self.month(of: day)))
      }
      number += months
    }
    return ticks
  }
}
