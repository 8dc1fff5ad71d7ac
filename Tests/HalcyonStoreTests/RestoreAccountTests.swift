import Foundation
import GRDB
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonBackup
@testable import HalcyonRecords
@testable import HalcyonStore

@Suite(.hangGuard) struct RestoreAccountTests {
  private static let tables = [
    "source", "person", "address", "place", "sourceCard", "pendingRemoval", "removedPerson",
    "localFacts", "localFactsHabit", "personPair",
  ]

  /// The rows of the tables that belong to accounts.
  private func rows(_ database: HalcyonDatabase) async throws -> [String: Set<String>] {
    try await database.read { db in
      try Dictionary(
        uniqueKeysWithValues: Self.tables.map { table in
          (table, Set(try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { "\($0)" }))
        })
    }
  }

  /// Adds an account with three located people, one of whom is in the trash, and merges another
  /// with a person of the imported files.
  private func fill(_ database: HalcyonDatabase) async throws -> Int64 {
    let account = try await database.addContactAccount(
      name: "x", configuration: .init(kind: "folder", settings: ["path": "/x"]))
    let cards = ["Ada", "Ben", "Cleo"].map { imported($0, uid: $0, addresses: [address($0)]) }
    _ = try await database.take(
      cards.enumerated().map {
        SyncedResource(
          href: "\($0.offset).vcf", etag: "1", raw: $0.element.raw, digest: $0.element.digest,
          content: .cards([$0.element]))
      }, accountID: account.id)
    _ = try await database.importAll([imported("Ada", uid: "other", addresses: [address("Rome")])])
    try await database.placeAll(except: ["Ben"])
    let people = try await database.people()
    let named = { (name: String) in
      people.first { $0.displayName == name && $0.sourceID == account.id }
    }
    let other = try #require(people.first { $0.sourceID != account.id })
    let (ada, cleo) = (try #require(named("Ada")), try #require(named("Cleo")))
    var facts = LocalFacts(position: Coordinate(latitude: 1, longitude: 2))
    (facts.notes, facts.tags) = ("note", ["tag"])
    try await database.setLocalFacts(facts, personID: ada.id)
    try await database.removePeople([cleo.id], at: Date(timeIntervalSince1970: 0))
    _ = try #require(try await database.mergePerson(ada.id, into: other.id))
    return account.id
  }

  @Test("A removed account returns with all its rows; what changed since then is kept")
  func restored() async throws {
    try await withTemporaryFolder { directory in
      let database = try HalcyonDatabase(directory: directory)
      let id = try await fill(database)
      let folder = StoreRecovery(directory: directory).backups
      let backup = try #require(
        try await database.backUp(into: folder, date: Date(timeIntervalSince1970: 0)))
      let before = try await rows(database)
      #expect(before["removedPerson"]?.count == 1 && before["personPair"]?.count == 1)
      try await database.removeContactAccount(id: id)
      #expect(try await database.peopleCount() == 1)
      try await database.restoreContactAccount(id: id, from: backup)
      #expect(try await rows(database) == before)
      #expect(try await database.searchPeople("ben")?.count == 1)
      // Again, with a person that was added meanwhile.
      try await database.removeContactAccount(id: id)
      _ = try await database.importAll([imported("Dora")])
      try await database.restoreContactAccount(id: id, from: backup)
      try await database.restoreContactAccount(id: id, from: backup)
      #expect(
        Set(try await database.people().map(\.displayName)) == ["Ada", "Ben", "Dora"])
      let next = try #require(
        try await database.backUp(into: folder, date: Date(timeIntervalSince1970: 9)))
      #expect(next.isValid, "the restoration is backed up")
    }
  }

  @Test("A backup that lacks the account or the file changes nothing")
  func missing() async throws {
    try await withTemporaryFolder { directory in
      let database = try HalcyonDatabase(directory: directory)
      let folder = StoreRecovery(directory: directory).backups
      let early = try #require(
        try await database.backUp(into: folder, date: Date(timeIntervalSince1970: 0)))
      let id = try await fill(database)
      try await database.removeContactAccount(id: id)
      let before = try await rows(database)
      await #expect(throws: StoreError.self) {
        try await database.restoreContactAccount(id: id, from: early)
      }
      let gone = StoreBackup(url: folder.appendingPathComponent("none"), date: early.date)
      await #expect(throws: StoreError.self) {
        try await database.restoreContactAccount(id: id, from: gone)
      }
      #expect(try await rows(database) == before)
      #expect(!FileManager.default.fileExists(atPath: gone.url.path))
    }
  }
}
