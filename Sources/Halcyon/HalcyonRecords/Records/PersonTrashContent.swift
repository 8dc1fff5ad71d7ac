import Foundation
import GRDB

/// The rows of a person in the trash, with the names of their columns.
package struct PersonTrashContent: Codable {
  package var person: [String: TrashValue]
  package var addresses, places: [[String: TrashValue]]

  package init(
    person: [String: TrashValue], addresses: [[String: TrashValue]], places: [[String: TrashValue]]
  ) {
    (self.person, self.addresses, self.places) = (person, addresses, places)
  }

  /// Reads the rows in a column of the trash.
  /// - Throws: `UnreadableValue`.
  package init(_ row: Row, _ index: Int) throws {
    let bytes: Data = try row.value(index)
    guard let content = try? JSONDecoder().decode(Self.self, from: bytes) else {
      throw UnreadableValue("content", .malformed)
    }
    self = content
  }

  /// Checks the rows in a column of the trash.
  /// - Throws: `UnreadableValue`.
  package static func check(_ row: Row, _ index: Int) throws { _ = try Self(row, index) }
}

/// A value of SQLite in JSON.
package enum TrashValue: Codable, Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)

  /// Returns the values of a row by column.
  package static func row(_ row: Row) -> [String: TrashValue] {
    Dictionary(row.map { ($0, TrashValue($1)) }, uniquingKeysWith: { $1 })
  }

  package init(_ value: DatabaseValue) {
    self =
      switch value.storage {
      case .null: .null
      case .int64(let integer): .integer(integer)
      case .double(let real): .real(real)
      case .string(let text): .text(text)
      case .blob(let data): .blob(data)
      }
  }

  package var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let integer): integer.databaseValue
    case .real(let real): real.databaseValue
    case .text(let text): text.databaseValue
    case .blob(let data): data.databaseValue
    }
  }
}
