import Foundation
import HalcyonCore
import HalcyonServices

/// The last days as people read them, in the user's language.
struct DayWords: Hashable {
  /// The days shown at most.
  static let count = 7

  /// Earliest first; the last is today.
  let days: [Day]
  /// One letter or two: "T".
  let letters: [String]
  /// Of the month: "3".
  let numbers: [String]
  /// "Tuesday 3 March".
  let names: [String]
  /// The month of today: "March 2026".
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

extension HabitEntry? {
  /// Name of the symbolic icon; empty for nothing.
  var icon: String {
    switch self {
    case .yes: "object-select-symbolic"
    case .skip: "media-skip-forward-symbolic"
    case .no: "window-close-symbolic"
    case nil: ""
    }
  }

  /// What assistive technology reads: "Read, Tuesday 3 March, done".
  func words(habit: String, day: String) -> String {
    switch self {
    case .yes: tr("%1, %2, done", habit, day)
    case .skip: tr("%1, %2, skipped", habit, day)
    case .no, nil: tr("%1, %2, not done", habit, day)
    }
  }
}
