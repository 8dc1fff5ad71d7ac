import GRDB
import HalcyonRecords

/// A table with data about habits. Rows of earlier tables do not refer to later ones.
enum HabitTable: Int, CaseIterable {
  case group, habit, entry, holiday, personLink

  var name: String {
    switch self {
    case .group: "habitGroup"
    case .habit: "habit"
    case .entry: "habitEntry"
    case .holiday: "habitHoliday"
    case .personLink: "localFactsHabit"
    }
  }

  /// The columns; those of the primary key come first.
  var columns: [String] {
    switch self {
    case .group: HabitGroupColumn.names
    case .habit: HabitColumn.names
    case .entry: HabitEntryColumn.names
    case .holiday: HabitHolidayColumn.names
    case .personLink: ["localFactsId", "habitId"]
    }
  }

  /// The number of columns of the primary key.
  var keyCount: Int { self == .entry || self == .personLink ? 2 : 1 }

  /// The columns, for SELECT.
  var list: String { columns.joined(separator: ", ") }

  private var keyCondition: String {
    columns.prefix(keyCount).map { $0 + " = ?" }.joined(separator: " AND ")
  }

  var select: String { "SELECT \(list) FROM \(name) WHERE \(keyCondition)" }

  var delete: String { "DELETE FROM \(name) WHERE \(keyCondition)" }

  /// Inserts or updates rows. REPLACE would delete the entries of a habit.
  func upsert(rows: Int = 1) -> String {
    let row = "(\(columns.map { _ in "?" }.joined(separator: ", ")))"
    let key = columns.prefix(keyCount).joined(separator: ", ")
    let updates = columns.dropFirst(keyCount).map { "\($0) = excluded.\($0)" }
    return """
      INSERT INTO \(name) (\(list)) VALUES \(repeatElement(row, count: rows).joined(separator: ", "))
      ON CONFLICT (\(key)) DO \
      \(updates.isEmpty ? "NOTHING" : "UPDATE SET " + updates.joined(separator: ", "))
      """
  }
}

/// A stored change of habits, which can be undone exactly and redone.
///
/// ```swift
/// let change = try await database.editEntry(.tick, of: id, on: [today], at: now)
/// try await database.apply(change.inverted)  // as before
/// try await database.apply(change)  // ticked again
/// ```
///
/// Holds the rows before and after the change. Other rows are not affected when it is applied.
public struct HabitChange: Hashable, Sendable {
  struct RowChange: Hashable, Sendable {
    let table: HabitTable
    let key: [DatabaseValue]
    /// The values in the order of the table's columns; `nil` if there is no row.
    let before, after: [DatabaseValue]?
  }

  var rows: [RowChange] = []
  /// The revisions of the habits whose entries changed, after the change; see
  /// `TrackedHabit.revision`. Empty in an inverted change.
  public internal(set) var revisions: [Int64: Int64] = [:]

  /// A Boolean value indicating whether nothing changed.
  public var isEmpty: Bool { rows.isEmpty }

  /// The change that restores the state before this one.
  public var inverted: HabitChange {
    HabitChange(
      rows: rows.reversed().map {
        RowChange(table: $0.table, key: $0.key, before: $0.after, after: $0.before)
      })
  }
}

/// A result together with the change that was stored.
public struct HabitChanged<Value: Sendable>: Sendable {
  /// The result.
  public let value: Value
  /// What was stored.
  public let change: HabitChange
}

/// Writes rows and records the changes.
package struct HabitWriter {
  package let db: Database
  private(set) var change = HabitChange()

  /// The change with the current revisions.
  var recorded: HabitChange {
    get throws {
      var change = change
      let ids = change.rows.filter { $0.table == .entry }.compactMap { $0.key.first }
      for id in Set(ids.compactMap { Int64.fromDatabaseValue($0) }) {
        change.revisions[id] = try Int64.fetchOne(
          db.cachedStatement(sql: "SELECT revision FROM habit WHERE id = ?"), arguments: [id])
      }
      return change
    }
  }

  init(_ db: Database) { self.db = db }

  /// Returns the current values of a row.
  func values(_ table: HabitTable, _ key: [DatabaseValue]) throws -> [DatabaseValue]? {
    try Row.fetchOne(db.cachedStatement(sql: table.select), arguments: StatementArguments(key))
      .map { Array($0.databaseValues) }
  }

  /// Sets a row to `values`, or deletes it.
  mutating func set(_ table: HabitTable, _ key: [DatabaseValue], to values: [DatabaseValue]?) throws
  {
    try set(table, key, from: self.values(table, key), to: values)
  }

  /// Sets a row, whose current values are known, to `values`, or deletes it.
  mutating func set(
    _ table: HabitTable, _ key: [DatabaseValue], from before: [DatabaseValue]?,
    to values: [DatabaseValue]?
  ) throws {
    guard before != values else { return }
    if let values {
      try db.cachedStatement(sql: table.upsert()).execute(arguments: StatementArguments(values))
    } else {
      try db.cachedStatement(sql: table.delete).execute(arguments: StatementArguments(key))
    }
    change.rows.append(.init(table: table, key: key, before: before, after: values))
  }

  /// Sets rows whose current values are known to the values after their changes.
  ///
  /// For one row after another, SQLite would copy the pages that a row and its triggers change for
  /// each row, which takes twice as long.
  mutating func set(_ rows: [HabitChange.RowChange], in table: HabitTable) throws {
    var rest = rows[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batchSize)
      rest = rest.dropFirst(batch.count)
      try db.cachedStatement(sql: table.upsert(rows: batch.count))
        .execute(arguments: StatementArguments(batch.flatMap { $0.after ?? [] }))
    }
    change.rows += rows
  }

  /// The number of rows that one statement sets.
  private static let batchSize = 20

  /// Inserts a row whose ID, the first column, is assigned by the database.
  /// - Parameter values: The values without the ID.
  /// - Returns: The ID, which was never used before.
  mutating func insert(_ table: HabitTable, _ values: [DatabaseValue]) throws -> Int64 {
    try db.cachedStatement(sql: table.upsert())
      .execute(arguments: StatementArguments([.null] + values))
    let id = db.lastInsertedRowID
    let key = [id.databaseValue]
    change.rows.append(.init(table: table, key: key, before: nil, after: key + values))
    return id
  }
}
