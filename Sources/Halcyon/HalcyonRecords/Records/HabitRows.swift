import Foundation
import GRDB
import HalcyonCore

extension Habit {
  /// Returns all habits in their order, with the revisions of their entries.
  package static func all(
    _ db: Database, _ pass: UnreadablePass
  ) throws -> [(habit: Habit, revision: Int64)] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(HabitColumn.list), revision FROM habit ORDER BY position, id")
    return try pass.values(.habit, rows) { row in
      (habit: try Habit(NamedRow(row)), revision: try row.value(HabitColumn.allCases.count))
    }
  }
}

/// The columns of `habitGroup`.
package enum HabitGroupColumn: Int, ColumnSet {
  case id, uuid, name, position, isFolded
}

extension HabitGroup {
  /// Returns all groups in their order.
  package static func all(_ db: Database, _ pass: UnreadablePass) throws -> [HabitGroup] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(HabitGroupColumn.list) FROM habitGroup ORDER BY position, id")
    return try pass.values(.habitGroup, rows) { try HabitGroup(NamedRow($0)) }
  }

  /// Creates a group from a row.
  /// - Throws: `UnreadableValue`.
  package init(_ row: NamedRow<HabitGroupColumn>) throws {
    self.init(
      id: try row.value(.id), uuid: try row.uuid(.uuid), name: try row.value(.name),
      position: try row.value(.position), isFolded: try row.value(.isFolded))
  }

  /// The values of the columns.
  package var values: [DatabaseValue] { HabitGroupColumn.allCases.map { value($0).databaseValue } }

  private func value(_ column: HabitGroupColumn) -> any DatabaseValueConvertible {
    switch column {
    case .id: id
    case .uuid: uuid.uuidString.lowercased()
    case .name: name
    case .position: position
    case .isFolded: isFolded
    }
  }
}

/// The columns of `habitHoliday`.
package enum HabitHolidayColumn: Int, ColumnSet {
  case id, firstDay, lastDay, personId
}

extension HabitHoliday {
  /// Returns all holidays, the earliest first.
  package static func all(_ db: Database, _ pass: UnreadablePass) throws -> [HabitHoliday] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT \(HabitHolidayColumn.list) FROM habitHoliday ORDER BY firstDay, id")
    return try pass.values(.habitHoliday, rows) { try HabitHoliday(NamedRow($0)) }
  }

  /// Creates a holiday from a row.
  /// - Throws: `UnreadableValue`.
  package init(_ row: NamedRow<HabitHolidayColumn>) throws {
    let (first, last) = (try row.day(.firstDay), try row.day(.lastDay))
    guard first <= last else { throw UnreadableValue("lastDay", .outOfRange) }
    self.init(id: try row.value(.id), days: first...last, personID: try row.value(.personId))
  }

  /// The values of the columns.
  package var values: [DatabaseValue] {
    HabitHolidayColumn.allCases.map { value($0).databaseValue }
  }

  private func value(_ column: HabitHolidayColumn) -> any DatabaseValueConvertible {
    switch column {
    case .id: id
    case .firstDay: Int(days.lowerBound.number)
    case .lastDay: Int(days.upperBound.number)
    case .personId: personID
    }
  }
}
