import Foundation
import GRDB
import HalcyonCore

/// Why a row cannot be read: a value of it.
package struct UnreadableValue: Error, Equatable {
  package var column: String
  package var problem: UnreadableRow.Problem

  package init(_ column: String, _ problem: UnreadableRow.Problem) {
    self.column = column
    self.problem = problem
  }

  /// Creates the reason from the error of decoding a row; `nil` for errors with other causes.
  package init?(_ error: any Error) {
    switch error {
    case let error as UnreadableValue: self = error
    case is RowDecodingError: self.init("", .wrongType)
    case let DecodingError.dataCorrupted(context), let DecodingError.typeMismatch(_, context),
      let DecodingError.valueNotFound(_, context):
      self.init(context.codingPath.first?.stringValue ?? "", .malformed)
    case let DecodingError.keyNotFound(key, context):
      self.init((context.codingPath.first ?? key).stringValue, .malformed)
    default: return nil
    }
  }
}

/// Values of a row. Unlike subscripts, they throw when a stored value has another type than the
/// column, which a damaged file can contain.
extension Row {
  /// Returns the value of a column; for an optional type, `nil` for NULL. Texts must be valid
  /// UTF-8, numbers finite, and times those of `Timestamp`.
  /// - Throws: `UnreadableValue`.
  package func value<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
    let stored: DatabaseValue = self[index]
    guard let value = Value.fromDatabaseValue(stored) else {
      if stored.isNull { throw UnreadableValue(name(of: index), .missing) }
      let isDate = Value.self == Date.self || Value.self == Date?.self
      throw UnreadableValue(name(of: index), isDate ? .malformed : .wrongType)
    }
    switch stored.storage {
    case .null, .blob: break
    case .string(let text):
      if Value.self == Date.self || Value.self == Date?.self { try check(value, index) }
      // SQLite returns invalid bytes unchanged, and GRDB replaces them with U+FFFD.
      if text.utf8.contains(0xEF), text.contains("\u{FFFD}"), try !isValidText(index) {
        throw UnreadableValue(name(of: index), .invalidText)
      }
    case .int64:
      if Value.self == Date.self || Value.self == Date?.self { try check(value, index) }
    case .double(let number):
      guard number.isFinite else { throw UnreadableValue(name(of: index), .outOfRange) }
      if Value.self == Date.self || Value.self == Date?.self { try check(value, index) }
    }
    return value
  }

  private func check(_ value: some Any, _ index: Int) throws {
    guard let date = value as? Date, Timestamp(date) == nil else { return }
    throw UnreadableValue(name(of: index), .outOfRange)
  }

  /// Returns the day with the number in a column.
  /// - Throws: `UnreadableValue`.
  package func day(_ index: Int) throws -> Day {
    guard let day = Day(exactly: try value(index) as Int64) else {
      throw UnreadableValue(name(of: index), .outOfRange)
    }
    return day
  }

  /// Returns a number in a range.
  /// - Throws: `UnreadableValue`.
  package func value<Value: DatabaseValueConvertible & Comparable>(
    _ index: Int, in range: ClosedRange<Value>
  ) throws -> Value {
    let number: Value = try value(index)
    guard range.contains(number) else { throw UnreadableValue(name(of: index), .outOfRange) }
    return number
  }

  /// Returns the strings in a JSON array; empty for NULL.
  /// - Throws: `UnreadableValue`.
  package func strings(_ index: Int) throws -> [String] {
    guard let text: String? = try value(index), let text, text != "[]" else { return [] }
    guard let strings = StoredJSON.value([String].self, text) else {
      throw UnreadableValue(name(of: index), .malformed)
    }
    return strings
  }

  private func isValidText(_ index: Int) throws -> Bool {
    try withUnsafeData(atIndex: index) { bytes in
      bytes.map { String(validating: $0, as: UTF8.self) != nil } ?? true
    }
  }

  private func name(of index: Int) -> String {
    let names = Array(columnNames)
    return names.indices.contains(index) ? names[index] : ""
  }
}
