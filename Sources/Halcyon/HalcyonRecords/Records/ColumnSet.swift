import Foundation
import GRDB
import HalcyonCore

/// The columns of a table or a query, in the order in which they are selected. A row is read and
/// written by their names, which are the names of the cases.
package protocol ColumnSet: CaseIterable, RawRepresentable<Int> {
  /// The column in SQL; by default the name of the case.
  var sql: String { get }
}

extension ColumnSet {
  package var sql: String { "\(self)" }

  /// The columns in SQL.
  package static var names: [String] { allCases.map(\.sql) }

  /// The columns, for SELECT.
  package static var list: String { names.joined(separator: ", ") }
}

/// A row with the columns of a set.
package struct NamedRow<Columns: ColumnSet> {
  package let row: Row

  /// - Parameter columns: The columns with which the row begins.
  package init(_ row: Row, _ columns: Columns.Type = Columns.self) { self.row = row }

  /// Returns a value as `Row.value(_:)` does.
  /// - Throws: `UnreadableValue`.
  package func value<Value: DatabaseValueConvertible>(_ column: Columns) throws -> Value {
    try row.value(column.rawValue)
  }

  /// Returns a number in a range.
  /// - Throws: `UnreadableValue`.
  package func value<Value: DatabaseValueConvertible & Comparable>(
    _ column: Columns, in range: ClosedRange<Value>
  ) throws -> Value {
    try row.value(column.rawValue, in: range)
  }

  /// Returns NULL or a number in a range.
  /// - Throws: `UnreadableValue`.
  package func value<Value: DatabaseValueConvertible & Comparable>(
    _ column: Columns, ifPresentIn range: ClosedRange<Value>
  ) throws -> Value? {
    isNull(column) ? nil : try row.value(column.rawValue, in: range)
  }

  /// Returns whether a value is NULL.
  package func isNull(_ column: Columns) -> Bool {
    let stored: DatabaseValue = row[column.rawValue]
    return stored.isNull
  }

  /// Returns the day with a number.
  /// - Throws: `UnreadableValue`.
  package func day(_ column: Columns) throws -> Day { try row.day(column.rawValue) }

  /// Returns the strings in a JSON array; empty for NULL.
  /// - Throws: `UnreadableValue`.
  package func strings(_ column: Columns) throws -> [String] { try row.strings(column.rawValue) }

  /// Returns a value from JSON.
  /// - Throws: `UnreadableValue`.
  package func json<Value: Decodable>(_ type: Value.Type, _ column: Columns) throws -> Value {
    guard let value = try jsonIfPresent(type, column) else {
      throw UnreadableValue(column.sql, .missing)
    }
    return value
  }

  /// Returns a value from JSON; `nil` for NULL.
  /// - Throws: `UnreadableValue`.
  func jsonIfPresent<Value: Decodable>(_ type: Value.Type, _ column: Columns) throws -> Value? {
    guard let text: String? = try value(column), let text else { return nil }
    guard let value = StoredJSON.value(type, text) else {
      throw UnreadableValue(column.sql, .malformed)
    }
    return value
  }

  /// Returns a UUID.
  /// - Throws: `UnreadableValue`.
  package func uuid(_ column: Columns) throws -> UUID {
    guard let uuid = UUID(uuidString: try value(column)) else {
      throw UnreadableValue(column.sql, .malformed)
    }
    return uuid
  }
}
