import Foundation
import GRDB
import HalcyonCore

extension HalcyonDatabase {
  /// Returns what an import would change, without changing anything.
  /// - Throws: `StoreError`.
  public func previewHabitImport(
    _ archive: HabitArchive
  ) async throws(StoreError) -> HabitImportSummary {
    try await read { db in
      var plan = try HabitImportPlan(db, archive)
      return try plan.summarize()
    }
  }

  /// Adds the habits and entries of a file in one transaction. Habits are recognized by their
  /// identifier, or by their name if the file has none; known ones keep their definition. Importing
  /// the same file again changes nothing.
  /// - Parameters:
  ///   - conflicts: What happens to entries that differ from the stored ones.
  ///   - date: The current time.
  /// - Returns: What was changed, and the change for undo.
  /// - Throws: `StoreError`; nothing is then imported.
  public func importHabits(
    _ archive: HabitArchive, conflicts: HabitImportSummary.Conflicts = .keep, at date: Date
  ) async throws(StoreError) -> HabitChanged<HabitImportSummary> {
    try await changeHabits { writer in
      var plan = try HabitImportPlan(writer.db, archive)
      let summary = try plan.summarize()
      try plan.store(with: &writer, conflicts, at: date)
      return summary
    }
  }
}

/// Compares an archive with the stored habits.
private struct HabitImportPlan {
  private struct Known {
    let id: Int64
    let uuid: UUID?
    let name: String
    let isMeasured: Bool
  }

  private let db: Database
  private let archive: HabitArchive
  /// The stored habit of each item; `nil` for new ones.
  private var targets: [Int64?] = []
  /// The entries of each item with the IDs of this database, and the stored ones of the same days.
  private var entries: [[(day: Day, new: HabitEntry, old: HabitEntry?)]] = []

  init(_ db: Database, _ archive: HabitArchive) throws {
    self.db = db
    self.archive = archive
    targets = try match()
    for (item, target) in zip(archive.habits, targets) {
      entries.append(try resolve(item, target))
    }
  }

