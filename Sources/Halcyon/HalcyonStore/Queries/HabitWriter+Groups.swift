import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// The changes of groups and holidays inside a transaction. Those that do not exist are ignored.
extension HabitWriter {
  /// Adds a group at the end.
  /// - Returns: Its ID.
  mutating func addGroup(named name: String, uuid: UUID = UUID()) throws -> Int64 {
    let position = try Int.fetchOne(
      db, sql: "SELECT MIN(COALESCE(MAX(position), -1), 999999999) + 1 FROM habitGroup")
    let group = HabitGroup(id: 0, uuid: uuid, name: name, position: position ?? 0)
    return try insert(.group, Array(group.values.dropFirst()))
  }

  mutating func editGroup(_ id: Int64, _ edit: (inout HabitGroup) -> Void) throws {
    let key = [id.databaseValue]
    let row = try Row.fetchOne(
      db, sql: HabitTable.group.select, arguments: StatementArguments(key))
    guard var group = try row.readable({ try HabitGroup(NamedRow($0)) }) ?? nil else { return }
    edit(&group)
    try set(.group, key, to: group.values)
  }

  mutating func arrangeGroups(_ ids: [Int64]) throws {
    for (position, id) in ids.enumerated() { try editGroup(id) { $0.position = position } }
  }

  /// Deletes a group; its habits remain, without a group.
  mutating func deleteGroup(_ id: Int64, at date: Date) throws {
    let habits = try Int64.fetchAll(
      db, sql: "SELECT id FROM habit WHERE groupId = ?", arguments: [id])
    for habit in habits { try editHabit(habit, at: date) { $0.definition.groupID = nil } }
    try set(.group, [id.databaseValue], to: nil)
  }

  /// Adds a holiday.
  /// - Returns: Its ID.
  mutating func addHoliday(_ days: ClosedRange<Day>, personID: Int64?) throws -> Int64 {
    let last = min(days.upperBound, days.lowerBound.advanced(by: HabitHoliday.maximumDays - 1))
    let holiday = HabitHoliday(id: 0, days: days.lowerBound...last, personID: personID)
    return try insert(.holiday, Array(holiday.values.dropFirst()))
  }

  /// Ends a holiday before `day`, or deletes one that begins on `day` or later.
  mutating func endHoliday(_ id: Int64, before day: Day) throws {
    let key = [id.databaseValue]
    let row = try Row.fetchOne(
      db, sql: HabitTable.holiday.select, arguments: StatementArguments(key))
    guard var holiday = try row.readable({ try HabitHoliday(NamedRow($0)) }) ?? nil else { return }
    let first = holiday.days.lowerBound
    guard first < day else { return try set(.holiday, key, to: nil) }
    holiday.days = first...min(holiday.days.upperBound, day.advanced(by: -1))
    try set(.holiday, key, to: holiday.values)
  }
}
