import Foundation

/// A local date and time without a time zone, as cameras write it.
///
/// Photos are sorted by this time, so that the morning of a trip comes before its evening
/// regardless of time zones.
public struct WallTime: Hashable, Sendable, Comparable, Codable {
  /// The seconds since 1970-01-01 00:00:00 of the same clock; within the range of `Day`.
  public let seconds: Int64

  /// Creates a time from `seconds`, clamped to the range of `Day`.
  public init(clamping seconds: Int64) {
    let first = Int64(Day.earliest.number) * 86_400
    let last = Int64(Day.latest.number) * 86_400 + 86_399
    self.seconds = min(max(seconds, first), last)
  }

  /// Creates a time of a day; `nil` if a component is out of range. Second 60 is a leap second.
  public init?(day: Day, hour: Int, minute: Int, second: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second) else {
      return nil
    }
    self.init(
      clamping: Int64(day.number) * 86_400 + Int64(hour * 3_600 + minute * 60 + second))
  }

  /// Creates the local time in `zone` at a time in seconds since 1970 (UTC).
  public init(unixSeconds: Int64, in zone: TimeZone) {
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(unixSeconds)))
    let (sum, overflows) = unixSeconds.addingReportingOverflow(Int64(offset))
    self.init(clamping: overflows ? unixSeconds : sum)
  }

  /// The day of this time.
  public var day: Day {
    Day(clamping: Int((Double(seconds) / 86_400).rounded(.down)))
  }

  /// The month of this time.
  public var month: PhotoMonth {
    let parts = day.components
    return PhotoMonth(year: parts.year, month: parts.month)
  }

  /// The date at which a clock in UTC shows this time, for formatters that use UTC.
  public var dateInUTC: Date { Date(timeIntervalSince1970: Double(seconds)) }

  /// Returns whether `a` is earlier than `b`.
  public static func < (a: Self, b: Self) -> Bool { a.seconds < b.seconds }
}
