import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

extension HalcyonDatabase {
  /// Returns all habits with their entries, groups and holidays, for export.
  /// - Throws: `StoreError`.
  public func habitArchive() async throws(StoreError) -> HabitArchive {
    try await readRows(all: [.habit, .habitGroup, .habitHoliday, .habitEntry]) { db, pass in
      try HabitArchiveReader(db, pass).archive()
    }
  }

  /// Copies the whole database to a new file, which only the user can read.
  /// - Throws: `StoreError`; also if the file exists.
  @concurrent public func copyDatabase(to path: String) async throws(StoreError) {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw .unavailable(path: path, message: String(cString: strerror(EEXIST)))
    }
    do {
      PrivateFiles.createFile(path)
      try await writer.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM INTO ?", arguments: [path])
      }
    } catch {
      throw Self.storeError(error, path: path)
    }
  }
}

/// Reads an archive in one transaction.
private struct HabitArchiveReader {
  private let db: Database
  private let pass: UnreadablePass
  private let people: [Int64: HabitArchive.Person]
  private let photos: [Int64: String]

  init(_ db: Database, _ pass: UnreadablePass) throws {
    (self.db, self.pass) = (db, pass)
    var people: [Int64: HabitArchive.Person] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, uid, displayName FROM person WHERE id IN (
          SELECT personId FROM habit UNION SELECT personId FROM habitHoliday
          UNION SELECT completedBy FROM habitEntry UNION SELECT confirmedBy FROM habitEntry)
        """)
    _ = try pass.values(.person, rows) { row in
      people[try row.value(0)] = .init(uid: try row.value(1), name: try row.value(2))
    }
    var photos: [Int64: String] = [:]
    let paths = try Row.fetchCursor(
      db,
      sql: "SELECT id, path FROM photo WHERE id IN (SELECT photoId FROM habitEntry)")
    _ = try pass.values(.photo, paths) { row in photos[try row.value(0)] = try row.value(1) }
    (self.people, self.photos) = (people, photos)
  }

  func archive() throws -> HabitArchive {
    let groups = try HabitGroup.all(db, pass)
    let groupUUIDs = Dictionary(
      groups.map { ($0.id, $0.uuid) }, uniquingKeysWith: { $1 })
    let habits = try Habit.all(db, pass).map(\.habit)
    let holidays = try HabitHoliday.all(db, pass)
    return HabitArchive(
      groups: groups.map { .init(uuid: $0.uuid, name: $0.name, isFolded: $0.isFolded) },
      habits: try habits.map { try item($0, groupUUIDs) },
      holidays: holidays.map { .init(days: $0.days, person: $0.personID.flatMap { people[$0] }) })
  }

  private func item(_ habit: Habit, _ groups: [Int64: UUID]) throws -> HabitArchive.Item {
    var item = HabitArchive.Item(
      uuid: habit.uuid, definition: habit.definition, group: habit.groupID.flatMap { groups[$0] },
      person: habit.personID.flatMap { people[$0] }, isArchived: habit.isArchived,
      created: habit.created, modified: habit.modified)
    (item.definition.groupID, item.definition.personID) = (nil, nil)
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT \(HabitTable.entry.list) FROM habitEntry WHERE habitId = ?"),
      arguments: [habit.id])
    let entries = try pass.values(.habitEntry, rows) { row in
      try HabitEntryRecord.dated(NamedRow(row))
    }
    for (day, stored) in entries {
      var entry = stored
      let archived = HabitArchive.Entry(
        entry, photo: entry.photoID.flatMap { photos[$0] },
        completedBy: entry.completedBy.flatMap { people[$0] },
        confirmedBy: entry.confirmedBy.flatMap { people[$0] })
      (entry.photoID, entry.completedBy, entry.confirmedBy) = (nil, nil, nil)
      item.entries[day] = HabitArchive.Entry(
        entry, photo: archived.photo, completedBy: archived.completedBy,
        confirmedBy: archived.confirmedBy)
    }
    return item
  }
}
