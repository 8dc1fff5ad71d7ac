import Foundation
import GRDB
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

/// What ``StoreTable`` says about the tables is complete and true.
@Suite(.hangGuard) struct StoreTableTests {
  private static func tables(_ database: HalcyonDatabase) async throws -> Set<String> {
    try await database.read { db in
      try String.fetchSet(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    }
  }

  private static func rows(
    _ database: HalcyonDatabase, _ tables: [StoreTable] = StoreTable.allCases
  ) async throws -> [StoreTable: [String]] {
    var all: [StoreTable: [String]] = [:]
    for table in tables { all[table] = try await FullStore.rows(database, table) }
    return all
  }

  @Test("Each table of the schema is listed, with its primary key")
  func complete() async throws {
    let database = try HalcyonDatabase.inMemory()
    let listed = Set(StoreTable.allCases.map(\.rawValue)).union(StoreTable.others.keys)
    let shadows = ["personSearch_", "photoText_"]
    let unlisted = try await Self.tables(database).subtracting(listed).filter { name in
      !shadows.contains { name.hasPrefix($0) }
    }
    #expect(unlisted.isEmpty, "Say in StoreTable what these tables are: \(unlisted)")
    #expect(listed.isSubset(of: try await Self.tables(database)))
    for table in StoreTable.allCases {
      let key = try await database.read { db in try db.primaryKey(table.rawValue).columns }
      #expect(key == table.key, "\(table)")
    }
    #expect(Set(StoreTable.allCases.map(\.number)).count == StoreTable.allCases.count)
  }

  @Test("The database of the tests has rows in each table")
  func full() async throws {
    let database = try await FullStore(try HalcyonDatabase.inMemory()).database
    for (table, rows) in try await Self.rows(database) { #expect(!rows.isEmpty, "\(table)") }
  }

  @Test("The copy for an export and the restoration of a backup have the rows of all tables")
  func copies() async throws {
    try await withTemporaryFolder { folder in
      let store = try await FullStore(try HalcyonDatabase(directory: folder))
      let before = try await Self.rows(store.database)
      let copy = folder.appendingPathComponent("copy.sqlite")
      try await store.database.copyDatabase(to: copy.path)
      let copied = try HalcyonDatabase(path: copy.path)
      #expect(try await Self.rows(copied) == before)
      #expect(try await copied.damagedRows().isEmpty)

      let made = try await store.database.backUp(
        into: folder.appendingPathComponent(StoreBackup.folderName), date: FullStore.now)
      let backup = try #require(made)
      _ = try await store.database.deleteHabits(store.habits)
      try store.database.writer.close()
      try StoreRecovery(directory: folder).restore(backup, date: FullStore.now)
      let restored = try HalcyonDatabase(directory: folder)
      #expect(try await Self.rows(restored) == before)
      #expect(try await restored.damagedRows().isEmpty)
    }
  }

  @Test("Tables with a folder in the archive are read by its exporters")
  func exported() async throws {
    let store = try await FullStore(try HalcyonDatabase.inMemory())
    let database = store.database
    let cards = try await database.sourceCards(after: nil, limit: 1_000).count
    #expect(cards == (try await FullStore.rows(database, .person).count))
    let photos = try await database.photoDetails(after: nil, limit: 1_000).count
    #expect(photos == (try await FullStore.rows(database, .photo).count))
    let archive = try await database.habitArchive()
    #expect(archive.habits.count == (try await FullStore.rows(database, .habit).count))
    #expect(archive.groups.count == (try await FullStore.rows(database, .habitGroup).count))
    #expect(archive.holidays.count == (try await FullStore.rows(database, .habitHoliday).count))
    let entries = archive.habits.reduce(0) { $0 + $1.entries.count }
    #expect(entries == (try await FullStore.rows(database, .habitEntry).count))
    let claimed = StoreTable.allCases.filter { $0.traits.exportFolder != nil }
    #expect(
      Set(claimed) == [.person, .photo, .habit, .habitGroup, .habitHoliday, .habitEntry])
  }

  @Test("A removed account returns from a backup with all rows that belong to it")
  func account() async throws {
    try await withTemporaryFolder { folder in
      let store = try await FullStore(try HalcyonDatabase(directory: folder))
      let database = store.database
      let before = try await Self.rows(database)
      let made = try await database.backUp(
        into: folder.appendingPathComponent("b"), date: FullStore.now)
      try await database.removeContactAccount(id: store.account)
      try await database.restoreContactAccount(id: store.account, from: try #require(made))
      let after = try await Self.rows(database)
      // The history only refers to the account.
      for table in StoreTable.allCases where table != .activityRun {
        #expect(after[table] == before[table], "\(table)")
      }
      #expect(try await database.damagedRows().isEmpty)
    }
  }

  @Test("What refers to a merged card refers to the person, until the merge is undone")
  func merged() async throws {
    let store = try await FullStore(try HalcyonDatabase.inMemory())
    let database = store.database
    let (card, person) = (try #require(store.people["Ben"]), try #require(store.people["own Hal"]))
    let day = Day(clamping: 19_000)
    try await database.editEntry(.confirm, of: store.habits[0], on: [day], by: card, at: .now)
    try await database.write { db in
      try db.execute(sql: "UPDATE habitEntry SET completedBy = \(card), confirmedBy = \(card)")
    }
    _ = try await database.addHabitHoliday(day...day, personID: card)
    let before = try await Self.rows(database)
    #expect(try await Self.references(database, to: card) == Self.referring)

    let change = try #require(try await database.mergePerson(card, into: person))
    #expect(try await Self.references(database, to: card).isEmpty)
    #expect(try await Self.references(database, to: person) == Self.referring)
    #expect(try await database.localFacts(personID: person).tags == ["other"])
    let merged = try await Self.rows(database)

    try await database.apply(change.inverted)
    #expect(Self.content(try await Self.rows(database)) == Self.content(before))
    try await database.apply(change)
    #expect(Self.content(try await Self.rows(database)) == Self.content(merged))
    #expect(try await database.damagedRows().isEmpty)
  }

  /// Local facts and pairs get new numbers when they are stored again.
  private static func content(_ rows: [StoreTable: [String]]) -> [StoreTable: [String]] {
    var content = rows
    for table in [StoreTable.localFacts, .localFactsHabit, .personPair] {
      content[table] = rows[table].map { ["\($0.count)"] }
    }
    return content
  }

  private static let referring = Set(
    PersonReferences.columns.map { "\($0.table.rawValue).\($0.column)" })

  /// Returns the columns in which rows refer to a person.
  private static func references(
    _ database: HalcyonDatabase, to person: Int64
  ) async throws -> Set<String> {
    try await database.read { db in
      var found: Set<String> = []
      for table in StoreTable.allCases {
        for name in try db.columns(in: table.rawValue).map(\.name)
        where ["personId", "completedBy", "confirmedBy"].contains(name) && table != .address {
          let isUsed = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT * FROM \(table.rawValue) WHERE \(name) = ?)",
            arguments: [person])
          if isUsed == true { found.insert("\(table.rawValue).\(name)") }
        }
      }
      return found
    }
  }

  @Test("Columns that refer to people belong to tables whose rows move with a merge")
  func moved() async throws {
    let moved = Set(StoreTable.allCases.filter { $0.traits.merge == .moved })
    #expect(Set(PersonReferences.columns.map(\.table)) == moved)
  }

  @Test("A change of each table is undone exactly")
  func undone() async throws {
    let store = try await FullStore(try HalcyonDatabase.inMemory())
    let database = store.database
    let before = try await Self.rows(database)
    let habits = try await database.deleteHabits(store.habits)
    let holidays = try await database.habitBook().holidays
    let holiday = try await database.deleteHabitHoliday(try #require(holidays.first?.id))
    let groups = try await database.habitBook().groups
    let group = try await database.deleteHabitGroup(try #require(groups.first?.id), at: .now)
    for change in [group, holiday, habits] { try await database.apply(change.inverted) }
    let photos = try await database.removePhotos(try await database.photos().map(\.id))
    try await database.restore(photos)
    let own = try #require(store.people["own Gil"])
    let deleted = try #require(try await database.deletePerson(own))
    try await database.apply(deleted.inverted)
    let edited = try await database.apply(.notes("other"), to: try #require(store.people["Ben"]))
    _ = try await database.apply(try #require(edited), to: try #require(store.people["Ben"]))
    let after = try await Self.rows(database)
    #expect(Self.content(after) == Self.content(before))
    #expect(try await database.damagedRows().isEmpty)
    let undoable = StoreTable.allCases.filter { $0.traits.content == .entered }
    #expect(undoable.filter { $0.traits.undo == .unneeded } == [])
  }
}
