import Foundation
import GRDB
import HalcyonCore

/// Conversions between entries and rows of `habitEntry`.
enum HabitEntryRecord {
  private static let (yes, no, skip) = (-1, -2, -3)

  /// Returns the values of a row in the order of `HabitTable.entry.columns`.
  static func values(_ entry: HabitEntry, of habit: Int64, on day: Day) -> [DatabaseValue] {
    [
      habit.databaseValue, Int(day.number).databaseValue, entry.value.map(code).databaseValue,
      entry.note.databaseValue, entry.photoID.databaseValue, entry.completedBy.databaseValue,
      entry.isPending.databaseValue, entry.confirmedBy.databaseValue,
      Timestamp(clamping: entry.modified).milliseconds.databaseValue,
    ]
  }

  /// Returns the entry of a row with the columns of `HabitTable.entry`.
  /// - Throws: `UnreadableValue`.
  static func entry(_ row: Row) throws -> HabitEntry {
    guard let modified = Timestamp(milliseconds: try row.value(8) as Int64) else {
      throw UnreadableValue("modified", .outOfRange)
    }
    return HabitEntry(
      value: try value(row.value(2)), note: try row.value(3), photoID: try row.value(4),
      completedBy: try row.value(5), isPending: try row.value(6), confirmedBy: try row.value(7),
      modified: modified.date)
  }

  /// Returns the value with a code; `nil` for NULL.
  /// - Throws: `UnreadableValue`.
  private static func value(_ code: Int64?) throws(UnreadableValue) -> HabitValue? {
    guard let code else { return nil }
    switch Int(exactly: code) {
    case yes: return .yes
    case no: return .no
    case skip: return .skip
    case let code? where 0...HabitAmount.maximumThousandths ~= code:
      return .amount(HabitAmount(thousandths: code))
    default: throw UnreadableValue("value", .outOfRange)
    }
  }

  /// Returns the mark of a row with the columns day, value and flags.
  /// - Throws: `UnreadableValue`.
  static func mark(_ columns: StatementColumns) throws(UnreadableValue) -> HabitHistory.Mark {
    HabitHistory.Mark(
      try columns.integer(0) { Day(exactly: $0) }, try value(columns.integer(1)),
      flags: try columns.integer(2) { (0...7).contains($0) ? .init(rawValue: UInt8($0)) : nil })
  }

  private static func code(_ value: HabitValue) -> Int {
    switch value {
    case .yes: yes
    case .no: no
    case .skip: skip
    case .amount(let amount): amount.thousandths
    }
  }
}
