import Foundation
import HalcyonCore
import Localization

/// The localized names of the most recent days.
struct DayText: Hashable {
  /// The maximum number of days shown.
  static let count = 7

  /// The days in ascending order, ending with today.
  let days: [Day]
  /// The narrow weekday names: "T".
  let letters: [String]
  /// The days of the month: "3".
  let numbers: [String]
  /// The full names: "Tuesday 3 March".
  let names: [String]
  /// The month and year of today: "March 2026".
  let month: String

  init(endingOn today: Day, calendar: Calendar, locale: Locale = Translation.formats) {
    days = (0..<Self.count).reversed().map { today.advanced(by: -$0) }
    let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: calendar.timeZone)
    let text = { (day: Day, style: Date.FormatStyle) in
      day.noon(in: calendar).map { $0.formatted(style) } ?? day.description
    }
    letters = days.map { text($0, style.weekday(.narrow)) }
    numbers = days.map { text($0, style.day()) }
    names = days.map { text($0, style.weekday(.wide).day().month(.wide)) }
    month = text(today, style.month(.wide).year())
  }
}

extension HabitValue? {
  /// The name of the symbolic icon; empty if there is no entry.
  var icon: String {
    switch self {
    case .yes, .amount: "object-select-symbolic"
    case .skip: "media-skip-forward-symbolic"
    case .no: "window-close-symbolic"
    case nil: ""
    }
  }

  /// Returns the accessible label: "Read, Tuesday 3 March, done".
  func accessibleLabel(habit: String, day: String) -> String {
    switch self {
    case .yes, .amount: tr("%1, %2, done", habit, day)
    case .skip: tr("%1, %2, skipped", habit, day)
    case .no, nil: tr("%1, %2, not done", habit, day)
    }
  }
}
