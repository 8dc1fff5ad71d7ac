import Foundation
import GRDB
import HalcyonRecords

extension HabitChange: Codable {
  /// A value of a column.
  private enum Value: Codable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)

    init(_ value: DatabaseValue) {
      self =
        switch value.storage {
        case .null: .null
        case .int64(let number): .integer(number)
        case .double(let number): .real(number)
        case .string(let text): .text(text)
        case .blob(let data): .blob(data)
        }
    }

    var value: DatabaseValue {
      switch self {
      case .null: .null
      case .integer(let number): number.databaseValue
      case .real(let number): number.databaseValue
      case .text(let text): text.databaseValue
      case .blob(let data): data.databaseValue
      }
    }
  }

  private struct CodedRow: Codable {
    let table: String
    let key: [Value]
    let before, after: [Value]?
  }

  /// Reads a change from JSON.
  /// - Throws: `DecodingError`, also for a row that does not fit its table.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    rows = try container.decode([CodedRow].self).map { row in
      guard let table = HabitTable.allCases.first(where: { $0.name == row.table }),
        row.key.count == table.keyCount,
        [row.before, row.after].allSatisfy({ $0 == nil || $0?.count == table.columns.count })
      else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "a row of no table")
      }
      return RowChange(
        table: table, key: row.key.map(\.value), before: row.before?.map(\.value),
        after: row.after?.map(\.value))
    }
  }

  /// Writes the change as JSON, without the revisions.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      rows.map { row in
        CodedRow(
          table: row.table.name, key: row.key.map(Value.init), before: row.before?.map(Value.init),
          after: row.after?.map(Value.init))
      })
  }
}
