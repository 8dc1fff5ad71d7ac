import Foundation
import GRDB
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

/// A value of a row that cannot be read.
struct BadValue: Sendable, CustomTestStringConvertible {
  var table: StoreTable
  var column, value: String
  var testDescription: String { "\(table.rawValue).\(column) = \(value)" }

  init(_ table: StoreTable, _ column: String, _ value: String) {
    (self.table, self.column, self.value) = (table, column, value)
  }

  static let all = [
    BadValue(.habit, "created", "'+55840-01-01 00:00:00.000'"),
    BadValue(.habit, "created", "1e300"),
    BadValue(.habit, "schedule", "'{'"), BadValue(.habit, "schedule", "'{\"kind\":\"never\"}'"),
    BadValue(.habit, "uuid", "'x'"), BadValue(.habit, "position", "'first'"),
    BadValue(.habit, "name", "CAST(x'52ff' AS TEXT)"), BadValue(.habit, "direction", "'up'"),
    BadValue(.habit, "target", "9223372036854775807"), BadValue(.habit, "reminders", "'[7]'"),
    BadValue(.habit, "color", "99"), BadValue(.habit, "isArchived", "'no'"),
    BadValue(.habitGroup, "uuid", "'x'"), BadValue(.habitGroup, "name", "x'ff'"),
    BadValue(.habitHoliday, "lastDay", "99999999999"), BadValue(.habitHoliday, "lastDay", "'a'"),
    BadValue(.habitEntry, "value", "-7"), BadValue(.habitEntry, "value", "'x'"),
    BadValue(.habitEntry, "modified", "9223372036854775807"),
    BadValue(.person, "displayName", "CAST(x'41ff' AS TEXT)"),
    BadValue(.person, "tags", "'{'"), BadValue(.person, "isPartial", "'perhaps'"),
    BadValue(.person, "groupTags", "'[1]'"),
    BadValue(.address, "street", "CAST(x'c3' AS TEXT)"),
    BadValue(.place, "precision", "'moon'"), BadValue(.place, "latitude", "1234.5"),
    BadValue(.localFacts, "tags", "'nope'"), BadValue(.localFacts, "lastContact", "99999999"),
    BadValue(.localFacts, "contactWeeks", "-4"),
    BadValue(.personPair, "isMerged", "'maybe'"),
    BadValue(.source, "configuration", "'[]'"), BadValue(.source, "uuid", "'x'"),
    BadValue(.source, "lastSuccess", "'soon'"),
    BadValue(.sourceCard, "members", "'x'"), BadValue(.removedPerson, "removed", "'x'"),
    BadValue(.removedPerson, "content", "x'00'"),
    BadValue(.photo, "added", "'soon'"), BadValue(.photo, "width", "-1"),
    BadValue(.photo, "turns", "77"), BadValue(.photo, "orientation", "12"),
    BadValue(.photo, "path", "CAST(x'2fff' AS TEXT)"), BadValue(.photo, "faces", "'x'"),
    BadValue(.photo, "copies", "'x'"), BadValue(.photo, "userTags", "'x'"),
    BadValue(.photoFolder, "added", "'x'"), BadValue(.photoExclusion, "bytes", "'x'"),
    BadValue(.photoPersonName, "written", "CAST(x'ff' AS TEXT)"),
    BadValue(.geocodingServer, "dailyBudget", "'x'"), BadValue(.geocodingCache, "stored", "'x'"),
    BadValue(.geocodingRequests, "nextAllowed", "9e999"), BadValue(.activityRun, "began", "'x'"),
    BadValue(.activityRun, "done", "-5"), BadValue(.activityEvent, "since", "'x'"),
  ]
}

