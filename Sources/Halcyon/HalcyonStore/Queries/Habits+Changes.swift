import Foundation
import GRDB
import HalcyonCore

/// The changes of habits. Each is one transaction and returns what was stored, for undo; one that
/// changes nothing returns an empty change. Habits that do not exist are ignored.
extension HalcyonDatabase {
  /// Stores a change again, or the inverse of one, to undo it.
  /// - Throws: `StoreError`; nothing is then changed.
  public func apply(_ change: HabitChange) async throws(StoreError) {
    _ = try await changeHabits { writer in
      for row in change.rows { try writer.set(row.table, row.key, to: row.after) }
    }
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
      let position = try Int.fetchOne(
        writer.db, sql: "SELECT MIN(COALESCE(MAX(position), -1), 999999999) + 1 FROM habit")
      var definition = definition
      if let newGroup { definition.groupID = try writer.addGroup(named: newGroup) }
      let habit = Habit(
        id: 0, uuid: uuid, definition: definition, position: position ?? 0, created: date,
        modified: date)
      return try writer.insert(.habit, Array(HabitRecord(habit).values.dropFirst()))
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
    try await changeHabits { writer in
      guard try writer.habit(id) != nil else { return }
      let group = try newGroup.map { try writer.addGroup(named: $0) }
      try writer.editHabit(id, at: date) {
        edit(&$0.definition)
        if let group { $0.definition.groupID = group }
      }
    }.change
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
    try await changeHabits { writer in
      let all = try Int64.fetchAll(writer.db, sql: "SELECT id FROM habit ORDER BY position, id")
      let named = Set(arrangement.map(\.habitID))
      for (position, place) in arrangement.enumerated() {
        try writer.editHabit(place.habitID, at: date) {
          ($0.position, $0.definition.groupID) = (position, place.groupID)
        }
      }
      for (position, id) in all.filter({ !named.contains($0) }).enumerated() {
        try writer.editHabit(id, at: date) { $0.position = arrangement.count + position }
      }
    }.change
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
    try await changeHabits { writer in
      guard let definition = try writer.habit(id)?.definition else { return }
      for day in days {
        let key = [id.databaseValue, Int(day.number).databaseValue]
        let row = try Row.fetchOne(
          writer.db.cachedStatement(sql: HabitTable.entry.select),
          arguments: StatementArguments(key))
        // An entry that cannot be read stays as it is.
        guard let old = try row.readable(HabitEntryRecord.entry) else { continue }
        let new = HabitEntry.applying(edit, to: old, of: definition, by: person, at: date)
        guard new != old else { continue }
        try writer.set(
          .entry, key, from: row.map { Array($0.databaseValues) },
          to: new.map { HabitEntryRecord.values($0, of: id, on: day) })
      }
    }.change
  }

  /// Performs one transaction and returns what it stored.
  func changeHabits<Value: Sendable>(
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
public struct HabitPlace: Hashable, Sendable {
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

extension HabitWriter {
  /// Returns a habit; `nil` if it does not exist or cannot be read.
  func habit(_ id: Int64) throws -> Habit? {
    try Row.fetchOne(
      db.cachedStatement(sql: HabitTable.habit.select), arguments: [id]
    ).readable(Habit.init) ?? nil
  }

  /// Adds a group at the end.
  /// - Returns: Its ID.
  mutating func addGroup(named name: String, uuid: UUID = UUID()) throws -> Int64 {
    let position = try Int.fetchOne(
      db, sql: "SELECT MIN(COALESCE(MAX(position), -1), 999999999) + 1 FROM habitGroup")
    let group = HabitGroup(id: 0, uuid: uuid, name: name, position: position ?? 0)
    return try insert(.group, Array(group.values.dropFirst()))
  }

  /// Edits a habit; ignores one that does not exist.
  mutating func editHabit(_ id: Int64, at date: Date, _ edit: (inout Habit) -> Void) throws {
    guard let old = try habit(id) else { return }
    var new = old
    edit(&new)
    guard new != old else { return }
    new.modified = date
    try set(.habit, [id.databaseValue], to: HabitRecord(new).values)
  }

  mutating func deleteHabit(_ id: Int64) throws {
    // SQLite would delete these rows too, but not record them.
    for table in [HabitTable.entry, .personLink] {
      let rows = try Row.fetchAll(
        db, sql: "SELECT \(table.list) FROM \(table.name) WHERE habitId = ?", arguments: [id])
      for values in rows.map({ Array($0.databaseValues) }) {
        try set(table, Array(values.prefix(table.keyCount)), from: values, to: nil)
      }
    }
    try set(.habit, [id.databaseValue], to: nil)
  }
}
