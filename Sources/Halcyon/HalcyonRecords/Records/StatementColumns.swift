import Foundation
import GRDB
import GRDBSQLite
import HalcyonCore

/// The values in the current row of a statement. Reading them through `Row` takes three times as
/// long, and there can be hundreds of thousands of entries and photos.
package struct StatementColumns<Columns: ColumnSet> {
  private let statement: OpaquePointer

  /// - Parameter columns: The columns with which the rows begin.
  package init(_ statement: Statement, _ columns: Columns.Type = Columns.self) {
    self.statement = statement.sqliteStatement
  }

  /// Returns an integer; `nil` for NULL.
  /// - Throws: `UnreadableValue`.
  package func integer(_ column: Columns) throws(UnreadableValue) -> Int64? {
    try isNull(column, or: SQLITE_INTEGER) ? nil : sqlite3_column_int64(statement, index(column))
  }

  /// Returns an integer as another type.
  /// - Parameter convert: Returns `nil` for a value out of range.
  /// - Throws: `UnreadableValue`, also for NULL.
  package func integer<T>(_ column: Columns, _ convert: (Int64) -> T?) throws(UnreadableValue) -> T
  {
    guard let number = try integer(column) else { throw unreadable(column, .missing) }
    guard let value = convert(number) else { throw unreadable(column, .outOfRange) }
    return value
  }

  /// Returns an integer in a range.
  /// - Throws: `UnreadableValue`, also for NULL.
  package func integer(_ column: Columns, in range: ClosedRange<Int>) throws(UnreadableValue) -> Int
  {
    try integer(column) { number in
      Int(exactly: number).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Returns an integer in a range; `nil` for NULL.
  /// - Throws: `UnreadableValue`.
  package func integer(
    _ column: Columns, ifPresentIn range: ClosedRange<Int>
  ) throws(UnreadableValue) -> Int? {
    try integer(column) == nil ? nil : integer(column, in: range)
  }

  /// Returns a number, which is finite; `nil` for NULL.
  /// - Throws: `UnreadableValue`.
  package func number(_ column: Columns) throws(UnreadableValue) -> Double? {
    let type = sqlite3_column_type(statement, index(column))
    if type == SQLITE_INTEGER { return Double(sqlite3_column_int64(statement, index(column))) }
    if try isNull(column, or: SQLITE_FLOAT) { return nil }
    let number = sqlite3_column_double(statement, index(column))
    guard number.isFinite else { throw unreadable(column, .outOfRange) }
    return number
  }

  /// Returns a text, which is not NULL and valid UTF-8.
  /// - Throws: `UnreadableValue`.
  package func text(_ column: Columns) throws(UnreadableValue) -> String {
    if try isNull(column, or: SQLITE_TEXT) { throw unreadable(column, .missing) }
    let bytes = UnsafeBufferPointer(
      start: sqlite3_column_text(statement, index(column)),
      count: Int(sqlite3_column_bytes(statement, index(column))))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw unreadable(column, .invalidText)
    }
    return text
  }

  /// Returns a time, which is not NULL.
  /// - Throws: `UnreadableValue`.
  package func time(_ column: Columns) throws(UnreadableValue) -> Date {
    if sqlite3_column_type(statement, index(column)) == SQLITE_NULL {
      throw unreadable(column, .missing)
    }
    guard let date = Date(sqliteStatement: statement, index: index(column)) else {
      throw unreadable(column, .malformed)
    }
    guard Timestamp(date) != nil else { throw unreadable(column, .outOfRange) }
    return date
  }

  private func isNull(_ column: Columns, or type: Int32) throws(UnreadableValue) -> Bool {
    switch sqlite3_column_type(statement, index(column)) {
    case type: false
    case SQLITE_NULL: true
    default: throw unreadable(column, .wrongType)
    }
  }

  private func unreadable(
    _ column: Columns, _ problem: UnreadableRow.Problem
  ) -> UnreadableValue { UnreadableValue(column.sql, problem) }

  private func index(_ column: Columns) -> Int32 { Int32(truncatingIfNeeded: column.rawValue) }
}
