import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

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
    try await changeHabits { try $0.editGroup(id, edit) }.change
  }

  /// Moves groups: their positions become the order of `ids`.
  /// - Throws: `StoreError`; nothing is then changed.
  @discardableResult
  public func arrangeHabitGroups(_ ids: [Int64]) async throws(StoreError) -> HabitChange {
    try await changeHabits { try $0.arrangeGroups(ids) }.change
  }

  /// Deletes a group; its habits remain, without a group.
  /// - Throws: `StoreError`; nothing is then changed.
  @discardableResult
  public func deleteHabitGroup(_ id: Int64, at date: Date) async throws(StoreError) -> HabitChange {
    try await changeHabits { try $0.deleteGroup(id, at: date) }.change
  }

  /// Adds a holiday.
  /// - Parameter days: The days; only the first `HabitHoliday.maximumDays` are used.
  /// - Returns: The ID of the holiday.
  /// - Throws: `StoreError`; nothing is then added.
  public func addHabitHoliday(
    _ days: ClosedRange<Day>, personID: Int64? = nil
  ) async throws(StoreError) -> HabitChanged<Int64> {
    try await changeHabits { try $0.addHoliday(days, personID: personID) }
  }

  /// Ends a holiday before `day`: earlier days still count as skipped. One that begins on `day` or
  /// later is deleted.
  /// - Throws: `StoreError`; nothing is then changed.
  @discardableResult
  public func endHabitHoliday(
    _ id: Int64, before day: Day
  ) async throws(StoreError) -> HabitChange {
    try await changeHabits { try $0.endHoliday(id, before: day) }.change
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
