import Foundation
import GRDB
import HalcyonCore

extension Habit {
  /// Returns all habits in their order, with the revisions of their entries.
  static func all(
    _ db: Database, _ pass: UnreadablePass
  ) throws -> [(habit: Habit, revision: Int64)] {
    let columns = HabitTable.habit.columns
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(HabitTable.habit.list), revision FROM habit ORDER BY position, id")
    return try pass.values(.habit, rows) { row in
      (habit: try Habit(row), revision: try row.value(columns.count))
    }
  }
}

extension HabitGroup {
  /// Returns all groups in their order.
  static func all(_ db: Database, _ pass: UnreadablePass) throws -> [HabitGroup] {
    try pass.values(
      .habitGroup,
      Row.fetchCursor(
        db, sql: "SELECT \(HabitTable.group.list) FROM habitGroup ORDER BY position, id"),
      HabitGroup.init)
  }

  /// Creates a group from the columns of `HabitTable.group`.
  /// - Throws: `UnreadableValue`.
  init(_ row: Row) throws {
    var columns = RowColumns(row)
    self.init(
      id: try columns.next(), uuid: try columns.uuid(), name: try columns.next(),
      position: try columns.next(), isFolded: try columns.next())
  }

  /// The values in the order of `HabitTable.group.columns`.
  var values: [DatabaseValue] {
    [
      id.databaseValue, uuid.uuidString.lowercased().databaseValue, name.databaseValue,
      position.databaseValue, isFolded.databaseValue,
    ]
  }
}

extension HabitHoliday {
  /// Returns all holidays, the earliest first.
  static func all(_ db: Database, _ pass: UnreadablePass) throws -> [HabitHoliday] {
    try pass.values(
      .habitHoliday,
      Row.fetchCursor(
        db, sql: "SELECT \(HabitTable.holiday.list) FROM habitHoliday ORDER BY firstDay, id"),
      HabitHoliday.init)
  }

  /// Creates a holiday from the columns of `HabitTable.holiday`.
  /// - Throws: `UnreadableValue`.
  init(_ row: Row) throws {
    let (first, last) = (try row.day(1), try row.day(2))
    guard first <= last else { throw UnreadableValue("lastDay", .outOfRange) }
    self.init(id: try row.value(0), days: first...last, personID: try row.value(3))
  }

  /// The values in the order of `HabitTable.holiday.columns`.
  var values: [DatabaseValue] {
    [
      id.databaseValue, Int(days.lowerBound.number).databaseValue,
      Int(days.upperBound.number).databaseValue, personID.databaseValue,
    ]
  }
}
