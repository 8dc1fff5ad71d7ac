import Foundation
import HalcyonCore
import HangGuard
import Testing
@testable import HalcyonRecords
@testable import HalcyonStore

@Suite(.hangGuard) struct MergedPeopleTests {
  private let database: HalcyonDatabase

  init() throws { database = try HalcyonDatabase.inMemory() }

  /// Adds “Ada” to the imported files and to a synced account.
  private func addBoth() async throws -> (own: Int64, synced: Int64, account: Int64) {
    let own = try #require(
      try await database.savePerson(
        imported("Ada Berg", uid: "1", addresses: [address("Porto")])))
    let account = try await database.addContactAccount(
      name: "x", configuration: .init(kind: "folder", settings: ["path": "/x"]))
    try await sync(account.id, href: "1.vcf", "Ada Berg")
    let synced = try #require(try await database.people().first { $0.sourceID == account.id })
    return (own.id, synced.id, account.id)
  }

  private func sync(_ account: Int64, href: Href, _ text: String) async throws {
    let card = imported(text, uid: "2", name: "Ada Berg")
    _ = try await database.take(
      [
        SyncedResource(
          href: href, etag: nil, raw: card.raw, digest: card.digest, content: .cards([card]))
      ], accountID: account)
  }

  @Test("Merged people are one person in the list, the search and the dates; undo separates them")
  func merging() async throws {
    let (own, synced, _) = try await addBoth()
    #expect(
      try await database.mergeSuggestions() == [
        MergeSuggestion(first: own, second: synced, reasons: [.name])
      ])
    let change = try #require(try await database.mergePerson(synced, into: own))
    #expect(try await database.people().map(\.id) == [own])
    #expect(try await database.people().first?.mergedIDs == [synced])
    #expect(try await database.searchPeople("berg") == [own])
    #expect(try await database.mergeSuggestions().isEmpty)
    let stored = try #require(try await database.storedPerson(id: own))
    #expect(stored.parts.map(\.id) == [synced] && stored.parts.first?.account.name == "x")
    #expect(try await database.rawCards(personID: own).count == 2)
    #expect(try await database.mergePerson(own, into: synced) == nil, "they are one already")

    try await database.apply(change.inverted)
    #expect(try await database.people().count == 2)
    #expect(try await database.mergeSuggestions().count == 1)
    try await database.apply(change)
    #expect(try await database.people().count == 1)
  }

  @Test("Syncs keep the decision, also if the card changes or moves")
  func syncs() async throws {
    let (own, synced, account) = try await addBoth()
    _ = try await database.mergePerson(synced, into: own)
    try await sync(account, href: "1.vcf", "Ada Berg changed")
    #expect(try await database.people().map(\.id) == [own])
    // The server moves the card: the new one arrives before the old one is removed.
    try await sync(account, href: "2.vcf", "Ada Berg changed")
    try await database.removePeople([synced], at: Date(timeIntervalSince1970: 0))
    #expect(try await database.people().map(\.id) == [own])
    #expect(try await database.storedPerson(id: own)?.parts.count == 1)
  }

  @Test("The person receives the local facts of both, and undo returns them")
  func facts() async throws {
    let (own, synced, _) = try await addBoth()
    var facts = LocalFacts()
    (facts.tags, facts.notes, facts.contactWeeks) = (["b"], "two", 3)
    try await database.setLocalFacts(facts, personID: synced)
    var first = LocalFacts()
    (first.tags, first.notes, first.isFavorite) = (["a"], "one", true)
    try await database.setLocalFacts(first, personID: own)
    let change = try #require(try await database.mergePerson(synced, into: own))
    let joined = try await database.localFacts(personID: own)
    #expect(joined.tags == ["a", "b"] && joined.notes == "one\n\ntwo" && joined.isFavorite)
    #expect(joined.contactWeeks == 3)
    try await database.apply(change.inverted)
    #expect(try await database.localFacts(personID: own) == first)
    #expect(try await database.localFacts(personID: synced) == facts)

    try await database.apply(change)
    _ = try await database.apply(.notes("new"), to: own)
    try await database.apply(change.inverted)
    #expect(try await database.localFacts(personID: own).notes == "new", "newer facts stay")
  }

  @Test("People who are kept separate are not suggested again, until that is undone")
  func separate() async throws {
    let (own, synced, _) = try await addBoth()
    let change = try #require(try await database.separatePeople(synced, from: own))
    #expect(try await database.mergeSuggestions().isEmpty)
    #expect(try await database.people().count == 2)
    try await database.apply(change.inverted)
    #expect(try await database.mergeSuggestions().count == 1)
    _ = try await database.mergePerson(synced, into: own)
    let separated = try #require(try await database.separatePeople(synced, from: own))
    #expect(try await database.people().count == 2)
    #expect(try await database.mergeSuggestions().isEmpty)
    try await database.apply(separated.inverted)
    #expect(try await database.people().count == 1)
    #expect(try await database.mergePerson(synced, into: 999) == nil)
    #expect(try await database.separatePeople(999, from: own) == nil)
  }
}
