import Foundation

/// What the clock on the wall showed: date and time without a zone, as cameras write it.
///
/// Photos are ordered by it, so that the morning of a journey comes before its evening wherever each was.
public struct WallTime: Hashable, Sendable, Comparable {
  /// Seconds from 1970-01-01 00:00:00 on the same clock; within the days of `Day`.
  public let seconds: Int64

  /// The time with this number, or the nearest one there is.
  public init(clamping seconds: Int64) {
    let first = Int64(Day.earliest.number) * 86_400
    let last = Int64(Day.latest.number) * 86_400 + 86_399
    self.seconds = min(max(seconds, first), last)
  }

  /// A time of a day; `nil` where a part is out of its range. The 60th second is a leap second's.
  public init?(day: Day, hour: Int, minute: Int, second: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else {
      return nil
    }
    self.init(
      clamping: Int64(day.number) * 86_400 + Int64(hour * 3_600 + minute * 60 + second))
  }

  /// What a clock in a time zone showed at a moment given in seconds since 1970 in UTC.
  public init(unixSeconds: Int64, in zone: TimeZone) {
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(unixSeconds)))
    let (sum, overflows) = unixSeconds.addingReportingOverflow(Int64(offset))
    self.init(clamping: overflows ? unixSeconds : sum)
  }

  /// The day of the time.
  public var day: Day {
    Day(clamping: Int((Double(seconds) / 86_400).rounded(.down)))
  }

  /// The month of the time.
  public var month: PhotoMonth {
    let parts = day.components
    return PhotoMonth(year: parts.year, month: parts.month)
  }

  /// The moment at which a clock in UTC shows it, for formats that are told to use UTC.
  public var dateInUTC: Date { Date(timeIntervalSince1970: Double(seconds)) }

  /// The earlier one is less.
  public static func < (a: Self, b: Self) -> Bool { a.seconds < b.seconds }
}