  /// Habits without an identifier match stored ones with the same name in their order.
  private func match() throws -> [Int64?] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT id, uuid, name, direction FROM habit ORDER BY position, id")
    let known = rows.map {
      Known(
        id: $0[0], uuid: UUID(uuidString: $0[1]), name: $0[2],
        isMeasured: ($0[3] as String?) != nil)
    }
    let byUUID = Dictionary(
      known.compactMap { habit in habit.uuid.map { ($0, habit.id) } }, uniquingKeysWith: { $1 })
    var free = known
    return archive.habits.map { item in
      if let uuid = item.uuid { return byUUID[uuid] }
      let isMeasured = item.definition.goal != .yesNo
      let index = free.firstIndex {
        $0.name == item.definition.name && $0.isMeasured == isMeasured
      }
      return index.map { free.remove(at: $0).id }
    }
  }

  private func resolve(
    _ item: HabitArchive.Item, _ target: Int64?
  ) throws -> [(day: Day, new: HabitEntry, old: HabitEntry?)] {
    var stored: [Day: HabitEntry] = [:]
    if let target {
      let rows = try Row.fetchCursor(
        db, sql: "SELECT \(HabitTable.entry.list) FROM habitEntry WHERE habitId = ?",
        arguments: [target])
      while let row = try rows.next() {
        stored[Day(clamping: row[1])] = HabitEntryRecord.entry(row)
      }
    }
    return try item.entries.sorted { $0.key < $1.key }.map { day, archived in
      var entry = archived.entry
      entry.photoID = try archived.photo.flatMap(photoID)
      entry.completedBy = try archived.completedBy.flatMap(personID)
      entry.confirmedBy = try archived.confirmedBy.flatMap(personID)
      return (day, entry, stored[day])
    }
  }

  private func photoID(_ path: String) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM photo WHERE path = ?"), arguments: [path])
  }

  private func personID(_ person: HabitArchive.Person) throws -> Int64? {
    if let uid = person.uid {
      let found = try Int64.fetchOne(
        db.cachedStatement(sql: "SELECT MIN(id) FROM person WHERE uid = ?"), arguments: [uid])
      if let found { return found }
    }
    return try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT MIN(id) FROM person WHERE displayName = ?"),
      arguments: [person.name])
  }

  mutating func summarize() throws -> HabitImportSummary {
    var summary = HabitImportSummary()
    summary.habits = archive.habits.count
    summary.newHabits = targets.count { $0 == nil }
    summary.missingPeople = try Set(archive.habits.compactMap(\.person))
      .count { try personID($0) == nil }
    for (_, new, old) in entries.joined() {
      summary.days += 1
      if let old {
        if old.includes(new) { summary.equalDays += 1 } else { summary.conflictingDays += 1 }
      } else {
        summary.newDays += 1
      }
    }
    return summary
  }

  func store(
    with writer: inout HabitWriter, _ conflicts: HabitImportSummary.Conflicts, at date: Date
  ) throws {
    let groups = try storeGroups(with: &writer)
    var position = try Int.fetchOne(db, sql: "SELECT COALESCE(MAX(position), -1) + 1 FROM habit")
    for (index, item) in archive.habits.enumerated() {
      let id = try targets[index] ?? add(item, groups, position ?? 0, with: &writer, date)
      if targets[index] == nil { position = (position ?? 0) + 1 }
      for (day, new, old) in entries[index] {
        let entry: HabitEntry
        switch old {
        case nil: entry = new
        case let old? where conflicts == .replace && !old.includes(new):
          entry = old.replaced(by: new)
        default: continue
        }
        let key = [id.databaseValue, Int(day.number).databaseValue]
        try writer.set(
          .entry, key, from: old.map { HabitEntryRecord.values($0, of: id, on: day) },
          to: HabitEntryRecord.values(entry, of: id, on: day))
      }
    }
    try storeHolidays(with: &writer)
  }

  private func add(
    _ item: HabitArchive.Item, _ groups: [UUID: Int64], _ position: Int,
    with writer: inout HabitWriter, _ date: Date
  ) throws -> Int64 {
    var habit = Habit(
      id: 0, uuid: item.uuid ?? UUID(), definition: item.definition, position: position,
      isArchived: item.isArchived, created: item.created ?? date, modified: item.modified ?? date)
    habit.definition.groupID = item.group.flatMap { groups[$0] }
    habit.definition.personID = try item.person.flatMap(personID)
    return try writer.insert(.habit, Array(HabitRecord(habit).values.dropFirst()))
  }

  /// Adds missing groups.
  /// - Returns: The IDs by the identifiers in the archive.
  private func storeGroups(with writer: inout HabitWriter) throws -> [UUID: Int64] {
    var groups: [UUID: Int64] = [:]
    for group in archive.groups {
      let known = try Int64.fetchOne(
        db, sql: "SELECT id FROM habitGroup WHERE uuid = ? OR name = ? ORDER BY uuid = ? DESC",
        arguments: [group.uuid.text, group.name, group.uuid.text])
      if let known {
        groups[group.uuid] = known
        continue
      }
      let position = try Int.fetchOne(
        db, sql: "SELECT COALESCE(MAX(position), -1) + 1 FROM habitGroup")
      let new = HabitGroup(
        id: 0, uuid: group.uuid, name: group.name, position: position ?? 0,
        isFolded: group.isFolded)
      groups[group.uuid] = try writer.insert(.group, Array(new.values.dropFirst()))
    }
    return groups
  }

  private func storeHolidays(with writer: inout HabitWriter) throws {
    for holiday in archive.holidays {
      let person = try holiday.person.flatMap(personID)
      let new = HabitHoliday(id: 0, days: holiday.days, personID: person)
      let isKnown = try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM habitHoliday
            WHERE firstDay = ? AND lastDay = ? AND personId IS ?)
          """, arguments: StatementArguments(new.values.dropFirst()))
      if isKnown != true { _ = try writer.insert(.holiday, Array(new.values.dropFirst())) }
    }
  }
}

extension UUID {
  fileprivate var text: String { uuidString.lowercased() }
}

extension HabitEntry {
  /// Returns whether an imported entry says nothing that this one does not.
  fileprivate func includes(_ new: HabitEntry) -> Bool {
    // Other programs write a "no" of a measured habit as nothing.
    let isSame = value == new.value || (value == .no && new.value == .amount(.zero))
    return isSame && isPending == new.isPending && (new.note == nil || new.note == note)
      && (new.photoID == nil || new.photoID == photoID)
  }

  /// Returns an imported entry with the note and photo of this one if it has none.
  fileprivate func replaced(by new: HabitEntry) -> HabitEntry {
    var entry = new
    entry.note = new.note ?? note
    entry.photoID = new.photoID ?? photoID
    return entry
  }
}
