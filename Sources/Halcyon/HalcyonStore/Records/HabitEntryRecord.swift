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
  static func entry(_ row: Row) -> HabitEntry {
    HabitEntry(
      value: (row[2] as Int?).map(value), note: row[3], photoID: row[4], completedBy: row[5],
      isPending: row[6], confirmedBy: row[7],
      modified: Date(timeIntervalSince1970: Double(row[8] as Int64) / 1_000))
  }

  static func value(_ code: Int) -> HabitValue {
    switch code {
    case yes: .yes
    case no: .no
    case skip: .skip
    default: .amount(HabitAmount(thousandths: code))
    }
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
