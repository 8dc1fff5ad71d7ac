import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// Stores what was planned.
extension HabitImportPlan {
  package func store(
    with writer: inout HabitWriter, _ conflicts: HabitImportSummary.Conflicts, at date: Date
  ) throws {
    let groups = try storeGroups(with: &writer)
    var position =
      try Int.fetchOne(
        writer.db, sql: "SELECT MIN(COALESCE(MAX(position), -1), 999999999) + 1 FROM habit") ?? 0
    for habit in habits {
      let id = try habit.target ?? add(habit, groups, position, with: &writer, date)
      if habit.target == nil { position += 1 }
      var rows: [HabitChange.RowChange] = []
      for planned in habit.entries {
        let entry: HabitEntry
        switch planned.old {
        case nil: entry = planned.new
        case let old? where conflicts == .replace && !old.includes(planned.new):
          entry = old.replaced(by: planned.new)
        default: continue
        }
        let before = planned.old.map { HabitEntryRecord.values($0, of: id, on: planned.day) }
        let after = HabitEntryRecord.values(entry, of: id, on: planned.day)
        guard before != after else { continue }
        rows.append(
          .init(table: .entry, key: Array(after.prefix(2)), before: before, after: after))
      }
      try writer.set(rows, in: .entry)
    }
    for holiday in holidays where !holiday.isKnown {
      _ = try writer.insert(.holiday, Array(holiday.holiday.values.dropFirst()))
    }
  }

  private func add(
    _ planned: PlannedHabit, _ groups: [UUID: Int64], _ position: Int,
    with writer: inout HabitWriter, _ date: Date
  ) throws -> Int64 {
    let item = planned.item
    var habit = Habit(
      id: 0, uuid: item.uuid ?? UUID(), definition: item.definition, position: position,
      isArchived: item.isArchived, created: item.created ?? date, modified: item.modified ?? date)
    habit.definition.groupID = item.group.flatMap { groups[$0] }
    habit.definition.personID = planned.personID
    return try writer.insert(.habit, Array(habit.values.dropFirst()))
  }

  /// Adds missing groups.
  /// - Returns: The IDs by the identifiers in the archive.
  private func storeGroups(with writer: inout HabitWriter) throws -> [UUID: Int64] {
    var ids: [UUID: Int64] = [:]
    for planned in groups {
      let group = planned.group
      if let target = planned.target {
        ids[group.uuid] = target
        continue
      }
      let position = try Int.fetchOne(
        writer.db, sql: "SELECT MIN(COALESCE(MAX(position), -1), 999999999) + 1 FROM habitGroup")
      let new = HabitGroup(
        id: 0, uuid: group.uuid, name: group.name, position: position ?? 0,
        isFolded: group.isFolded)
      ids[group.uuid] = try writer.insert(.group, Array(new.values.dropFirst()))
    }
    return ids
  }
}
