import Foundation
import GRDB
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

/// Databases of released versions, and the history of the schema.
@Suite(.hangGuard) struct UpgradeTests {
  /// The migrations in the order in which they landed, each with a digest of the schema that it
  /// leaves. A released migration is never edited: only add a line.
  static let migrations: [(name: String, schema: String)] = [
    ("0001 people", "143a41f553416de9"),
    ("0002 habits", "657e8264c8eb78d2"),
    ("0003 contact accounts", "2c1bb6a116a17c3e"),
    ("0004 geocoding", "8ca0e715ae6bdc4"),
    ("0005 places to look for again", "ffb8005776dd561f"),
    ("0006 activity statistics", "1780778afbd2bef6"),
    ("0007 postal codes of the place data", "1780778afbd2bef6"),
    ("0008 photos", "9a71d14e92519d8c"),
    ("0009 habit details", "e7a4cba7f5e5c815"),
    ("0010 photo details", "6b2a83a5f8a81513"),
    ("0011 trash", "2f353078ec4e5a44"),
    ("0012 search of people", "89975f1276be2124"),
    ("0013 merged people", "929a71c55bbcf21d"),
    ("0014 photo folders", "fbdc885166638589"),
    ("0015 flags of habit entries", "c443cc934d715b7"),
    ("0016 linked pictures", "52a37e220f226d5c"),
    ("0017 videos", "6f70c4fae231fa94"),
    ("0018 digests of rows", "d4bed7734c84728d"),
    ("0019 journal", "df65332e833583f4"),
    ("0020 search text", "f5374def68592537"),
    ("0021 normal form of hrefs", "f5374def68592537"),
    ("0022 index in the resource", "55734b33525e84e1"),
    ("0023 names to sort by", "ade45ea9caee77b6"),
    ("0024 changes of activities", "3773ae69d819c9af"),
  ]

  @Test("The migrations and their schemas are those that were released")
  func pinned() throws {
    #expect(Migrations.migrator.migrations == Self.migrations.map(\.name))
    let database = try DatabaseQueue(configuration: HalcyonDatabase.configuration())
    for (name, schema) in Self.migrations {
      try Migrations.migrator.migrate(database, upTo: name)
      let found = try database.read(Self.schema)
      #expect(found == schema, "\(name)")
    }
  }

  /// Returns a digest of everything in the schema.
  private static func schema(_ db: Database) throws -> String {
    let lines = try String.fetchAll(
      db,
      sql: """
        SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_master
        WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%' ORDER BY 1
        """)
    // FNV-1a, which is simple and never changes.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in lines.joined(separator: "\n").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }

  /// Creates the database of a released version in a folder.
  private static func restore(_ version: String, in folder: URL) throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/upgrades/\(version).sql")
    let path = folder.appendingPathComponent(HalcyonDatabase.fileName).path
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let sql = try String(contentsOf: fixture, encoding: .utf8)
    try queue.writeWithoutTransaction { db in try db.execute(sql: sql) }
    try queue.close()
  }

