import Foundation
import GRDB
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonBackup
@testable import HalcyonContacts
@testable import HalcyonNetwork
@testable import HalcyonRecords
@testable import HalcyonStore

/// Databases of versions that stored the spelling of the server, and the number of a further card
/// after U+001F in the href.
@Suite(.hangGuard) struct EarlierHrefsTests {
  /// The schema of the last of these versions.
  private static let earlier = "0020 search text"

  private static func book() -> FakeBook {
    let book = FakeBook(cards: 3)
    let family = vcard("Ada", uid: "ada") + vcard("Bo", uid: "bo") + vcard("Cy", uid: "cy")
    book.put("/book/family%40home.vcf", family)
    let list = vcard("Choir", uid: "choir", "X-ADDRESSBOOKSERVER-KIND:group")
    book.put("/book/list%2fmixed.vcf", vcard("Dee", uid: "dee") + list)
    book.put("/book/gone%40.vcf", vcard("Eve", uid: "eve") + vcard("Flo", uid: "flo"))
    return book
  }

  private static func sync(
    _ transport: ScriptedTransport, _ account: ContactAccount, _ database: HalcyonDatabase,
    _ time: TestTime
  ) async throws -> ContactSyncResult {
    time.advance(by: 61)
    return await ContactSync(
      source: try source(transport), account: account, database: database,
      activity: ActivityCenter(clock: ManualClock()), date: { time.now }
    ).run()
  }

  /// Fills a database with everything that refers to cards.
  private static func fill(
    _ database: HalcyonDatabase, _ book: FakeBook, _ time: TestTime
  ) async throws -> ContactAccount {
    let account = try await database.addContactAccount(
      name: "Book", configuration: .cardDAV(CardDAVSettings(url: "example.org", userName: "a")))
    _ = try await sync(book.transport, account, database, time)
    book.delete("/book/gone%40.vcf")
    for _ in 0..<2 { _ = try await sync(book.transport, account, database, time) }
    for name in ["Bo", "Dee"] {
      let person = try #require(try await database.people().first { $0.displayName == name })
      var facts = LocalFacts()
      facts.notes = "about " + name
      try await database.setLocalFacts(facts, personID: person.id)
    }
    let people = try await database.people()
    let ada = try #require(people.first { $0.displayName == "Ada" })
    let cy = try #require(people.first { $0.displayName == "Cy" })
    _ = try await database.mergePerson(cy.id, into: ada.id)
    return account
  }

