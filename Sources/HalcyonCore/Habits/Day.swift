import Foundation

/// A day of the calendar, without time and time zone.
///
/// Counts the days of the proleptic Gregorian calendar. Days reach from 0001-01-01 to 9999-12-31; arithmetic that
/// would go beyond stays at the first or last of them.
public struct Day: Hashable, Sendable, Codable {
  /// Days since 1970-01-01, which is 0.
  public let number: Int32

  /// 0001-01-01.
  public static let earliest = Day(clamping: -719_162)
  /// 9999-12-31.
  public static let latest = Day(clamping: 2_932_896)

  /// The day with this number, or the nearest one there is.
  public init(clamping number: Int) {
    self.number = Int32(Swift.min(Swift.max(number, -719_162), 2_932_896))
  }

  /// A date of the Gregorian calendar; `nil` where there is none, such as 30 February.
  /// - Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (days_from_civil).
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    // Years begin in March here, so that the leap day is the last of its year.
    let marchYear = month > 2 ? year : year - 1
    let era = marchYear / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(clamping: era * 146_097 + dayOfEra - 719_468)
    guard components == (year, month, day) else { return nil }
  }

  /// The day that `date` belongs to where the calendar's clock stands.
  /// - Parameters:
  ///   - calendar: only its time zone counts.
  ///   - dayEndHours: how long after midnight a day goes on, 0 to 6 hours by the clock.
  public init(_ date: Date, calendar: Calendar, dayEndHours: Int = 0) {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    let parts = gregorian.dateComponents([.era, .year, .month, .day, .hour], from: date)
    let isBeforeChrist = parts.era == 0
    guard let day = Day(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0),
      !isBeforeChrist
    else {
      self = date < Date(timeIntervalSince1970: 0) ? .earliest : .latest
      return
    }
    self = (parts.hour ?? 0) < Swift.min(Swift.max(dayEndHours, 0), 6) ? day.advanced(by: -1) : day
  }

  /// Year, month and day of the Gregorian calendar.
  /// - Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (civil_from_days).
  public var components: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }

  /// Monday to Sunday.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday; the sum is positive from `earliest` on.
    Weekday(rawValue: (Int(number) + 719_162) % 7 + 1) ?? .monday
  }

  /// Noon of the day in the calendar's time zone, to be formatted for people.
  public func noon(in calendar: Calendar) -> Date? {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    let (year, month, day) = components
    return gregorian.date(from: DateComponents(year: year, month: month, day: day, hour: 12))
  }
}

extension Day: Strideable {
  /// Days from this one to `other`; negative where it comes earlier.
  public func distance(to other: Day) -> Int { Int(other.number) - Int(number) }

  /// The day that comes `days` later, or the last there is.
  public func advanced(by days: Int) -> Day {
    let (sum, overflows) = Int(number).addingReportingOverflow(days)
    return overflows ? (days < 0 ? .earliest : .latest) : Day(clamping: sum)
  }
}

extension Day: CustomStringConvertible {
  /// As in ISO 8601: "2026-03-03".
  public var description: String {
    let (year, month, day) = components
    let pad = { (value: Int, width: Int) in
      let digits = String(value)
      return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
    return "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))"
  }
}

/// The days of the week, numbered as in ISO 8601.
public enum Weekday: Int, CaseIterable, Hashable, Sendable, Codable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday
}
