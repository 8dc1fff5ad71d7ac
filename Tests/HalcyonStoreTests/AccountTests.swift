import Foundation
import GRDB
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

@Suite(.hangGuard) struct AccountTests {
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)

  @Test("Accounts keep their order, configuration and last problem")
  func accounts() async throws {
    let database = try HalcyonDatabase.inMemory()
    let configurations = [
      ContactAccount.Configuration(kind: "folder", settings: ["path": "/a b"]),
      ContactAccount.Configuration(kind: "evolution", settings: ["book": "system-address-book"]),
      ContactAccount.Configuration(
        kind: "carddav",
        settings: [
          "url": "https://example.org/", "userName": "ada", "certificateAuthorityFile": "/ca",
        ]),
    ]
    for configuration in configurations {
      _ = try await database.addContactAccount(
        name: configuration.kind, configuration: configuration)
    }
    _ = try await database.importAll([imported("a")])
    let accounts = try await database.contactAccounts()
    #expect(accounts.map(\.configuration) == configurations + [.importedFiles])
    #expect(Set(accounts.map(\.uuid)).count == 4)
    #expect(accounts.map(\.position) == [0, 1, 2, 3])

    var first = try #require(accounts.first)
    try await database.beginSync(accountID: first.id, date: noon)
    let problem = ServiceProblem.certificate(host: "h", fingerprint: "AB", problem: "expired")
    try await database.noteProblem(problem, accountID: first.id)
    try await database.checkpoint(token: "t", accountID: first.id)
    first.name = "other"
    try await database.updateContactAccount(first)
    let stored = try #require(try await database.contactAccount(id: first.id))
    #expect(
      [stored.name] == ["other"] && stored.lastProblem == problem && stored.lastAttempt == noon)
    #expect(try await database.storedSource(accountID: first.id).token == "t")
    first.configuration.path = "/elsewhere"
    try await database.updateContactAccount(first)
    #expect(try await database.storedSource(accountID: first.id).token == nil)

    try await database.removeContactAccount(id: first.id)
    #expect(try await database.contactAccount(id: first.id) == nil)
  }

  /// The rows of accounts as version 0.1.0 stores them.
  private static let stored: [(kind: String, text: String, settings: [String: String])] = [
    ("folder", #"{"folder":{"path":"/a b"}}"#, ["path": "/a b"]),
    ("evolution", #"{"evolution":{"book":"system"}}"#, ["book": "system"]),
    ("imported files", #"{"importedFiles":{}}"#, [:]),
    (
      "carddav", #"{"cardDAV":{"_0":{"url":"https://example.org/","userName":""}}}"#,
      ["url": "https://example.org/", "userName": ""]
    ),
    (
      "carddav",
      #"{"cardDAV":{"_0":{"addressBook":"https://b/","certificateAuthorityFile":"/ca","certificateFingerprint":"AB","url":"https://a/","userName":"u"}}}"#,
      [
        "url": "https://a/", "userName": "u", "addressBook": "https://b/",
        "certificateAuthorityFile": "/ca", "certificateFingerprint": "AB",
      ]
    ),
    // A kind that this module does not know.
    ("ldap", #"{"ldap":{"url":"ldap://a"}}"#, ["url": "ldap://a"]),
  ]

  @Test("Stored accounts are read, and written back unchanged", arguments: stored.indices)
  func storedForm(index: Int) async throws {
    let (kind, text, settings) = Self.stored[index]
    let database = try HalcyonDatabase.inMemory()
    try await database.write { db in
      try db.execute(
        sql: """
          INSERT INTO source (kind, uuid, name, configuration, position, token)
          VALUES (?, ?, 'a', ?, 0, 't')
          """, arguments: [kind, UUID().uuidString, text])
    }
    var account = try #require(try await database.contactAccounts().first)
    #expect(account.configuration == .init(kind: kind, settings: settings))
    // A text that differs would make the next sync list everything.
    account.name = "b"
    try await database.updateContactAccount(account)
    let columns = try await database.read { db in
      try Row.fetchAll(db, sql: "SELECT kind, configuration, token FROM source").map { row in
        row.databaseValues.map { String.fromDatabaseValue($0) }
      }
    }
    #expect(columns == [[kind, text, "t"]])
  }

  @Test("Migrating schema version 2 keeps the people")
  func migrated() async throws {
    let queue = try DatabaseQueue()
    try Migrations.migrator.migrate(queue, upTo: "0002 habits")
    try await queue.write { db in
      try db.execute(sql: "INSERT INTO source (kind) VALUES ('imported files')")
      try db.execute(
        sql: """
          INSERT INTO person (sourceId, href, raw, digest, isPartial, displayName, sortKey,
            familyName, givenName, additionalNames, namePrefixes, nameSuffixes, organization,
            emails, phones, tags, photoCount)
          VALUES (1, 'uid:1', x'00', x'00', 0, 'Ada', 'ada', '', '', '', '', '', '', '[]', '[]', '[]', 0)
          """)
    }
    try Migrations.migrator.migrate(queue)
    try await queue.read { db in
      let accounts = try ContactAccount.all(db)
      #expect(accounts.map(\.configuration) == [.importedFiles])
      #expect(try PersonSummary.all(db, UnreadablePass()).map(\.displayName) == ["Ada"])
    }
  }

  @Test("The schema of the third migration has not changed since its release")
  func schema() async throws {
    let database = try DatabaseQueue()
    try Migrations.migrator.migrate(database, upTo: "0003 contact accounts")
    let names = [
      "source", "sourceCard", "pendingRemoval", "localFacts", "localFactsHabit", "activityRun",
      "generation",
    ]
    let (tables, person) = try await database.read { db in
      func columns(_ table: String) throws -> [String] {
        try db.columns(in: table).map { "\($0.name) \($0.type)\($0.isNotNull ? "!" : "")" }
      }
      return (
        try names.map { try columns($0).joined(separator: ", ") },
        try columns("person").suffix(3).joined(separator: ", ")
      )
    }
    #expect(person == "etag TEXT, groupTags TEXT!, isKept BOOLEAN!")
    #expect(
      tables == [
        """
        id INTEGER, kind TEXT!, uuid TEXT, name TEXT!, configuration TEXT!, position INTEGER!, \
        token TEXT, lastAttempt DATETIME, lastSuccess DATETIME, lastProblem TEXT, \
        removalsListed DATETIME
        """,
        """
        id INTEGER, sourceId INTEGER!, href TEXT!, etag TEXT, raw BLOB!, digest BLOB!, \
        role TEXT!, name TEXT!, members TEXT!
        """,
        "sourceId INTEGER!, href TEXT!",
        """
        id INTEGER, sourceId INTEGER!, href TEXT!, uid TEXT, pinnedLatitude DOUBLE, \
        pinnedLongitude DOUBLE, orphaned DATETIME
        """,
        "localFactsId INTEGER!, habitId INTEGER!",
        """
        id INTEGER, kind TEXT!, sourceId INTEGER, began DATETIME!, ended DATETIME!, \
        outcome TEXT!, done INTEGER!, failed INTEGER!, skipped INTEGER!, total INTEGER
        """,
        "id INTEGER, value INTEGER!",
      ])
  }

  @Test("Entries of an href are found by an index instead of a table scan")
  func index() async throws {
    let database = try HalcyonDatabase.inMemory()
    for table in ["person", "sourceCard"] {
      let plan = try await database.read { db in
        try Row.fetchAll(
          db, sql: "EXPLAIN QUERY PLAN SELECT * FROM \(table) WHERE \(SyncMerge.resource)",
          arguments: ["source": 1, "href": "a"]
        ).map { $0["detail"] as String }
      }
      #expect(plan.contains { $0.contains("sourceId=? AND href=?") }, "\(plan)")
    }
  }

  @Test("A full disk is reported as such, and nothing of the batch is stored")
  func full() async throws {
    try await withTemporaryFolder { folder in
      let database = try HalcyonDatabase(directory: folder)
      let account = try await database.addContactAccount(
        name: "x", configuration: .init(kind: "folder", settings: ["path": "/x"]))
      try await database.write { db in try db.execute(sql: "PRAGMA max_page_count = 80") }
      let batch = (0..<20).map { number in
        let card = imported("p\(number)")
        return SyncedResource(
          href: "\(number)", etag: nil, raw: Data(repeating: 65, count: 60_000),
          digest: card.digest, content: .cards([card]))
      }
      await #expect(throws: StoreError.full(path: database.path)) {
        try await database.take(batch, accountID: account.id)
      }
      #expect(try await database.peopleCount() == 0)
      #expect(try await database.storedSource(accountID: account.id).etags.isEmpty)
    }
  }

  @Test("The history is delivered again when a run ends")
  func historyObservation() async throws {
    let database = try HalcyonDatabase.inMemory()
    var histories = database.activityHistoryObservation(limit: 2, interval: .zero)
      .makeAsyncIterator()
    #expect(try await histories.next() == [])
    let run = ActivityRun(
      kind: .backup, accountID: nil, began: noon, ended: noon, outcome: .succeeded,
      counts: ActivityCounts())
    try await database.record(run)
    #expect(try await histories.next() == [run])
  }

  @Test("The history keeps the newest runs up to its limit")
  func history() async throws {
    let database = try HalcyonDatabase.inMemory()
    let counts = ActivityCounts(done: 3, total: 4)
    for number in 0..<HalcyonDatabase.maximumHistory + 5 {
      try await database.record(
        ActivityRun(
          kind: .contactSync, accountID: 77, began: noon,
          ended: noon.addingTimeInterval(Double(number)), outcome: .partial, counts: counts))
    }
    let runs = try await database.activityHistory(limit: 5_000)
    #expect(runs.count == HalcyonDatabase.maximumHistory)
    #expect(runs.first?.ended == noon.addingTimeInterval(1_004))
    #expect(runs.first?.counts == counts && runs.first?.outcome == .partial)
    // The account does not exist.
    #expect(runs.first?.accountID == nil)
    #expect(runs.first?.changes == nil)
    var changed = try #require(runs.first)
    changed.changes = 2
    try await database.record(changed)
    #expect(try await database.activityHistory(limit: 1) == [changed])
  }
}
