import Foundation
import HalcyonCore

/// The reminder of a habit in a file of Table Habit: JSON in a text,
/// `{"type":3,"time":{"hour":8,"minute":30},"extra":[1,3]}`. The time can also be "08:30".
/// - Source: mhabit 1.26, `habit_reminder.dart`.
struct TableHabitReminder: Decodable {
  /// The text cannot be read, or the reminder has no counterpart.
  struct Unreadable: Error {}

  private enum Key: CodingKey { case type, time, extra }
  private enum TimeKey: CodingKey { case hour, minute }

  private let type: Int
  private let minute: Int?
  private let extra: [Int]

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    type = try object.decode(Int.self, forKey: .type)
    extra = try object.decodeIfPresent([Int].self, forKey: .extra) ?? []
    guard object.contains(.time) else {
      minute = nil
      return
    }
    do {
      minute = Self.minute(try object.decode(String.self, forKey: .time))
    } catch DecodingError.typeMismatch {
      let time = try object.nestedContainer(keyedBy: TimeKey.self, forKey: .time)
      minute = Self.minute(
        try time.decode(Int.self, forKey: .hour), try time.decode(Int.self, forKey: .minute))
    }
  }

  private static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]) else { return nil }
    return Self.minute(hour, minute)
  }

  private static func minute(_ hour: Int, _ minute: Int) -> Int? {
    (0..<24).contains(hour) && (0..<60).contains(minute) ? hour * 60 + minute : nil
  }

  /// Returns the reminders of a text. A reminder here is shown only while the habit is due, so
  /// "when needed" and "every day" are the same.
  static func reminders(_ text: String) throws(Unreadable) -> [HabitReminder] {
    let reminder: TableHabitReminder
    do {
      reminder = try JSONDecoder().decode(TableHabitReminder.self, from: Data(text.utf8))
    } catch {
      throw Unreadable()
    }
    guard reminder.type != 0 else { return [] }
    guard let minute = reminder.minute else { throw Unreadable() }
    switch reminder.type {
    case 1, 2: return [HabitReminder(minute: minute)]
    case 3:
      let weekdays = reminder.extra.compactMap { Weekday(rawValue: $0) }
      guard !weekdays.isEmpty, weekdays.count == reminder.extra.count else { throw Unreadable() }
      return [HabitReminder(minute: minute, weekdays: Set(weekdays))]
    default: throw Unreadable()
    }
  }
}
