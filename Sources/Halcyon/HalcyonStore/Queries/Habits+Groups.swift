import Foundation
import GRDB
import HalcyonCore

extension HalcyonDatabase {
  /// Adds a group at the end.
  /// - Parameter name: A name in the form of `Habit.name(from:)`; not empty.
  /// - Returns: The ID of the group.
  /// - Throws: `StoreError`; nothing is then added.
  public func addHabitGroup(
    named name: String, uuid: UUID = UUID()
  ) async throws(StoreError) -> HabitChanged<Int64> {
    try await changeHabits { writer in try writer.addGroup(named: name, uuid: uuid) }
  }

  /// Changes a group; ignores one that does not exist.
  /// - Throws: `StoreError`; the group is then unchanged.
  @discardableResult
  public func editHabitGroup(
    _ id: Int64, _ edit: @escaping @Sendable (inout HabitGroup) -> Void
  ) async throws(StoreError) -> HabitChange {
    try await changeHabits { writer in
      let key = [id.databaseValue]
      let row = try Row.fetchOne(
        writer.db, sql: HabitTable.group.select, arguments: StatementArguments(key))
      guard var group = try row.readable(HabitGroup.init) ?? nil else { return }
      edit(&group)
      try writer.set(.group, key, to: group.values)
    }.change
  }

  /// Moves groups: their positions become the order of `ids`.
  /// - Throws: `StoreError`; nothing is then changed.
  @discardableResult
  public func arrangeHabitGroups(_ ids: [Int64]) async throws(StoreError) -> HabitChange {
    try await changeHabits { writer in
      for (position, id) in ids.enumerated() {
        let key = [id.databaseValue]
        let row = try Row.fetchOne(
          writer.db, sql: HabitTable.group.select, arguments: StatementArguments(key))
        guard var group = try row.readable(HabitGroup.init) ?? nil else { continue }
        group.position = position
        try writer.set(.group, key, to: group.values)
      }
    }.change
  }

  /// Deletes a group; its habits remain, without a group.
  /// - Throws: `StoreError`; nothing is then changed.
  @discardableResult
  public func deleteHabitGroup(_ id: Int64, at date: Date) async throws(StoreError) -> HabitChange {
    try await changeHabits { writer in
      let habits = try Int64.fetchAll(
        writer.db, sql: "SELECT id FROM habit WHERE groupId = ?", arguments: [id])
      for habit in habits { try writer.editHabit(habit, at: date) { $0.definition.groupID = nil } }
      try writer.set(.group, [id.databaseValue], to: nil)
    }.change
  }

  /// Adds a holiday.
  /// - Parameter days: The days; only the first `HabitHoliday.maximumDays` are used.
  /// - Returns: The ID of the holiday.
  /// - Throws: `StoreError`; nothing is then added.
  public func addHabitHoliday(
    _ days: ClosedRange<Day>, personID: Int64? = nil
  ) async throws(StoreError) -> HabitChanged<Int64> {
    let last = min(days.upperBound, days.lowerBound.advanced(by: HabitHoliday.maximumDays - 1))
    let holiday = HabitHoliday(id: 0, days: days.lowerBound...last, personID: personID)
    return try await changeHabits { writer in
      try writer.insert(.holiday, Array(holiday.values.dropFirst()))
    }
  }

  /// Ends a holiday before `day`: earlier days still count as skipped. One that begins on `day` or
  /// later is deleted.
  /// - Throws: `StoreError`; nothing is then changed.
  @discardableResult
  public func endHabitHoliday(
    _ id: Int64, before day: Day
  ) async throws(StoreError) -> HabitChange {
    try await changeHabits { writer in
      let key = [id.databaseValue]
      let row = try Row.fetchOne(
        writer.db, sql: HabitTable.holiday.select, arguments: StatementArguments(key))
      guard var holiday = try row.readable(HabitHoliday.init) ?? nil else { return }
      let first = holiday.days.lowerBound
      guard first < day else { return try writer.set(.holiday, key, to: nil) }
      holiday.days = first...min(holiday.days.upperBound, day.advanced(by: -1))
      try writer.set(.holiday, key, to: holiday.values)
    }.change
  }

  /// Deletes a holiday; its days become unknown again.
  /// - Throws: `StoreError`; nothing is then changed.
  @discardableResult
  public func deleteHabitHoliday(_ id: Int64) async throws(StoreError) -> HabitChange {
    try await changeHabits { writer in
      try writer.set(.holiday, [id.databaseValue], to: nil)
    }.change
  }
}