  /// Copies all rows to a database of the earlier schema.
  private static func downgrade(_ database: HalcyonDatabase, to folder: URL) async throws {
    let path = folder.appendingPathComponent(HalcyonDatabase.fileName).path
    let queue = try DatabaseQueue(path: path, configuration: HalcyonDatabase.configuration())
    try Migrations.migrator.migrate(queue, upTo: earlier)
    for table in StoreTable.allCases {
      let rows = try await database.read { db in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table.rawValue)").map {
          Dictionary($0.map { ($0, $1) }, uniquingKeysWith: { $1 })
        }
      }
      try await queue.write { db in
        let columns = try db.columns(in: table.rawValue).map(\.name)
        try db.execute(sql: "DELETE FROM \(table.rawValue)")
        for row in rows {
          var values = columns.map { row[$0] ?? .null }
          for (index, column) in columns.enumerated() {
            switch column {
            case "href": values[index] = spelling(values[index], row["resourceIndex"])
            case "otherHref": values[index] = spelling(values[index], row["otherResourceIndex"])
            case "content" where table == .removedPerson:
              values[index] = try content(
                values[index], spelling(row["href"] ?? .null, row["resourceIndex"]))
            default: break
            }
          }
          let marks = columns.map { _ in "?" }.joined(separator: ", ")
          try db.execute(
            sql: "INSERT INTO \(table.rawValue) VALUES (\(marks))",
            arguments: StatementArguments(values))
        }
      }
    }
    try queue.close()
  }

  private static func spelling(_ href: DatabaseValue, _ index: DatabaseValue?) -> DatabaseValue {
    let index = index.flatMap { Int.fromDatabaseValue($0) }
    guard let text = String.fromDatabaseValue(href) else { return href }
    let path = text.replacing("@", with: "%40").replacing("%2F", with: "%2f")
    return (path + (index.flatMap { $0 > 0 ? "\u{1F}\($0 + 1)" : nil } ?? "")).databaseValue
  }

  private static func content(
    _ stored: DatabaseValue, _ href: DatabaseValue
  ) throws -> DatabaseValue {
    let data = try #require(Data.fromDatabaseValue(stored))
    var content = try JSONDecoder().decode(PersonTrashContent.self, from: data)
    content.person["href"] = TrashValue(href)
    content.person["resourceIndex"] = nil
    return try JSONEncoder().encode(content).databaseValue
  }

  private static func rows(_ database: HalcyonDatabase) async throws -> [String] {
    var all: [String] = []
    for table in StoreTable.allCases where table != .activityRun && table != .activityEvent {
      all += try await database.read { db in
        // The content of the trash names the columns of the version that removed the person.
        let columns = try db.columns(in: table.rawValue).map(\.name).filter { $0 != "content" }
        return try Row.fetchAll(
          db, sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table.rawValue) ORDER BY rowid"
        ).map { "\(table.rawValue) \($0)" }
      }
    }
    return all
  }

  @Test("A database of an earlier version has everything, and a sync changes nothing")
  func upgrade() async throws {
    try await withTemporaryFolder { folder in
      let (book, time) = (Self.book(), TestTime())
      let today = try HalcyonDatabase.inMemory()
      let account = try await Self.fill(today, book, time)
      #expect(try await today.removedPeople().count == 2)
      try await Self.downgrade(today, to: folder)

      let database = try HalcyonDatabase(directory: folder)
      #expect(try await Self.rows(database) == Self.rows(today))
      #expect(try await database.unreadableRows().isEmpty)
      #expect(try await database.damagedRows().isEmpty)
      #expect(try await database.integrityProblems().isEmpty)
      let people = try await database.people()
      #expect(
        people.map(\.displayName).sorted() == ["Ada", "Bo", "Card 0", "Card 1", "Card 2", "Dee"])
      for name in ["Bo", "Dee"] {
        let person = try #require(people.first { $0.displayName == name })
        #expect(try await database.localFacts(personID: person.id).notes == "about " + name)
      }

      // The token and then, without it, all lists of the server agree with the stored cards.
      for isWithoutToken in [false, true] {
        if isWithoutToken { try await database.forgetToken(accountID: account.id) }
        let transport = book.transport
        let result = try await Self.sync(transport, account, database, time)
        #expect(result.outcome == .succeeded && result.arrived == 0 && result.removed == 0)
        #expect(!transport.requests.contains { $0.isMultiget || $0.method == "GET" })
        #expect(try await database.people() == people)
      }
    }
  }

  @Test("People in the trash of an earlier version return to their resource")
  func trash() async throws {
    try await withTemporaryFolder { folder in
      let (book, time) = (Self.book(), TestTime())
      let today = try HalcyonDatabase.inMemory()
      let account = try await Self.fill(today, book, time)
      try await Self.downgrade(today, to: folder)
      let database = try HalcyonDatabase(directory: folder)
      let removed = try await database.removedPeople()
      #expect(try await database.restorePeople(removed.map(\.id)).count == 2)
      // Their source lists them again: they are the same people.
      book.put("/book/gone%40.vcf", vcard("Eve", uid: "eve") + vcard("Flo", uid: "flo"))
      let result = try await Self.sync(book.transport, account, database, time)
      #expect(result.outcome == .succeeded)
      let people = try await database.people().filter { ["Eve", "Flo"].contains($0.displayName) }
      #expect(Set(people.map(\.id)) == Set(removed.map(\.id)) && people.count == 2)
      let kept = try await database.read { db in
        try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM person WHERE isKept")
      }
      #expect(kept == 0)
    }
  }

  @Test("Ids of people that were removed before the upgrade are not used again")
  func sequence() async throws {
    try await withTemporaryFolder { folder in
      let (book, time) = (Self.book(), TestTime())
      let today = try HalcyonDatabase.inMemory()
      let account = try await Self.fill(today, book, time)
      try await Self.downgrade(today, to: folder)
      let path = folder.appendingPathComponent(HalcyonDatabase.fileName).path
      let queue = try DatabaseQueue(path: path)
      try await queue.write { db in
        try db.execute(sql: "UPDATE sqlite_sequence SET seq = 1000 WHERE name = 'person'")
      }
      try queue.close()
      let database = try HalcyonDatabase(directory: folder)
      book.put("/book/new.vcf", vcard("New", uid: "new"))
      _ = try await Self.sync(book.transport, account, database, time)
      #expect(try await database.people().first { $0.displayName == "New" }?.id == 1_001)
    }
  }
}
