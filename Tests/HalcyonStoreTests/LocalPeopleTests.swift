import Foundation
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonRecords
@testable import HalcyonStore

@Suite(.hangGuard) struct LocalPeopleTests {
  @Test("A person can be added, changed and deleted, and each change be undone and made again")
  func changes() async throws {
    let database = try HalcyonDatabase.inMemory()
    let added = try #require(
      try await database.savePerson(imported("Ada", uid: "1", addresses: [address("Porto")])))
    try await database.placeAll()
    let habit = try await database.addHabit(named: "Call", at: Date(timeIntervalSince1970: 0))
    var facts = LocalFacts(habits: [habit])
    facts.notes = "private"
    try await database.setLocalFacts(facts, personID: added.id)
    let changed = try #require(
      try await database.savePerson(
        imported("Ada Berg", uid: "1", addresses: [address("Porto")]), id: added.id))
    #expect(try await database.people().map(\.displayName) == ["Ada Berg"])
    #expect(try await database.people()[0].isLocated, "an unchanged address keeps its place")
    let deleted = try #require(try await database.deletePerson(added.id))
    #expect(try await database.people().isEmpty)
    #expect(try await database.localFacts(personID: added.id) == LocalFacts())

    try await database.apply(deleted.inverted)
    let person = try #require(try await database.people().first)
    #expect(person.id == added.id && person.displayName == "Ada Berg" && person.isLocated)
    #expect(try await database.localFacts(personID: added.id) == facts)
    try await database.apply(changed.inverted)
    #expect(try await database.people().map(\.displayName) == ["Ada"])
    try await database.apply(added.inverted)
    #expect(try await database.people().isEmpty)
    try await database.apply(added)
    try await database.apply(changed)
    #expect(try await database.people().map(\.displayName) == ["Ada Berg"])
  }

  @Test("Two new people with the same UID are both kept")
  func sameUID() async throws {
    let database = try HalcyonDatabase.inMemory()
    _ = try await database.savePerson(imported("a", uid: "1"))
    _ = try await database.savePerson(imported("b", uid: "1"))
    #expect(try await database.people().count == 2)
  }

  @Test("People of a synced source are neither changed nor deleted")
  func synced() async throws {
    let database = try HalcyonDatabase.inMemory()
    let account = try await database.addContactAccount(
      name: "x", configuration: .init(kind: "folder", settings: ["path": "/x"]))
    let card = imported("a", uid: "1")
    _ = try await database.take(
      [
        SyncedResource(
          href: "1.vcf", etag: nil, raw: card.raw, digest: card.digest, content: .cards([card]))
      ], accountID: account.id)
    let id = try #require(try await database.people().first?.id)
    #expect(try await database.savePerson(imported("b"), id: id) == nil)
    #expect(try await database.deletePerson(id) == nil)
    #expect(try await database.people().map(\.displayName) == ["a"])
    #expect(try await database.storedPerson(id: id)?.isLocal == false)
    #expect(try await database.savePerson(imported("b"), id: 999) == nil)
  }
}
