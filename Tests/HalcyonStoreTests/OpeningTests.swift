import Foundation
import GRDB
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

@Suite(.hangGuard) struct OpeningTests {
  @Test("Data survives a restart; the database uses write-ahead logging and foreign keys")
  func restart() async throws {
    try await withTemporaryFolder { folder in
      let nested = folder.appendingPathComponent("a/b")
      #expect(!HalcyonDatabase.exists(in: nested))
      do {
        let database = try HalcyonDatabase(directory: nested)
        _ = try await database.importAll([imported("a", addresses: [address("A")])])
        try await database.placeAll()
      }
      #expect(HalcyonDatabase.exists(in: nested))
      let database = try HalcyonDatabase(directory: nested)
      #expect(try await database.people().first?.whereabouts == .located(try place("A")))
      let pragmas = try await database.read { db in
        [
          try String.fetchOne(db, sql: "PRAGMA journal_mode"),
          try String.fetchOne(db, sql: "PRAGMA foreign_keys"),
        ]
      }
      #expect(pragmas == ["wal", "1"])
    }
  }

  @Test("Programs that create the same database at the same time all open it")
  func sameTime() async throws {
    for _ in 1...8 {
      try await withTemporaryFolder { folder in
        try await withThrowingTaskGroup(of: Int.self) { group in
          for _ in 1...4 {
            group.addTask { try await HalcyonDatabase(directory: folder).people().count }
          }
          for try await count in group { #expect(count == 0) }
        }
      }
    }
  }

  @Test("The migrations of a database that another program is creating are found")
  func createdMeanwhile() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("x.sqlite").path
      let (queue, other) = (try DatabaseQueue(path: path), try DatabaseQueue(path: path))
      try queue.writeWithoutTransaction { db in
        var error: (any Error)?
        var isCreated = false
        // The first query that runs, after the one that fails for lack of the table.
        db.trace { _ in
          guard !isCreated else { return }
          isCreated = true
          do {
            try other.write { try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier)") }
          } catch let failure {
            error = failure
          }
        }
        let applied = try Migrations.applied(in: db)
        #expect(applied.isEmpty)
        #expect(isCreated && error == nil)
      }
    }
  }

  @Test("A database of a later version is rejected and left unchanged")
  func newer() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("x.sqlite").path
      do {
        let database = try HalcyonDatabase(path: path)
        _ = try await database.importAll([imported("a")])
        try await database.write { db in
          try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('9999 future')")
        }
        try (database.writer as? DatabasePool)?.close()
      }
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(throws: StoreError.newer(path: path)) { try HalcyonDatabase(path: path) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  @Test("A damaged file is reported as damaged and left unchanged", arguments: [0.0, 0.4])
  func damaged(from part: Double) async throws {
    try await withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("x.sqlite")
      do {
        let database = try HalcyonDatabase(path: url.path)
        _ = try await database.importAll((0..<500).map { imported("person \($0)") })
        try (database.writer as? DatabasePool)?.close()
      }
      var bytes = try Data(contentsOf: url)
      let start = Int(Double(bytes.count) * part)
      bytes.replaceSubrange(
        start..<start + 20_000, with: Array(repeating: UInt8(0xA5), count: 20_000))
      try bytes.write(to: url)
      let error = #expect(throws: StoreError.self) { try HalcyonDatabase(path: url.path) }
      guard case .damaged(url.path, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try Data(contentsOf: url) == bytes)
    }
  }

  @Test("A folder that cannot be created is reported with its path")
  func unavailable() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file")
      try Data().write(to: file)
      let error = #expect(throws: StoreError.self) {
        try HalcyonDatabase(directory: file.appendingPathComponent("below"))
      }
      guard case .unavailable = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test("A failed batch is rolled back and leaves the import context unchanged")
  func rollback() async throws {
    let database = try HalcyonDatabase.inMemory()
    try await database.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER full BEFORE INSERT ON person WHEN NEW.displayName = 'b'
          BEGIN SELECT RAISE(ABORT, 'disk full'); END
          """)
    }
    var context = ImportContext()
    await #expect(throws: StoreError.failed(message: "disk full")) {
      try await database.merge([imported("a"), imported("b")], into: &context)
    }
    #expect(context.matched.isEmpty)
    #expect(try await database.peopleCount() == 0)
  }

  @Test("The schema of the first migration has not changed since its release")
  func schema() async throws {
    let database = try DatabaseQueue()
    try Migrations.migrator.migrate(database, upTo: "0001 people")
    let tables = try await database.read { db in
      try ["source", "person", "address", "place"].map { table in
        try db.columns(in: table)
          .map { "\($0.name) \($0.type)\($0.isNotNull ? "!" : "")" }.joined(separator: ", ")
      }
    }
    #expect(
      tables == [
        "id INTEGER, kind TEXT!",
        """
        id INTEGER, sourceId INTEGER!, href TEXT!, raw BLOB!, digest BLOB!, isPartial BOOLEAN!, \
        displayName TEXT!, sortKey TEXT!, uid TEXT, formattedName TEXT, familyName TEXT!, \
        givenName TEXT!, additionalNames TEXT!, namePrefixes TEXT!, nameSuffixes TEXT!, \
        organization TEXT!, emails TEXT!, phones TEXT!, tags TEXT!, birthday TEXT, \
        latitude DOUBLE, longitude DOUBLE, photoCount INTEGER!
        """,
        """
        id INTEGER, personId INTEGER!, position INTEGER!, postOfficeBox TEXT!, extended TEXT!, \
        street TEXT!, locality TEXT!, region TEXT!, postalCode TEXT!, country TEXT!
        """,
        """
        addressId INTEGER!, isFound BOOLEAN!, name TEXT, region TEXT, countryCode TEXT, \
        latitude DOUBLE, longitude DOUBLE, precision TEXT, alternatives INTEGER
        """,
      ])
  }

  @Test("Removing a person removes addresses and places")
  func cascade() async throws {
    let database = try HalcyonDatabase.inMemory()
    _ = try await database.importAll([imported("a", addresses: [address("A")])])
    try await database.placeAll()
    let left = try await database.write { db in
      try db.execute(sql: "DELETE FROM source")
      return try Int.fetchOne(
        db,
        sql: """
          SELECT (SELECT COUNT(*) FROM person) + (SELECT COUNT(*) FROM address)
            + (SELECT COUNT(*) FROM place)
          """)
    }
    #expect(left == 0)
  }
}
