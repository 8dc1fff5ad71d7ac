import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// The changes of habits. Each is one transaction and returns what was stored, for undo; one that
/// changes nothing returns an empty change. Habits that do not exist are ignored.
extension HalcyonDatabase {
  /// Stores a change again, or the inverse of one, to undo it.
  /// - Throws: `StoreError`; nothing is then changed.
  public func apply(_ change: HabitChange) async throws(StoreError) {
    _ = try await changeHabits { try $0.apply(change) }
  }

  /// Adds a habit at the end of the list.
  /// - Parameter newGroup: The name of a group to add for the habit; `nil` for the group of the
  ///   definition.
  /// - Returns: The ID of the habit.
  /// - Throws: `StoreError`; nothing is then added.
  public func addHabit(
    _ definition: HabitDefinition, inNewGroup newGroup: String? = nil, uuid: UUID = UUID(),
    at date: Date
  ) async throws(StoreError) -> HabitChanged<Int64> {
    try await changeHabits { writer in
      try writer.addHabit(definition, inNewGroup: newGroup, uuid: uuid, at: date)
    }
  }

  /// Adds a habit with a name at the end of the list.
  /// - Parameter name: A name in the form of `Habit.name(from:)`; not empty.
  /// - Returns: The ID of the habit.
  /// - Throws: `StoreError`; nothing is then added.
  @discardableResult
  public func addHabit(
    named name: String, question: String? = nil, schedule: Schedule = .daily, at date: Date
  ) async throws(StoreError) -> Int64 {
    try await addHabit(
      HabitDefinition(name: name, question: question, schedule: schedule), at: date
    ).value
  }

  /// Replaces the definition of a habit.
  /// - Parameter newGroup: The name of a group to add for the habit; `nil` for the group of the
  ///   definition.
  /// - Throws: `StoreError`; the habit is then unchanged.
  @discardableResult
  public func editHabit(
    _ id: Int64, inNewGroup newGroup: String? = nil, at date: Date,
    _ edit: @escaping @Sendable (inout HabitDefinition) -> Void
  ) async throws(StoreError) -> HabitChange {
    try await changeHabits { try $0.editHabit(id, inNewGroup: newGroup, at: date, edit) }.change
  }

  /// Archives habits, or shows them in the list again.
  /// - Throws: `StoreError`; nothing is then changed.
  @discardableResult
  public func setArchived(
    _ isArchived: Bool, habits: [Int64], at date: Date
  ) async throws(StoreError) -> HabitChange {
    try await changeHabits { writer in
      for id in habits { try writer.editHabit(id, at: date) { $0.isArchived = isArchived } }
    }.change
  }

  /// Arranges habits: their positions become the order of `arrangement`, and their groups the given
  /// ones. Habits that are not named keep their place relative to each other, after the named ones.
  /// - Throws: `StoreError`; nothing is then changed.
  @discardableResult
  public func arrangeHabits(
    _ arrangement: [HabitPlace], at date: Date
  ) async throws(StoreError) -> HabitChange {
    try await changeHabits { try $0.arrangeHabits(arrangement, at: date) }.change
  }

  /// Deletes habits with their entries.
  /// - Throws: `StoreError`; nothing is then deleted.
  @discardableResult
  public func deleteHabits(_ ids: [Int64]) async throws(StoreError) -> HabitChange {
    try await changeHabits { writer in for id in ids { try writer.deleteHabit(id) } }.change
  }

  /// Changes the entries of a habit on some days.
  /// - Parameters:
  ///   - person: Who makes the change; `nil` for the user.
  ///   - date: The current time.
  /// - Throws: `StoreError`; no entry is then changed.
  @discardableResult
  public func editEntry(
    _ edit: HabitEntryEdit, of id: Int64, on days: [Day], by person: Int64? = nil, at date: Date
  ) async throws(StoreError) -> HabitChange {
    try await changeHabits { try $0.editEntry(edit, of: id, on: days, by: person, at: date) }.change
  }

  /// Performs one transaction and returns what it stored.
  package func changeHabits<Value: Sendable>(
    _ body: @escaping @Sendable (inout HabitWriter) throws -> Value
  ) async throws(StoreError) -> HabitChanged<Value> {
    try await write { db in
      var writer = HabitWriter(db)
      let value = try body(&writer)
      return HabitChanged(value: value, change: try writer.recorded)
    }
  }
}

/// The place of a habit in the list.
public struct HabitPlace: Hashable, Sendable, Codable {
  /// The ID of the habit.
  public var habitID: Int64
  /// The ID of its group; `nil` for none.
  public var groupID: Int64?

  /// Creates a place.
  public init(habitID: Int64, groupID: Int64?) {
    self.habitID = habitID
    self.groupID = groupID
  }
}
