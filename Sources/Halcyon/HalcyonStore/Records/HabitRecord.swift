import Foundation
import GRDB
import HalcyonCore

/// A row of `habit`.
struct HabitRecord: Codable, Hashable, Sendable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "habit"

  var id: Int64?
  /// The UUID in lower case.
  var uuid: String
  var name: String
  var question: String?
  var timesCount, timesDays: Int?
  /// A bit set; bit 0 is Monday.
  var weekdays: Int?
  var position: Int
  var isArchived: Bool
  var created, modified: Date

  init(name: String, question: String?, schedule: Schedule, position: Int, date: Date) {
    uuid = UUID().uuidString.lowercased()
    self.name = name
    self.question = question
    switch schedule {
    case .times(let count, let days): (timesCount, timesDays) = (max(count, 1), max(days, 1))
    case .weekdays(let days): weekdays = days.reduce(0) { $0 | 1 << ($1.rawValue - 1) }
    }
    self.position = position
    isArchived = false
    created = date
    modified = date
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  /// The habit; `nil` before it is stored.
  var habit: Habit? {
    guard let id, let uuid = UUID(uuidString: uuid) else { return nil }
    return Habit(
      id: id, uuid: uuid, name: name, question: question, schedule: schedule, position: position,
      isArchived: isArchived, created: created, modified: modified)
  }

  private var schedule: Schedule {
    guard let weekdays else { return .times(timesCount ?? 1, perDays: timesDays ?? 1) }
    return .weekdays(Set(Weekday.allCases.filter { weekdays & 1 << ($0.rawValue - 1) != 0 }))
  }
}

/// A row of `habitEntry`.
struct HabitEntryRecord: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "habitEntry"

  var habitId: Int64
  /// The number of days since 1970-01-01.
  var day: Int
  var entry: HabitEntry
  var modified: Date

  var mark: HabitHistory.Mark { HabitHistory.Mark(Day(clamping: day), entry) }
}

/// A deleted habit with the data to restore it.
public struct DeletedHabit: Hashable, Sendable {
  let record: HabitRecord
  let entries: [HabitEntryRecord]

  /// The id of the habit, which it keeps when restored.
  public var id: Int64 { record.id ?? 0 }
  /// The name, for messages.
  public var name: String { record.name }
}
