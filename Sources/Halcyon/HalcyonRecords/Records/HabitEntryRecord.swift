import Foundation
import GRDB
import HalcyonCore

/// The columns of `habitEntry`.
package enum HabitEntryColumn: Int, ColumnSet {
  case habitId, day, value, note, photoId, completedBy, isPending, confirmedBy, modified
}

/// The columns of `habitEntry` that histories consist of.
package enum HabitMarkColumn: Int, ColumnSet {
  case day, value, flags
}

/// Conversions between entries and rows of `habitEntry`.
package enum HabitEntryRecord {
  private static let (yes, no, skip) = (-1, -2, -3)

  /// Returns the values of the columns.
  package static func values(_ entry: HabitEntry, of habit: Int64, on day: Day) -> [DatabaseValue] {
    HabitEntryColumn.allCases.map { column in
      switch column {
      case .habitId: habit.databaseValue
      case .day: Int(day.number).databaseValue
      case .value: entry.value.map(code).databaseValue
      case .note: entry.note.databaseValue
      case .photoId: entry.photoID.databaseValue
      case .completedBy: entry.completedBy.databaseValue
      case .isPending: entry.isPending.databaseValue
      case .confirmedBy: entry.confirmedBy.databaseValue
      case .modified: Timestamp(clamping: entry.modified).milliseconds.databaseValue
      }
    }
  }

  /// Returns the entry of a row.
  /// - Throws: `UnreadableValue`.
  package static func entry(_ row: NamedRow<HabitEntryColumn>) throws -> HabitEntry {
    guard let modified = Timestamp(milliseconds: try row.value(.modified) as Int64) else {
      throw UnreadableValue("modified", .outOfRange)
    }
    return HabitEntry(
      value: try value(row.value(.value)), note: try row.value(.note),
      photoID: try row.value(.photoId), completedBy: try row.value(.completedBy),
      isPending: try row.value(.isPending), confirmedBy: try row.value(.confirmedBy),
      modified: modified.date)
  }

  /// Returns the day and the entry of a row.
  /// - Throws: `UnreadableValue`.
  package static func dated(_ row: NamedRow<HabitEntryColumn>) throws -> (
    day: Day, entry: HabitEntry
  ) {
    (day: try row.day(.day), entry: try entry(row))
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

  /// Returns the mark of a row.
  /// - Throws: `UnreadableValue`.
  package static func mark(_ row: StatementColumns<HabitMarkColumn>) throws(UnreadableValue)
    -> HabitHistory.Mark
  {
    HabitHistory.Mark(
      try row.integer(.day) { Day(exactly: $0) }, try value(row.integer(.value)),
      flags: try row.integer(.flags) { (0...7).contains($0) ? .init(rawValue: UInt8($0)) : nil })
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
