import Foundation

/// A calendar day without time and time zone.
///
/// Days are those of the proleptic Gregorian calendar from 0001-01-01 to 9999-12-31; arithmetic is
/// clamped to this range.
public struct Day: Hashable, Sendable, Codable {
  /// The number of days since 1970-01-01.
  public let number: Int32

  /// 0001-01-01.
  public static let earliest = Day(clamping: -719_162)
  /// 9999-12-31.
  public static let latest = Day(clamping: 2_932_896)

  /// Creates the day with a number, clamped to the valid range.
  public init(clamping number: Int) {
    self.number = Int32(Swift.min(Swift.max(number, -719_162), 2_932_896))
  }

  /// Creates the day with a number; `nil` if it is outside of the valid range.
  public init?(exactly number: Int64) {
    guard let number = Int32(exactly: number), (-719_162...2_932_896).contains(number) else {
      return nil
    }
    self.number = number
  }

  /// Creates a day from a Gregorian date; `nil` if there is no such date, such as February 30.
  /// - Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (days_from_civil).
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    // Years begin in March here, so that the leap day is the last day of its year.
    let marchYear = month > 2 ? year : year - 1
    let era = marchYear / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(clamping: era * 146_097 + dayOfEra - 719_468)
    guard components == (year, month, day) else { return nil }
  }

  /// Creates a day from a date in the form of ISO 8601, such as "2026-03-03": four, two and two
  /// digits; `nil` if there is no such date.
  public init?(iso8601 text: some StringProtocol) {
    let bytes = Array(text.utf8.prefix(11))
    let dash = UInt8(ascii: "-")
    guard bytes.count == 10, bytes[4] == dash, bytes[7] == dash else { return nil }
    let number = { (range: Range<Int>) -> Int? in
      bytes[range].reduce(0) { sum, byte in
        sum.flatMap { (48...57).contains(byte) ? $0 * 10 + Int(byte - 48) : nil }
      }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }

  /// Creates the day of `date` in the calendar's time zone.
  /// - Parameters:
  ///   - calendar: The calendar; only its time zone is used.
  ///   - dayEndHours: The number of hours, 0 to 6, by which a day extends beyond midnight.
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

  /// The year, month and day of the Gregorian calendar.
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

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday; the sum is positive from `earliest` on.
    Weekday(rawValue: (Int(number) + 719_162) % 7 + 1) ?? .monday
  }

  /// Returns noon of the day in the calendar's time zone, for formatters.
  public func noon(in calendar: Calendar) -> Date? {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    let (year, month, day) = components
    return gregorian.date(from: DateComponents(year: year, month: month, day: day, hour: 12))
  }
}

extension Day: Strideable {
  /// Returns the number of days to `other`; negative if it is earlier.
  public func distance(to other: Day) -> Int { Int(other.number) - Int(number) }

  /// Returns the day `days` later, clamped to the valid range.
  public func advanced(by days: Int) -> Day {
    let (sum, overflows) = Int(number).addingReportingOverflow(days)
    return overflows ? (days < 0 ? .earliest : .latest) : Day(clamping: sum)
  }
}

extension Day: CustomStringConvertible {
  /// The date in ISO 8601 format, such as "2026-03-03".
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