  @Test(
    "A database of version 0.1.0 has everything after an upgrade, from each later schema too",
    arguments: [""] + Migrations.migrator.migrations.dropFirst(8))
  func first(step: String) async throws {
    try await withTemporaryFolder { folder in
      try Self.restore("v0.1.0", in: folder)
      if !step.isEmpty {
        let path = folder.appendingPathComponent(HalcyonDatabase.fileName).path
        let queue = try DatabaseQueue(
          path: path, configuration: HalcyonDatabase.configuration())
        try Migrations.migrator.migrate(queue, upTo: step)
        try queue.close()
      }
      let database = try HalcyonDatabase(directory: folder)
      #expect(try await database.unreadableRows().isEmpty)
      #expect(try await database.damagedRows().isEmpty)
      #expect(try await database.integrityProblems().isEmpty)
      let accounts = try await database.contactAccounts()
      #expect(accounts.map(\.name) == ["", "Team"])
      #expect(accounts[1].pendingRemovals?.hrefs == ["ben.vcf"])
      let people = try await database.people()
      #expect(people.map(\.displayName) == ["Ada Berg", "Ben Cole"])
      let ada = try #require(people.first)
      let stored = try #require(try await database.storedPerson(id: ada.id))
      #expect(stored.addresses.map(\.address.locality) == ["Rome"])
      #expect(stored.addresses.map(\.place?.name) == ["Rome"])
      #expect(stored.facts.position == Coordinate(latitude: 1.5, longitude: 2.5))
      let book = try await database.habitBook()
      #expect(book.habits.map(\.habit.name) == ["Read", "Run"])
      #expect(
        book.habits.map(\.habit.schedule) == [
          .times(3, perDays: 7), .weekdays([.monday, .wednesday]),
        ])
      #expect(stored.facts.habits == [book.habits[0].habit.id])
      let entries = try await database.habitEntries(of: book.habits[0].habit.id)
      #expect(
        entries.mapValues(\.value) == [
          Day(clamping: 20_000): .yes, Day(clamping: 20_001): .no, Day(clamping: 20_002): .skip,
        ])
      let photos = try await database.photos()
      #expect(photos.map(\.file.path) == ["/photos/b.jpg", "/photos/a.jpg"])
      #expect(try await database.searchPeople("berg") == [ada.id])
      let found = try #require(PhotoSearch("photos"))
      #expect(try await database.photoIDs(matching: found).count == 2)
      #expect(try await database.geocodingServer()?.url == "https://geo.example")
      #expect(try await database.activityHistory().count == 1)
    }
  }

  @Test("A database of version 0.2.0 has everything after an upgrade")
  func second() async throws {
    try await withTemporaryFolder { folder in
      try Self.restore("v0.2.0", in: folder)
      let database = try HalcyonDatabase(directory: folder)
      #expect(try await database.unreadableRows().isEmpty)
      #expect(try await database.damagedRows().isEmpty)
      #expect(try await database.integrityProblems().isEmpty)
      // The same content that today's version stores.
      let today = try await FullStore(try HalcyonDatabase.inMemory()).database
      for table in StoreTable.allCases {
        let old = try await FullStore.rows(database, table).count
        #expect(old == (try await FullStore.rows(today, table).count), "\(table)")
      }
      #expect(
        try await database.people().map(\.displayName) == today.people().map(\.displayName))
      let ada = try #require(try await database.people().first { $0.displayName == "Ada" })
      let person = try #require(try await database.storedPerson(id: ada.id))
      #expect(person.parts.count == 1 && person.facts.tags == ["tag"])
      let book = try await database.habitBook()
      #expect(book.habits.map(\.habit.definition.notes) == ["Notes", "Notes", "Notes"])
      #expect(book.habits.map(\.history.marks.count) == [1, 1, 1])
      #expect(book.groups.map(\.name) == ["Health", "Home"] && book.holidays.count == 2)
      #expect(try await database.photos().count == 3)
      #expect(try await database.photoFolders() == ["/p", "/q"])
      #expect(try await database.removedPeople().map(\.name).sorted() == ["Cleo", "Eve"])
      #expect(try await database.searchPeople("ada")?.contains(ada.id) == true)
    }
  }

  @Test("Texts and linked names in an earlier search index are found after an upgrade")
  func searchText() async throws {
    try await withTemporaryFolder { folder in
      let queue = try DatabaseQueue(
        path: folder.appendingPathComponent(HalcyonDatabase.fileName).path,
        configuration: HalcyonDatabase.configuration())
      try Migrations.migrator.migrate(queue, upTo: "0019 journal")
      try await queue.write { db in
        try db.execute(
          sql: """
            INSERT INTO photo
              (path, bytes, modified, width, height, orientation, wallTime, added, caption)
            VALUES ('/a.jpg', 1, 1, 1, 1, 1, 0, '2026-01-01 00:00:00.000', 'Мой дом');
            INSERT INTO photoPersonName (name, written, personId) VALUES ('earlier', 'Ёлка', 7);
            """)
      }
      try queue.close()
      let database = try HalcyonDatabase(directory: folder)
      let search = try #require(PhotoSearch("мой"))
      #expect(try await database.photoIDs(matching: search).count == 1)
      #expect(try await database.linkPhotoName("елка", to: nil) == 7)
    }
  }
}
