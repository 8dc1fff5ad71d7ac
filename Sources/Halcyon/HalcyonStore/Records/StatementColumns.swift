import Foundation
import GRDB
import GRDBSQLite
import HalcyonCore

/// The values in the current row of a statement. Reading them through `Row` takes three times as
/// long, and there can be hundreds of thousands of entries and photos.
struct StatementColumns {
  private let statement: OpaquePointer

  init(_ statement: Statement) { self.statement = statement.sqliteStatement }

  /// Returns an integer; `nil` for NULL.
  /// - Throws: `UnreadableValue`.
  func integer(_ index: Int32) throws(UnreadableValue) -> Int64? {
    try isNull(index, or: SQLITE_INTEGER) ? nil : sqlite3_column_int64(statement, index)
  }

  /// Returns an integer as another type.
  /// - Parameter convert: Returns `nil` for a value out of range.
  /// - Throws: `UnreadableValue`, also for NULL.
  func integer<T>(_ index: Int32, _ convert: (Int64) -> T?) throws(UnreadableValue) -> T {
    guard let number = try integer(index) else { throw unreadable(index, .missing) }
    guard let value = convert(number) else { throw unreadable(index, .outOfRange) }
    return value
  }

  /// Returns an integer in a range.
  /// - Throws: `UnreadableValue`, also for NULL.
  func integer(_ index: Int32, in range: ClosedRange<Int>) throws(UnreadableValue) -> Int {
    try integer(index) { number in
      Int(exactly: number).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Returns an integer in a range; `nil` for NULL.
  /// - Throws: `UnreadableValue`.
  func integer(
    _ index: Int32, ifPresentIn range: ClosedRange<Int>
  ) throws(UnreadableValue) -> Int? {
    try integer(index) == nil ? nil : integer(index, in: range)
  }

  /// Returns a number, which is finite; `nil` for NULL.
  /// - Throws: `UnreadableValue`.
  func number(_ index: Int32) throws(UnreadableValue) -> Double? {
    let type = sqlite3_column_type(statement, index)
    if type == SQLITE_INTEGER { return Double(sqlite3_column_int64(statement, index)) }
    if try isNull(index, or: SQLITE_FLOAT) { return nil }
    let number = sqlite3_column_double(statement, index)
    guard number.isFinite else { throw unreadable(index, .outOfRange) }
    return number
  }

  /// Returns a text, which is not NULL and valid UTF-8.
  /// - Throws: `UnreadableValue`.
  func text(_ index: Int32) throws(UnreadableValue) -> String {
    if try isNull(index, or: SQLITE_TEXT) { throw unreadable(index, .missing) }
    let bytes = UnsafeBufferPointer(
      start: sqlite3_column_text(statement, index),
      count: Int(sqlite3_column_bytes(statement, index)))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw unreadable(index, .invalidText)
    }
    return text
  }

  /// Returns a time, which is not NULL.
  /// - Throws: `UnreadableValue`.
  func time(_ index: Int32) throws(UnreadableValue) -> Date {
    if sqlite3_column_type(statement, index) == SQLITE_NULL { throw unreadable(index, .missing) }
    guard let date = Date(sqliteStatement: statement, index: index) else {
      throw unreadable(index, .malformed)
    }
    guard Timestamp(date) != nil else { throw unreadable(index, .outOfRange) }
    return date
  }

  private func isNull(_ index: Int32, or type: Int32) throws(UnreadableValue) -> Bool {
    switch sqlite3_column_type(statement, index) {
    case type: false
    case SQLITE_NULL: true
    default: throw unreadable(index, .wrongType)
    }
  }

  private func unreadable(_ index: Int32, _ problem: UnreadableRow.Problem) -> UnreadableValue {
    let name = sqlite3_column_name(statement, index).map { String(cString: $0) }
    return UnreadableValue(name ?? "", problem)
  }
}
