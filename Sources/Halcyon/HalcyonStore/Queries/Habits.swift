import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords
import Synchronization

extension HalcyonDatabase {
  /// Returns all habits with their history, groups and holidays: the current ones, then new ones
  /// after each change. Only the histories of changed habits are read again. Values that the caller
  /// does not consume in time are dropped, except for the newest.
  ///
  /// Ends with a `StoreError` if the store cannot be read; otherwise continues until the iterating
  /// task is cancelled.
  public func habitsObservation() -> AsyncThrowingStream<HabitBook, any Error> {
    let histories = HabitHistories()
    return observe("habit", "habitEntry", "habitGroup", "habitHoliday", interval: .zero) {
      database async throws(StoreError) in
      try await database.habitBook(histories)
    }
  }

  /// Returns all habits with their history, groups and holidays.
  /// - Throws: `StoreError`.
  public func habitBook() async throws(StoreError) -> HabitBook {
    try await habitBook(HabitHistories())
  }

  private func habitBook(_ histories: HabitHistories) async throws(StoreError) -> HabitBook {
    // The entries are noted with the history that has them.
    try await readRows(all: [.habit, .habitGroup, .habitHoliday, .habitEntry]) { db, pass in
      try HabitBook.fetch(db, pass, histories: histories)
    }
  }

  /// Returns the habits that are not archived, in their order, with their history.
  /// - Throws: `StoreError`.
  public func habits() async throws(StoreError) -> [TrackedHabit] {
    try await habitBook().active
  }

  /// Returns the entries of a habit in `days`: the current ones, then new ones after changes of any
  /// habit.
  ///
  /// Ends with a `StoreError` if the store cannot be read; otherwise continues until the iterating
  /// task is cancelled.
  public func habitEntriesObservation(
    of id: Int64, in days: ClosedRange<Day> = .earliest ... .latest
  ) -> AsyncThrowingStream<[Day: HabitEntry], any Error> {
    observe("habitEntry", interval: .zero) { database async throws(StoreError) in
      try await database.habitEntries(of: id, in: days)
    }
  }

  /// Returns the entries of a habit in `days`; empty if it does not exist.
  /// - Throws: `StoreError`.
  public func habitEntries(
    of id: Int64, in days: ClosedRange<Day> = .earliest ... .latest
  ) async throws(StoreError) -> [Day: HabitEntry] {
    try await readRows { db, pass in
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT \(HabitTable.entry.list) FROM habitEntry
            WHERE habitId = ? AND day BETWEEN ? AND ?
            """), arguments: [id, days.lowerBound.number, days.upperBound.number])
      let entries = try pass.values(.habitEntry, rows) { row in
        try HabitEntryRecord.dated(NamedRow(row))
      }
      return Dictionary(entries, uniquingKeysWith: { $1 })
    }
  }
}

/// The histories that an observation has read, with the revisions of their habits.
private final class HabitHistories: Sendable {
  private struct Known {
    let revision: Int64
    let history: HabitHistory
    /// The entries that could not be read.
    let unreadable: [UnreadableRow]
  }

  private let known = Mutex<[Int64: Known]>([:])

  /// Returns the histories of habits, and forgets all others.
  /// - Parameter revisions: The current revisions by habit.
  func current(
    _ db: Database, _ pass: UnreadablePass, _ revisions: [Int64: Int64]
  ) throws -> [Int64: HabitHistory] {
    // A repaired entry does not change the revision.
    var all = known.withLock { $0 }
      .filter { revisions[$0.key] == $0.value.revision && $0.value.unreadable.isEmpty }
    for (id, revision) in revisions where all[id] == nil {
      let own = UnreadablePass()
      let history = try HabitHistory.fetch(db, own, of: id)
      all[id] = Known(revision: revision, history: history, unreadable: own.rows)
      own.rows.forEach(pass.note)
    }
    known.withLock { [all] in $0 = all }
    return all.mapValues(\.history)
  }
}

extension HabitHistory {
  fileprivate static func fetch(
    _ db: Database, _ pass: UnreadablePass, of id: Int64
  ) throws -> HabitHistory {
    // SQLite 3.40 does not see that this index has all columns, one of them generated, and would
    // look each row up in the table, which takes twice as long.
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(HabitMarkColumn.list) FROM habitEntry INDEXED BY habitEntryHistory
        WHERE habitId = ? ORDER BY day
        """)
    let (rows, columns) = (
      try Row.fetchCursor(statement, arguments: [id]),
      StatementColumns(statement, HabitMarkColumn.self)
    )
    var marks: [Mark] = []
    while let row = try rows.next() {
      do throws(UnreadableValue) {
        marks.append(try HabitEntryRecord.mark(columns))
      } catch let value {
        pass.note(
          UnreadableRow(
            table: .habitEntry, key: "\(id)/" + row.text(of: ["day"]), column: value.column,
            problem: value.problem))
      }
    }
    return HabitHistory(sorted: marks)
  }
}

extension HabitBook {
  fileprivate static func fetch(
    _ db: Database, _ pass: UnreadablePass, histories: HabitHistories
  ) throws -> HabitBook {
    let (groups, holidays) = (try HabitGroup.all(db, pass), try HabitHoliday.all(db, pass))
    let habits = try Habit.all(db, pass)
    let revisions = Dictionary(
      habits.map { ($0.habit.id, $0.revision) }, uniquingKeysWith: { $1 })
    let known = try histories.current(db, pass, revisions)
    return HabitBook(
      groups: groups,
      habits: habits.map { habit, revision in
        TrackedHabit(
          habit: habit, history: known[habit.id] ?? HabitHistory(),
          holidays: holidays.filter { $0.personID == habit.personID }, revision: revision)
      }, holidays: holidays)
  }
}