@Suite(.hangGuard) struct UnreadableRowTests {
  @Test("One row that cannot be read is named, and hides no other", arguments: BadValue.all)
  func named(bad: BadValue) async throws {
    let store = try await FullStore(try HalcyonDatabase.inMemory())
    let database = store.database
    let before = try await Self.counts(database)
    #expect(try await database.unreadableRows().isEmpty)
    let key = try await store.damage(bad.table, bad.column, bad.value)

    // All lists are read without an error, and lack at most what the row shows.
    let after = try await Self.counts(database)
    for (list, count) in before { #expect((after[list] ?? 0) >= count - 1, "\(list)") }
    let found = try await database.unreadableRows()
    #expect(found.count == 1)
    let row = try #require(found.first)
    #expect(row.table == bad.table)
    #expect(key.isEmpty || row.key == key)
    #expect(database.unreadable.rows.contains(row))
  }

  /// Rows that lists show, with the list that names them.
  static let listed: [(BadValue, UnreadableRow.Problem)] = [
    (BadValue(.habit, "created", "'+55840-01-01 00:00:00.000'"), .malformed),
    (BadValue(.habit, "name", "CAST(x'52ff' AS TEXT)"), .invalidText),
    (BadValue(.habitGroup, "uuid", "'x'"), .malformed),
    (BadValue(.habitHoliday, "lastDay", "99999999999"), .outOfRange),
    (BadValue(.habitEntry, "value", "-7"), .outOfRange),
    (BadValue(.person, "tags", "'{'"), .malformed),
    (BadValue(.address, "street", "CAST(x'c3' AS TEXT)"), .invalidText),
    (BadValue(.place, "precision", "'moon'"), .malformed),
    (BadValue(.localFacts, "tags", "'nope'"), .malformed),
    (BadValue(.source, "configuration", "'[]'"), .malformed),
    (BadValue(.photo, "turns", "77"), .outOfRange),
  ]

  @Test("The lists name the row, and forget it once it can be read", arguments: listed)
  func lists(bad: BadValue, problem: UnreadableRow.Problem) async throws {
    let store = try await FullStore(try HalcyonDatabase.inMemory())
    let database = store.database
    let old = try await FullStore.rows(database, bad.table)
    let saved = try await database.read { db in
      try DatabaseValue.fetchOne(
        db, sql: "SELECT \(bad.column) FROM \(bad.table.rawValue) ORDER BY rowid LIMIT 1")
    }
    _ = try await store.damage(bad.table, bad.column, bad.value)
    _ = try await Self.counts(database)
    #expect(database.unreadable.rows.map(\.table) == [bad.table])
    #expect(database.unreadable.rows.map(\.problem) == [problem])
    #expect(database.unreadable.rows.map(\.column) == [bad.column])

    let value = try #require(saved)
    try await database.write { db in
      try db.execute(
        sql: """
          UPDATE \(bad.table.rawValue) SET \(bad.column) = ?
          WHERE rowid = (SELECT MIN(rowid) FROM \(bad.table.rawValue))
          """, arguments: [value])
    }
    #expect(try await FullStore.rows(database, bad.table) == old)
    _ = try await Self.counts(database)
    #expect(database.unreadable.rows.isEmpty)
  }

  @Test("A change of other rows leaves the row as it is")
  func kept() async throws {
    for bad in [
      BadValue(.habit, "schedule", "'{'"), BadValue(.localFacts, "tags", "'nope'"),
      BadValue(.photo, "turns", "77"), BadValue(.habitEntry, "value", "-7"),
      BadValue(.habitGroup, "uuid", "'x'"),
    ] {
      let store = try await FullStore(try HalcyonDatabase.inMemory())
      let database = store.database
      _ = try await store.damage(bad.table, bad.column, bad.value)
      let condition = "WHERE rowid = (SELECT MIN(rowid) FROM \(bad.table.rawValue))"
      let row = { @Sendable () async throws -> String in
        try await database.read { db in
          try Row.fetchOne(db, sql: "SELECT * FROM \(bad.table.rawValue) \(condition)")
            .map { "\($0)" } ?? ""
        }
      }
      let damaged = try await row()
      try await database.arrangeHabits(
        store.habits.reversed().map { HabitPlace(habitID: $0, groupID: nil) }, at: .now)
      let day = Day(clamping: 19_000)
      try await database.editEntry(.note("new"), of: store.habits[0], on: [day], at: .now)
      let groups = try await database.habitBook().groups
      try await database.arrangeHabitGroups(groups.map(\.id).reversed())
      try await database.change(try await database.photos().map(\.id) + [1, 2, 3], .favorite(true))
      for person in store.people.values {
        _ = try? await database.apply(.favorite(true), to: person)
        try? await database.setLocalFacts(LocalFacts(), personID: person)
      }
      #expect(try await row() == damaged, "\(bad.testDescription)")
    }
  }

  @Test("Pages of an export skip the row and continue after it")
  func export() async throws {
    let store = try await FullStore(try HalcyonDatabase.inMemory())
    let database = store.database
    _ = try await store.damage(.photo, "turns", "77")
    _ = try await store.damage(.habit, "schedule", "'{'")
    var photos: [PhotoDetails] = []
    while true {
      let page = try await database.photoDetails(after: photos.last?.photo.id, limit: 2)
      photos += page
      if page.count < 2 { break }
    }
    #expect(photos.map(\.photo.file.name) == ["1.jpg", "2.jpg"])
    #expect(try await database.habitArchive().habits.count == 2)
    #expect(Set(database.unreadable.rows.map(\.table)) == [.photo, .habit])
  }

  @Test("A new habit can be added after one with the largest position")
  func position() async throws {
    let store = try await FullStore(try HalcyonDatabase.inMemory())
    _ = try await store.damage(.habit, "position", "9223372036854775807")
    try await store.database.addHabit(named: "New", at: FullStore.now)
    #expect(try await store.database.habits().count == 4)
  }

  /// Reads every list of the program.
  /// - Returns: The numbers of elements.
  private static func counts(_ database: HalcyonDatabase) async throws -> [String: Int] {
    let book = try await database.habitBook()
    let archive = try await database.habitArchive()
    let people = try await database.people()
    var counts: [String: Int] = [:]
    counts["habits"] = book.habits.count
    counts["groups"] = book.groups.count
    counts["holidays"] = book.holidays.count
    counts["people"] = people.count
    counts["photos"] = try await database.photos().count
    counts["folders"] = try await database.photoFolders().count
    counts["accounts"] = try await database.contactAccounts().count
    counts["summaries"] = try await database.accountSummaries().count
    counts["archive"] = archive.habits.count
    counts["dates"] = try await database.personDates().count
    counts["history"] = try await database.activityHistory().count
    counts["statistics"] = try await database.activityStatistics().entries.count
    counts["removed"] = try await database.removedPeople().count
    counts["cards"] = try await database.sourceCards(after: nil, limit: 100).count
    counts["named"] = try await database.namedHabits().count
    counts["entries"] = archive.habits.reduce(0) { $0 + $1.entries.count }
    for person in people {
      let stored = try await database.storedPerson(id: person.id)
      if stored != nil { counts["stored", default: 0] += 1 }
      _ = try await database.person(id: person.id)
      _ = try await database.localFacts(personID: person.id)
      _ = try await database.photoIDs(ofPerson: person.id, named: person.displayName)
    }
    _ = try await database.counts()
    _ = try await database.mergeSuggestions()
    _ = try await database.people(inPhotos: ["Ada", "Bene"])
    _ = try await database.photoTags(containing: "s", limit: 9)
    _ = try await database.geocodingServer()
    _ = try await database.geocodingRateLimit()
    _ = try await database.pendingAddresses(limit: 100)
    _ = try await database.searchPeople("ada")
    _ = try await database.excludedPhotos(inFolder: "/p", among: [:])
    return counts
  }
}
