import Foundation
import GRDB
import HalcyonCore
import Testing
@testable import HalcyonRecords
@testable import HalcyonStore

/// A database with at least two rows in every table that holds data, made through the same calls as
/// in the program.
struct FullStore {
  static let now = Date(timeIntervalSince1970: 1_700_000_000)
  let database: HalcyonDatabase
  private(set) var account: Int64 = 0
  private(set) var people: [String: Int64] = [:]
  private(set) var habits: [Int64] = []

  /// Fills an empty database.
  init(_ database: HalcyonDatabase) async throws {
    self.database = database
    try await fillPhotos()
    try await fillPeople()
    try await fillHabits()
    try await fillFacts()
    try await fillServices()
  }

  private mutating func fillPhotos() async throws {
    try await database.storePhotos(
      (0..<3).map { number in
        var metadata = PhotoMetadata()
        (metadata.caption, metadata.tags) = ("At \(number)", ["sea"])
        metadata.faces = [PhotoFace(name: "Ada", x: 0, y: 0, width: 1, height: 1)].compactMap(
          \.self)
        metadata.position = Coordinate(latitude: 10, longitude: Double(number))
        return ImportedPhoto(
          file: PhotoFile(path: "/p/\(number).jpg", bytes: 10, modifiedNanoseconds: 5),
          header: PhotoHeader(width: 4, height: 3), wallTime: WallTime(clamping: 1_600_000_000),
          digest: Data([UInt8(number)]), metadata: metadata, place: "Rome")
      }, at: Self.now)
    let ids = try await database.photos().map(\.id)
    try await database.change([try #require(ids.first)], .caption("Mine"))
    try await database.addPhotoFolders(["/p", "/q"], at: Self.now)
    try await database.excludePhotos([
      PhotoFile(path: "/p/x.jpg", bytes: 1, modifiedNanoseconds: 2),
      PhotoFile(path: "/p/y.jpg", bytes: 1, modifiedNanoseconds: 2),
    ])
  }

  private mutating func fillPeople() async throws {
    account = try await database.addContactAccount(
      name: "Book", configuration: .init(kind: "folder", settings: ["path": "/x"])
    ).id
    let names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"]
    var resources = names.map { name in
      let card = imported(name, uid: name, addresses: [address(name), address(name + "ville")])
      return SyncedResource(
        href: "\(name).vcf", etag: "1", raw: card.raw, digest: card.digest, content: .cards([card]))
    }
    for name in ["Friends", "Family"] {
      var group = imported(name, uid: name)
      group.card.isGroup = true
      group.card.members = ["Ada", "Ben"]
      resources.append(
        SyncedResource(
          href: "\(name).vcf", etag: nil, raw: group.raw, digest: group.digest,
          content: .cards([group])))
    }
    try await database.beginSync(accountID: account, date: Self.now)
    _ = try await database.take(resources, accountID: account)
    _ = try await database.importAll([
      imported("Ada", uid: "own-ada", addresses: [address("Rome")]), imported("Gil", uid: "gil"),
      imported("Hal", uid: "hal"),
    ])
    try await database.placeAll(except: ["Ben"])
    _ = try await database.finish(
      SyncCompletion(
        token: "t", pending: PendingRemovals(listed: Self.now, hrefs: ["Dan.vcf", "Fay.vcf"]),
        date: Self.now, isChanged: true), accountID: account)
    for person in try await database.people() {
      people[person.sourceID == account ? person.displayName : "own " + person.displayName] =
        person.id
    }
  }

  private mutating func fillHabits() async throws {
    let group = try await database.addHabitGroup(named: "Health").value
    _ = try await database.addHabitGroup(named: "Home")
    for number in 0..<3 {
      var definition = HabitDefinition(name: "Habit \(number)")
      definition.notes = "Notes"
      definition.groupID = group
      definition.personID = people["Ben"]
      definition.goal = .measured(
        HabitTarget(
          unit: "km", direction: .atLeast, amount: HabitAmount(thousandths: 5_000),
          increment: HabitAmount(thousandths: 1_000)))
      definition.reminders = [HabitReminder(minute: 480)]
      habits.append(try await database.addHabit(definition, at: Self.now).value)
    }
    let photo = try #require(try await database.photos().first?.id)
    for (number, habit) in habits.enumerated() {
      let day = Day(clamping: 19_000 + number)
      for edit in [HabitEntryEdit.add(HabitAmount(thousandths: 2_000)), .note("Day")] {
        try await database.editEntry(edit, of: habit, on: [day], at: Self.now)
      }
      try await database.editEntry(.photo(photo), of: habit, on: [day], at: Self.now)
    }
    _ = try await database.addHabitHoliday(Day(clamping: 19_100)...Day(clamping: 19_110))
    _ = try await database.addHabitHoliday(Day(clamping: 19_200)...Day(clamping: 19_201))
  }

  private mutating func fillFacts() async throws {
    for (name, tag) in [("Ada", "tag"), ("Ben", "other")] {
      var facts = LocalFacts(
        position: Coordinate(latitude: 1, longitude: 2), habits: [habits[0], habits[1]])
      (facts.notes, facts.tags, facts.contactWeeks) = ("note", [tag], 4)
      facts.lastContact = Day(clamping: 19_000)
      try await database.setLocalFacts(facts, personID: try #require(people[name]))
    }
    _ = try await database.mergePerson(
      try #require(people["Ada"]), into: try #require(people["own Ada"]))
    _ = try await database.separatePeople(
      try #require(people["own Gil"]), from: try #require(people["own Hal"]))
    try await database.removePeople(
      [try #require(people["Cleo"]), try #require(people["Eve"])], at: Self.now)
    try await database.linkPhotoName("Ada", to: people["Ada"])
    try await database.linkPhotoName("Bene", to: people["Ben"])
    try await database.updatePeopleSearch()
  }

  private mutating func fillServices() async throws {
    let server = GeocodingServer(
      kind: .nominatim, url: "https://geo.example", contact: "a@example.org", dailyBudget: 100)
    try await database.setGeocodingServer(server)
    _ = try await database.reserveRequest(to: server, now: Self.now)
    for query in ["rome", "paris"] {
      try await database.cacheAnswer(["x"], server: server.url, query: query, now: Self.now)
    }
    for kind in [Activity.Kind.contactSync, .backup] {
      try await database.record(
        ActivityRun(
          kind: kind, accountID: account, began: Self.now, ended: Self.now, outcome: .succeeded,
          counts: ActivityCounts(done: 1, failed: 0, skipped: 0, total: 1)))
      try await database.count(.expanded, of: kind, date: Self.now)
    }
  }

  /// Sets a column of the first row of a table to a value of SQL, which the rules of the table may
  /// forbid.
  /// - Returns: The key of the row.
  func damage(_ table: StoreTable, _ column: String, _ value: String) async throws -> String {
    try await database.writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      defer { try? db.execute(sql: "PRAGMA ignore_check_constraints = OFF") }
      let name = table.rawValue
      let row = try #require(
        try Row.fetchOne(
          db,
          sql: """
            SELECT rowid, \(table.key.joined(separator: ", ")) FROM \(name)
            ORDER BY rowid LIMIT 1
            """))
      let key = row.text(of: table.key)
      try db.execute(
        sql: "UPDATE \(name) SET \(column) = \(value) WHERE rowid = ?",
        arguments: [row[0] as Int64])
      return table.key.contains(column) ? "" : key
    }
  }

  /// The rows of a table as text, with blobs and invalid text as bytes.
  static func rows(_ database: HalcyonDatabase, _ table: StoreTable) async throws -> [String] {
    try await database.read { db in
      // Without those that the database computes.
      let columns = try DigestColumns(table, in: db).names
        .map { "quote(CAST(\"\($0)\" AS BLOB))" }
      return try String.fetchAll(
        db,
        sql: "SELECT \(columns.joined(separator: " || ',' || ")) FROM \(table.rawValue) ORDER BY 1")
    }
  }
}
