import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// The changes of habits inside a transaction. Habits that do not exist are ignored.
extension HabitWriter {
  /// Returns a habit; `nil` if it does not exist or cannot be read.
  func habit(_ id: Int64) throws -> Habit? {
    try Row.fetchOne(
      db.cachedStatement(sql: HabitTable.habit.select), arguments: [id]
    ).readable { try Habit(NamedRow($0)) } ?? nil
  }

  /// Edits a habit; ignores one that does not exist.
  mutating func editHabit(_ id: Int64, at date: Date, _ edit: (inout Habit) -> Void) throws {
    guard let old = try habit(id) else { return }
    var new = old
    edit(&new)
    guard new != old else { return }
    new.modified = date
    try set(.habit, [id.databaseValue], to: new.values)
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

  /// Adds a habit at the end of the list.
  /// - Returns: Its ID.
  mutating func addHabit(
    _ definition: HabitDefinition, inNewGroup newGroup: String?, uuid: UUID, at date: Date
  ) throws -> Int64 {
    let position = try Int.fetchOne(
      db, sql: "SELECT MIN(COALESCE(MAX(position), -1), 999999999) + 1 FROM habit")
    var definition = definition
    if let newGroup { definition.groupID = try addGroup(named: newGroup) }
    let habit = Habit(
      id: 0, uuid: uuid, definition: definition, position: position ?? 0, created: date,
      modified: date)
    return try insert(.habit, Array(habit.values.dropFirst()))
  }

  /// Edits the definition of a habit.
  mutating func editHabit(
    _ id: Int64, inNewGroup newGroup: String?, at date: Date,
    _ edit: (inout HabitDefinition) -> Void
  ) throws {
    guard try habit(id) != nil else { return }
    let group = try newGroup.map { try addGroup(named: $0) }
    try editHabit(id, at: date) {
      edit(&$0.definition)
      if let group { $0.definition.groupID = group }
    }
  }

  mutating func arrangeHabits(_ arrangement: [HabitPlace], at date: Date) throws {
    let all = try Int64.fetchAll(db, sql: "SELECT id FROM habit ORDER BY position, id")
    let named = Set(arrangement.map(\.habitID))
    for (position, place) in arrangement.enumerated() {
      try editHabit(place.habitID, at: date) {
        ($0.position, $0.definition.groupID) = (position, place.groupID)
      }
    }
    for (position, id) in all.filter({ !named.contains($0) }).enumerated() {
      try editHabit(id, at: date) { $0.position = arrangement.count + position }
    }
  }

  mutating func editEntry(
    _ edit: HabitEntryEdit, of id: Int64, on days: [Day], by person: Int64?, at date: Date
  ) throws {
    guard let definition = try habit(id)?.definition else { return }
    for day in days {
      let key = [id.databaseValue, Int(day.number).databaseValue]
      let row = try Row.fetchOne(
        db.cachedStatement(sql: HabitTable.entry.select), arguments: StatementArguments(key))
      // An entry that cannot be read stays as it is.
      guard let old = try row.readable({ try HabitEntryRecord.entry(NamedRow($0)) }) else {
        continue
      }
      let new = HabitEntry.applying(edit, to: old, of: definition, by: person, at: date)
      guard new != old else { continue }
      try set(
        .entry, key, from: row.map { Array($0.databaseValues) },
        to: new.map { HabitEntryRecord.values($0, of: id, on: day) })
    }
  }

  /// Stores a change again.
  mutating func apply(_ change: HabitChange) throws {
    for row in change.rows { try set(row.table, row.key, to: row.after) }
  }
}
