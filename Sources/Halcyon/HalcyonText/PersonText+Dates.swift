import Foundation
import HalcyonCore
import Localization

/// The texts about birthdays, anniversaries and contacts.
extension PersonText {
  /// Returns a day in the form "1 December 2026", or without the year.
  public static func day(_ day: Day, withYear: Bool, calendar: Calendar) -> String {
    guard let noon = day.noon(in: calendar) else { return day.description }
    return date(noon, template: withYear ? "yMMMMd" : "MMMMd", calendar)
  }

  /// Returns a day in the form "Sunday, 22 November", for a heading.
  /// - Parameter keepsDayTogether: Whether lines break between the weekday and the day only.
  public static func today(
    _ day: Day, calendar: Calendar, keepsDayTogether: Bool = false
  ) -> String {
    guard let noon = day.noon(in: calendar) else { return day.description }
    let text = Translation.sentenceCase(date(noon, template: "EEEEMMMMd", calendar))
    guard keepsDayTogether else { return text }
    let dayAndMonth = date(noon, template: "MMMMd", calendar)
    return text.replacingOccurrences(
      of: dayAndMonth, with: dayAndMonth.replacingOccurrences(of: " ", with: "\u{a0}"))
  }

  private static func date(_ date: Date, template: String, _ calendar: Calendar) -> String {
    let format = DateFormatter()
    format.calendar = calendar
    format.timeZone = calendar.timeZone
    // The words of the language, in the order of the formats.
    format.locale = Translation.language
    format.setLocalizedDateFormatFromTemplate(template)
    let text = format.string(from: date)
    // "11月22日 日曜日" in the CLDR, but Japanese has no spaces.
    return Translation.language.identifier.hasPrefix("ja") ? text.replacing(" ", with: "") : text
  }

  /// Returns a birthday or anniversary in the form "1 December 1985" or "1 December".
  public static func occasion(_ occasion: PersonDetails.Occasion, calendar: Calendar) -> String {
    switch occasion {
    case .text(let text): text
    case .date(let date):
      // 2000 is a leap year.
      day(date.observed(in: date.year ?? 2_000), withYear: date.year != nil, calendar: calendar)
    }
  }

  /// Returns the age and birthday for the line below a name: "Age 41, birthday 1 December".
  public static func age(
    _ birthday: PersonDetails.Occasion?, today: Day, calendar: Calendar
  ) -> String? {
    guard case .date(let date)? = birthday else { return nil }
    let text = day(date.observed(in: today.components.year), withYear: false, calendar: calendar)
    guard let years = date.years(on: today) else { return tr("Birthday %1", text) }
    // Translators: %1 is an age in years, %2 a day such as "1 December".
    return ntr("Age %1, birthday %2", "Age %1, birthday %2", years, text)
  }

  /// Returns what comes up, relative to today: "Turns 34 tomorrow", "Last contact 7 weeks ago".
  public static func upcoming(_ date: UpcomingDate, today: Day, calendar: Calendar) -> String {
    switch date.kind {
    case .birthday(let age): birthday(age, date.day, today, calendar)
    case .anniversary(let years): anniversary(years, date.day, today, calendar)
    case .keepInTouch(let last): last.map { lastContact($0, today: today) } ?? tr("Get in touch")
    }
  }

  private static func birthday(
    _ age: Int?, _ day: Day, _ today: Day, _ calendar: Calendar
  ) -> String {
    let date = self.day(day, withYear: false, calendar: calendar)
    guard let age, age > 0 else {
      return switch today.distance(to: day) {
      case 0: tr("Birthday today")
      case 1: tr("Birthday tomorrow")
      default: tr("Birthday on %1", date)
      }
    }
    return switch today.distance(to: day) {
    case 0: ntr("Turns %1 today", "Turns %1 today", age)
    case 1: ntr("Turns %1 tomorrow", "Turns %1 tomorrow", age)
    default: ntr("Turns %1 on %2", "Turns %1 on %2", age, date)
    }
  }

  private static func anniversary(
    _ years: Int?, _ day: Day, _ today: Day, _ calendar: Calendar
  ) -> String {
    let date = self.day(day, withYear: false, calendar: calendar)
    let text =
      switch today.distance(to: day) {
      case 0: tr("Anniversary today")
      case 1: tr("Anniversary tomorrow")
      default: tr("Anniversary on %1", date)
      }
    guard let years, years > 0 else { return text }
    return tr("%1 · %2", text, ntr("%1 year", "%1 years", years))
  }

  /// Returns when the last contact was: "Last contact 7 weeks ago".
  public static func lastContact(_ day: Day, today: Day) -> String {
    let days = max(day.distance(to: today), 0)
    switch days {
    case 0: return tr("Last contact today")
    case 1: return tr("Last contact yesterday")
    case 2..<14: return ntr("Last contact %1 day ago", "Last contact %1 days ago", days)
    default:
      return ntr("Last contact %1 week ago", "Last contact %1 weeks ago", days / 7)
    }
  }

  /// Returns how often to get in touch: "Every 6 weeks".
  public static func interval(weeks: Int) -> String {
    ntr("Every week", "Every %1 weeks", weeks)
  }
}
