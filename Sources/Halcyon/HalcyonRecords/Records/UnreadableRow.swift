import GRDB
import HalcyonCore

/// A stored row that cannot be read. It is left out of lists and neither changed nor deleted by
/// later writes.
public struct UnreadableRow: Hashable, Sendable {
  /// What is wrong with a value.
  public enum Problem: String, Hashable, Sendable, Codable {
    /// There is no value.
    case missing
    /// The value has another type.
    case wrongType
    /// The text is not valid UTF-8.
    case invalidText
    /// The date, day or number is out of range.
    case outOfRange
    /// The text is not in the expected form, such as JSON or the name of a known case.
    case malformed
  }

  /// The table.
  public var table: StoreTable
  /// The values of the primary key, separated by a slash.
  public var key: String
  /// The name of the person, habit or file; empty if it is not known.
  public var name: String
  /// The column of the value; empty if it is not known.
  public var column: String
  /// What is wrong with the value.
  public var problem: Problem

  /// Creates a row.
  public init(
    table: StoreTable, key: String, name: String = "", column: String = "", problem: Problem
  ) {
    self.table = table
    self.key = key
    self.name = name
    self.column = column
    self.problem = problem
  }
}

/// The rows that one read has set aside.
package final class UnreadablePass {
  /// The rows in the order in which they were read.
  package private(set) var rows: [UnreadableRow] = []

  package init() {}

  /// Returns the values of rows, without those that cannot be read.
  /// - Parameter limit: The maximum number of values.
  package func values<Value>(
    _ table: StoreTable, _ rows: RowCursor, limit: Int = .max,
    _ value: (Row) throws -> Value?
  ) throws -> [Value] {
    var values: [Value] = []
    while values.count < limit, let row = try rows.next() {
      if let value = try self.value(table, row, value) { values.append(value) }
    }
    return values
  }

  /// Returns the value of a row; `nil` if it cannot be read.
  /// - Parameters:
  ///   - key: The key of the row; by default the key columns in the row.
  ///   - name: The name of the row; by default that of the name column in the row.
  /// - Throws: Errors that do not come from the content of the row.
  package func value<Value>(
    _ table: StoreTable, _ row: Row, key: @autoclosure () -> String? = nil,
    name: @autoclosure () -> String? = nil, _ value: (Row) throws -> Value?
  ) throws -> Value? {
    do {
      return try value(row)
    } catch {
      guard let cause = UnreadableValue(error) else { throw error }
      note(
        UnreadableRow(
          table: table, key: key() ?? row.text(of: table.key),
          name: name().map { DisplayText.line($0, limit: 200) } ?? row.name(in: table),
          column: cause.column, problem: cause.problem))
      return nil
    }
  }

  /// Notes a row, unless the read has met it before: a join returns a row several times.
  package func note(_ row: UnreadableRow) {
    let isKnown = rows.contains { $0.table == row.table && $0.key == row.key }
    if !isKnown { rows.append(row) }
  }
}

extension Row? {
  /// Returns the value of a row for a change of it: `.some(nil)` if there is no row, and `nil` if
  /// the row cannot be read, so that it must not be changed.
  package func readable<Value>(_ value: (Row) throws -> Value) throws -> Value?? {
    guard let row = self else { return .some(nil) }
    do {
      return try value(row)
    } catch {
      guard UnreadableValue(error) != nil else { throw error }
      return nil
    }
  }
}

extension Row {
  /// Returns the values of columns as text, separated by slashes.
  package func text(of columns: [String]) -> String {
    columns.map { self.text(of: $0) ?? "?" }.joined(separator: "/")
  }

  /// Returns the name of a row, shortened to one line.
  package func name(in table: StoreTable) -> String {
    table.nameColumn.flatMap { text(of: $0) }.map { DisplayText.line($0, limit: 200) } ?? ""
  }

  private func text(of column: String) -> String? {
    guard hasColumn(column), let stored = try? decode(DatabaseValue.self, forColumn: column) else {
      return nil
    }
    return switch stored.storage {
    case .int64(let number): String(number)
    case .double(let number): String(number)
    case .string(let text): text
    case .blob, .null: nil
    }
  }
}
