import Foundation
import GRDB
import HalcyonCore
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
      try await database.read { db in try HabitBook.fetch(db, histories: histories) }
    }
  }

  /// Returns all habits with their history, groups and holidays.
  /// - Throws: `StoreError`.
  public func habitBook() async throws(StoreError) -> HabitBook {
    try await read { db in try HabitBook.fetch(db, histories: HabitHistories()) }
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
    try await read { db in
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT \(HabitTable.entry.list) FROM habitEntry
            WHERE habitId = ? AND day BETWEEN ? AND ?
            """), arguments: [id, days.lowerBound.number, days.upperBound.number])
      var entries: [Day: HabitEntry] = [:]
      while let row = try rows.next() {
        entries[Day(clamping: row[1])] = HabitEntryRecord.entry(row)
      }
      return entries
    }
  }
}

/// The histories that an observation has read, with the revisions of their habits.
private final class HabitHistories: Sendable {
  private let known = Mutex<[Int64: (revision: Int64, history: HabitHistory)]>([:])

  /// Returns the histories of habits, and forgets all others.
  /// - Parameter revisions: The current revisions by habit.
  func current(_ db: Database, _ revisions: [Int64: Int64]) throws -> [Int64: HabitHistory] {
    var all = known.withLock { $0 }.filter { revisions[$0.key] == $0.value.revision }
    for (id, revision) in revisions where all[id] == nil {
      all[id] = (revision, try HabitHistory.fetch(db, of: id))
    }
    known.withLock { [all] in $0 = all }
    return all.mapValues(\.history)
  }
}

extension HabitHistory {
  fileprivate static func fetch(_ db: Database, of id: Int64) throws -> HabitHistory {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT day, value, flags FROM habitEntry WHERE habitId = ? ORDER BY day"),
      arguments: [id])
    var marks: [Mark] = []
    while let row = try rows.next() {
      marks.append(
        Mark(
          Day(clamping: row[0]), (row[1] as Int?).map(HabitEntryRecord.value),
          flags: Flags(rawValue: row[2])))
    }
    return HabitHistory(sorted: marks)
  }
}

extension HabitBook {
  fileprivate static func fetch(_ db: Database, histories: HabitHistories) throws -> HabitBook {
    let groups = try Row.fetchAll(
      db, sql: "SELECT \(HabitTable.group.list) FROM habitGroup ORDER BY position, id"
    ).compactMap(HabitGroup.init)
    let holidays = try Row.fetchAll(
      db, sql: "SELECT \(HabitTable.holiday.list) FROM habitHoliday ORDER BY firstDay, id"
    ).map(HabitHoliday.init)
    let rows = try Row.fetchAll(db, sql: "SELECT * FROM habit ORDER BY position, id")
    let revisions = Dictionary(
      rows.map { ($0["id"] as Int64, $0["revision"] as Int64) }, uniquingKeysWith: { $1 })
    let known = try histories.current(db, revisions)
    let habits = try rows.compactMap { row in
      try HabitRecord(row: row).habit.map { habit in
        TrackedHabit(
          habit: habit, history: known[habit.id] ?? HabitHistory(),
          holidays: holidays.filter { $0.personID == habit.personID },
          revision: revisions[habit.id] ?? 0)
      }
    }
    return HabitBook(groups: groups, habits: habits, holidays: holidays)
  }
}

extension HabitGroup {
  /// Creates a group from the columns of `HabitTable.group`.
  init?(_ row: Row) {
    guard let uuid = UUID(uuidString: row[1]) else { return nil }
    self.init(id: row[0], uuid: uuid, name: row[2], position: row[3], isFolded: row[4])
  }

  /// The values in the order of `HabitTable.group.columns`.
  var values: [DatabaseValue] {
    [
      id.databaseValue, uuid.uuidString.lowercased().databaseValue, name.databaseValue,
      position.databaseValue, isFolded.databaseValue,
    ]
  }
}

extension HabitHoliday {
  /// Creates a holiday from the columns of `HabitTable.holiday`.
  init(_ row: Row) {
    let first = Day(clamping: row[1])
    self.init(id: row[0], days: first...max(first, Day(clamping: row[2])), personID: row[3])
  }

  /// The values in the order of `HabitTable.holiday.columns`.
  var values: [DatabaseValue] {
    [
      id.databaseValue, Int(days.lowerBound.number).databaseValue,
      Int(days.upperBound.number).databaseValue, personID.databaseValue,
    ]
  }
}
