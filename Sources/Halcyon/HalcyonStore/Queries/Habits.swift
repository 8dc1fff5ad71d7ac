import Foundation
import GRDB
import HalcyonCore

extension HalcyonDatabase {
  /// Returns the habits that are not archived, in their order, with their history: the current
  /// list, then a new one after each change. Lists that the caller does not consume in time are
  /// dropped, except for the newest.
  ///
  /// Ends with a `StoreError` if the store cannot be read; otherwise continues until the iterating
  /// task is cancelled.
  public func habitsObservation() -> AsyncThrowingStream<[TrackedHabit], any Error> {
    AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let observation = ValueObservation.tracking { db in try TrackedHabit.all(db) }
        .removeDuplicates()
      let cancellable = observation.start(
        in: writer, scheduling: .task,
        onError: { [self] in continuation.finish(throwing: failure($0)) },
        onChange: { continuation.yield($0) })
      continuation.onTermination = { _ in cancellable.cancel() }
    }
  }

  /// Returns the habits that are not archived, in their order, with their history.
  /// - Throws: `StoreError`.
  public func habits() async throws(StoreError) -> [TrackedHabit] {
    try await read { db in try TrackedHabit.all(db) }
  }

  /// Adds a habit at the end of the list.
  /// - Parameters:
  ///   - name: The name in the form of `Habit.name(from:)`; not empty.
  ///   - date: The current time.
  /// - Returns: The id of the habit.
  /// - Throws: `StoreError`; nothing is then added.
  @discardableResult
  public func addHabit(
    named name: String, question: String? = nil, schedule: Schedule = .daily, at date: Date
  ) async throws(StoreError) -> Int64 {
    try await write { db in
      let last = try Int.fetchOne(db, sql: "SELECT MAX(position) FROM habit")
      var record = HabitRecord(
        name: name, question: question, schedule: schedule, position: (last ?? -1) + 1, date: date)
      try record.insert(db)
      return record.id ?? db.lastInsertedRowID
    }
  }

  /// Renames a habit; ignores one that does not exist.
  /// - Parameters:
  ///   - name: The name in the form of `Habit.name(from:)`; not empty.
  ///   - date: The current time.
  /// - Throws: `StoreError`; the name is then unchanged.
  public func renameHabit(_ id: Int64, to name: String, at date: Date) async throws(StoreError) {
    try await write { db in
      try db.execute(
        sql: "UPDATE habit SET name = ?, modified = ? WHERE id = ?", arguments: [name, date, id])
    }
  }

  /// Deletes a habit with its entries.
  /// - Returns: A value that restores the habit; `nil` if it does not exist.
  /// - Throws: `StoreError`; the habit is then not deleted.
  public func deleteHabit(_ id: Int64) async throws(StoreError) -> DeletedHabit? {
    try await write { db in
      guard let record = try HabitRecord.fetchOne(db, key: id) else { return nil }
      let entries = try HabitEntryRecord.fetchAll(
        db, sql: "SELECT * FROM habitEntry WHERE habitId = ?", arguments: [id])
      try record.delete(db)
      return DeletedHabit(record: record, entries: entries)
    }
  }

  /// Restores a deleted habit with its id, position and entries; ignores one that exists.
  /// - Throws: `StoreError`; nothing is then restored.
  public func restore(_ deleted: DeletedHabit) async throws(StoreError) {
    try await write { db in
      guard try !deleted.record.exists(db) else { return }
      var record = deleted.record
      try record.insert(db)
      for entry in deleted.entries { try entry.insert(db) }
    }
  }

  /// Sets the entry of a habit on a day; ignores a habit that does not exist.
  /// - Parameters:
  ///   - entry: The entry; `nil` removes it.
  ///   - date: The current time.
  /// - Throws: `StoreError`; the entry is then unchanged.
  public func setEntry(
    _ entry: HabitEntry?, of id: Int64, on day: Day, at date: Date
  ) async throws(StoreError) {
    try await write { db in
      guard let entry else {
        return try db.execute(
          sql: "DELETE FROM habitEntry WHERE habitId = ? AND day = ?", arguments: [id, day.number])
      }
      guard try HabitRecord.exists(db, key: id) else { return }
      try HabitEntryRecord(habitId: id, day: Int(day.number), entry: entry, modified: date).save(db)
    }
  }
}

extension TrackedHabit {
  static func all(_ db: Database) throws -> [TrackedHabit] {
    let habits = try HabitRecord.fetchAll(
      db, sql: "SELECT * FROM habit WHERE isArchived = 0 ORDER BY position, id")
    var marks: [Int64: [HabitHistory.Mark]] = [:]
    let entries = try HabitEntryRecord.fetchCursor(
      db,
      sql: """
        SELECT habitEntry.* FROM habitEntry JOIN habit ON habit.id = habitId WHERE isArchived = 0
        ORDER BY habitId, day
        """)
    while let entry = try entries.next() { marks[entry.habitId, default: []].append(entry.mark) }
    return habits.compactMap { record in
      record.habit.map { TrackedHabit(habit: $0, history: HabitHistory(marks[$0.id] ?? [])) }
    }
  }
}
