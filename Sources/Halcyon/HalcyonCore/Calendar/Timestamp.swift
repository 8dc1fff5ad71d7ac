import Foundation

/// A time that the store can hold: a millisecond from 0001-01-01 to 9999-12-31, in UTC.
///
/// All times of files and servers become a `Timestamp` before they are stored, so that a number
/// that is not a time of this range is noticed at the border and never read back:
///
/// ```swift
/// guard let time = Timestamp(milliseconds: number) else { … }  // say which field was left out
/// habit.created = time.date
/// ```
public struct Timestamp: Hashable, Sendable {
  /// The number of milliseconds since 1970-01-01 00:00 UTC.
  public let milliseconds: Int64

  /// 0001-01-01 00:00:00.000.
  public static let earliest = Timestamp(clamped: -62_135_596_800_000)
  /// 9999-12-31 23:59:59.999.
  public static let latest = Timestamp(clamped: 253_402_300_799_999)

  private init(clamped milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Creates a time; `nil` if the number is outside of the range.
  public init?(milliseconds: some BinaryInteger) {
    guard let number = Int64(exactly: milliseconds),
      (Self.earliest.milliseconds...Self.latest.milliseconds).contains(number)
    else { return nil }
    self.milliseconds = number
  }

  /// Creates a time from a number of seconds since 1970; `nil` if it is outside of the range.
  public init?(seconds: some BinaryInteger) {
    guard let number = Int64(exactly: seconds) else { return nil }
    let (product, overflows) = number.multipliedReportingOverflow(by: 1_000)
    guard !overflows else { return nil }
    self.init(milliseconds: product)
  }

  /// Creates a time from a number of seconds since 1970, rounded to milliseconds; `nil` if it is
  /// not finite or outside of the range.
  public init?(seconds: Double) {
    guard let number = Int64(exactly: (seconds * 1_000).rounded()) else { return nil }
    self.init(milliseconds: number)
  }

  /// Creates the time of a date, rounded to milliseconds; `nil` if it is outside of the range.
  public init?(_ date: Date) { self.init(seconds: date.timeIntervalSince1970) }

  /// Creates the time of a date, clamped to the range. A date that is no number becomes 1970.
  public init(clamping date: Date) {
    let seconds = date.timeIntervalSince1970
    guard !seconds.isNaN else {
      self.init(clamped: 0)
      return
    }
    self = Timestamp(seconds: seconds) ?? (seconds < 0 ? .earliest : .latest)
  }

  /// The time as a date.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}

extension Timestamp: Comparable {
  /// Compares the times.
  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }
}
