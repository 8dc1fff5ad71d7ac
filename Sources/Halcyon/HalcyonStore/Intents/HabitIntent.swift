import Foundation
import HalcyonCore
import HalcyonRecords

/// A change of habits, as the user means it.
public enum HabitIntent: Hashable, Sendable, Codable {
  /// Changes the entry of a day.
  /// - Parameter person: Who makes the change; `nil` for the user.
  case entry(HabitEntryEdit, habit: Int64, day: Day, person: Int64? = nil)
  /// Adds a habit.
  /// - Parameter newGroup: The name of a group to add for it; `nil` for that of the definition.
  case add(HabitDefinition, newGroup: String? = nil, uuid: UUID = UUID())
  /// Replaces the definition of a habit.
  case replace(HabitDefinition, habit: Int64, newGroup: String? = nil)
  /// Archives habits, or shows them in the list again.
  case archive(Bool, habits: [Int64])
  /// Deletes habits with their entries.
  case delete(habits: [Int64])
  /// Arranges habits; see `HalcyonDatabase.arrangeHabits`.
  case arrange([HabitPlace])
  /// Adds a group at the end.
  case addGroup(String, uuid: UUID = UUID())
  /// Renames a group.
  case renameGroup(String, group: Int64)
  /// Folds or unfolds a group.
  case foldGroup(Bool, group: Int64)
  /// Moves groups: their positions become the order of the IDs.
  case arrangeGroups([Int64])
  /// Deletes a group; its habits remain.
  case deleteGroup(Int64)
  /// Adds a holiday.
  case addHoliday(first: Day, last: Day, person: Int64?)
  /// Ends a holiday before a day.
  case endHoliday(Int64, before: Day)
  /// Deletes a holiday.
  case deleteHoliday(Int64)
  /// Stores a change again, or the inverse of one.
  case apply(HabitChange)
}

extension HabitWriter {
  /// Makes a change.
  mutating func perform(_ intent: HabitIntent, at date: Date) throws {
    switch intent {
    case .entry(let edit, let habit, let day, let person):
      try editEntry(edit, of: habit, on: [day], by: person, at: date)
    case .add(let definition, let group, let uuid):
      _ = try addHabit(definition, inNewGroup: group, uuid: uuid, at: date)
    case .replace(let definition, let habit, let group):
      try editHabit(habit, inNewGroup: group, at: date) { $0 = definition }
    case .archive(let isArchived, let habits):
      for id in habits { try editHabit(id, at: date) { $0.isArchived = isArchived } }
    case .delete(let habits): for id in habits { try deleteHabit(id) }
    case .arrange(let places): try arrangeHabits(places, at: date)
    case .addHoliday(let first, let last, let person):
      guard first <= last else { return }
      _ = try addHoliday(first...last, personID: person)
    case .endHoliday(let id, let day): try endHoliday(id, before: day)
    case .deleteHoliday(let id): try set(.holiday, [id.databaseValue], to: nil)
    case .apply(let change): try apply(change)
    case .addGroup, .renameGroup, .foldGroup, .arrangeGroups, .deleteGroup:
      try performOnGroups(intent, at: date)
    }
  }

  private mutating func performOnGroups(_ intent: HabitIntent, at date: Date) throws {
    switch intent {
    case .addGroup(let name, let uuid): _ = try addGroup(named: name, uuid: uuid)
    case .renameGroup(let name, let group): try editGroup(group) { $0.name = name }
    case .foldGroup(let isFolded, let group): try editGroup(group) { $0.isFolded = isFolded }
    case .arrangeGroups(let ids): try arrangeGroups(ids)
    case .deleteGroup(let group): try deleteGroup(group, at: date)
    default: return
    }
  }
}
