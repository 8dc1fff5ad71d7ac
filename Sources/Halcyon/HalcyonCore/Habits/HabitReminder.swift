/// A time of day at which a habit that is due and not done yet is announced.
public struct HabitReminder: Hashable, Sendable, Codable {
  /// The maximum number of reminders of a habit.
  public static let maximumCount = 24

  /// The minute of the day, 0..<1440, in local time.
  public let minute: Int
  /// The days of the week; never empty.
  public let weekdays: Set<Weekday>

  /// Creates a reminder, clamped to a minute of the day.
  /// - Parameter weekdays: The days of the week; none means all.
  public init(minute: Int, weekdays: Set<Weekday> = Set(Weekday.allCases)) {
    self.minute = min(max(minute, 0), 1_439)
    self.weekdays = weekdays.isEmpty ? Set(Weekday.allCases) : weekdays
  }
}

extension Set<Weekday> {
  /// The days as a bit set; bit 0 is Monday.
  public var bits: Int { reduce(0) { $0 | 1 << ($1.rawValue - 1) } }

  /// Creates a set from a bit set; bit 0 is Monday. Other bits are ignored.
  public init(bits: Int) {
    self.init(Weekday.allCases.filter { bits & 1 << ($0.rawValue - 1) != 0 })
  }
}
