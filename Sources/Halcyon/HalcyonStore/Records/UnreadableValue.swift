import Foundation
import GRDB
import HalcyonCore

/// Why a row cannot be read: a value of it.
struct UnreadableValue: Error, Equatable {
  var column: String
  var problem: UnreadableRow.Problem

  init(_ column: String, _ problem: UnreadableRow.Problem) {
    self.column = column
    self.problem = problem
  }

  /// Creates the reason from the error of decoding a row; `nil` for errors with other causes.
  init?(_ error: any Error) {
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
  func value<Value: DatabaseValueConvertible>(_ index: Int) throws -> Value {
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
  func day(_ index: Int) throws -> Day {
    guard let day = Day(exactly: try value(index) as Int64) else {
      throw UnreadableValue(name(of: index), .outOfRange)
    }
    return day
  }

  /// Returns a number in a range.
  /// - Throws: `UnreadableValue`.
  func value<Value: DatabaseValueConvertible & Comparable>(
    _ index: Int, in range: ClosedRange<Value>
  ) throws -> Value {
    let number: Value = try value(index)
    guard range.contains(number) else { throw UnreadableValue(name(of: index), .outOfRange) }
    return number
  }

  /// Returns the strings in a JSON array; empty for NULL.
  /// - Throws: `UnreadableValue`.
  func strings(_ index: Int) throws -> [String] {
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

  fileprivate func name(of index: Int) -> String {
    let names = Array(columnNames)
    return names.indices.contains(index) ? names[index] : ""
  }

}

/// Reads the columns of a row one after another.
struct RowColumns {
  private let row: Row
  private var index = 0

  init(_ row: Row, from index: Int = 0) { (self.row, self.index) = (row, index) }

  private mutating func advance() -> Int {
    defer { index += 1 }
    return index
  }

  /// Returns the next value.
  mutating func next<Value: DatabaseValueConvertible>() throws -> Value {
    try row.value(advance())
  }

  /// Returns the next value, which is a number in a range.
  mutating func next<Value: DatabaseValueConvertible & Comparable>(
    in range: ClosedRange<Value>
  ) throws -> Value {
    try row.value(advance(), in: range)
  }

  /// Returns the next value, which is NULL or a number in a range.
  mutating func next<Value: DatabaseValueConvertible & Comparable>(
    ifPresentIn range: ClosedRange<Value>
  ) throws -> Value? {
    let index = advance()
    let stored: DatabaseValue = row[index]
    return stored.isNull ? nil : try row.value(index, in: range)
  }

  /// Returns the strings of the next value, a JSON array; empty for NULL.
  mutating func strings() throws -> [String] { try row.strings(advance()) }

  /// Returns the next value, a text in JSON.
  mutating func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let value = try jsonIfPresent(type) else {
      throw UnreadableValue(row.name(of: index - 1), .missing)
    }
    return value
  }

  /// Returns the next value, a text in JSON; `nil` for NULL.
  mutating func jsonIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    let index = advance()
    guard let text: String? = try row.value(index), let text else { return nil }
    guard let value = StoredJSON.value(type, text) else {
      throw UnreadableValue(row.name(of: index), .malformed)
    }
    return value
  }

  /// Returns the next value, a UUID.
  mutating func uuid() throws -> UUID {
    guard let uuid = UUID(uuidString: try next()) else { throw UnreadableValue("uuid", .malformed) }
    return uuid
  }

  /// Returns the next value, the name of a case.
  mutating func choice<Value: RawRepresentable<String>>(_ type: Value.Type) throws -> Value {
    let index = advance()
    guard let value = Value(rawValue: try row.value(index)) else {
      throw UnreadableValue(row.name(of: index), .malformed)
    }
    return value
  }
}
