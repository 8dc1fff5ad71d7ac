import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import Testing

@Suite(.hangGuard) struct ImportTests {
  @Test("Importing the same cards again changes nothing")
  func again() async throws {
    let database = try HalcyonDatabase.inMemory()
    let cards = [imported("a", uid: "1"), imported("b"), imported("c", uid: "2")]
    #expect(try await database.importAll(cards) == ContactChanges(added: 3))
    #expect(try await database.importAll(cards) == ContactChanges(unchanged: 3))
    #expect(try await database.importAll(cards.reversed()) == ContactChanges(unchanged: 3))
    #expect(try await database.peopleCount() == 3)
  }

  @Test("A UID matches an old card with its new version; nobody is removed")
  func update() async throws {
    let database = try HalcyonDatabase.inMemory()
    _ = try await database.importAll([imported("Ada", uid: "1"), imported("Bo", uid: "2")])
    let before = try await database.people()
    #expect(
      try await database.importAll([imported("Ada Berg", uid: "1")]) == ContactChanges(updated: 1))
    let after = try await database.people()
    #expect(after.map(\.displayName) == ["Ada Berg", "Bo"])
    #expect(after.map(\.id) == before.map(\.id))
  }

  @Test("A card without UID is matched by its content")
  func noUID() async throws {
    let database = try HalcyonDatabase.inMemory()
    #expect(
      try await database.importAll([imported("x"), imported("x")])
        == ContactChanges(added: 1, unchanged: 1))
    #expect(try await database.importAll([imported("y")]) == ContactChanges(added: 1))
  }

  @Test("Two different cards with one UID are both kept, in any order and across batches")
  func duplicateUID() async throws {
    let database = try HalcyonDatabase.inMemory()
    let (a, b, c) = (imported("a", uid: "1"), imported("b", uid: "1"), imported("c", uid: "1"))
    var context = ImportContext()
    #expect(try await database.merge([a], into: &context) == ContactChanges(added: 1))
    #expect(
      try await database.merge([b, a], into: &context) == ContactChanges(added: 1, unchanged: 1))
    #expect(try await database.importAll([b, a]) == ContactChanges(unchanged: 2))
    #expect(try await database.importAll([b]) == ContactChanges(unchanged: 1))
    // The first of them gets the new content. Its own old card is in the same import and is added
    // as a new person.
    #expect(try await database.importAll([c, a]) == ContactChanges(added: 1, updated: 1))
    #expect(try await database.people().map(\.displayName) == ["a", "b", "c"])
    #expect(try await database.importAll([a, b, c]) == ContactChanges(unchanged: 3))
  }

  @Test("A stored card has the same bytes and fields as the imported one")
  func verbatim() async throws {
    let database = try HalcyonDatabase.inMemory()
    var card = imported("x", uid: "u", addresses: [address("Köthen"), address("Berlin")])
    card.raw = Data([0, 255, 13, 10, 128])
    card.isPartial = true
    card.card.name = .init(
      family: "f", given: "g", additional: "a", prefixes: "p", suffixes: "s")
    card.card.organization = "o"
    card.card.emails = ["e1", "e2"]
    card.card.phones = ["p1"]
    card.card.tags = ["t"]
    card.card.birthday = "--0412"
    card.card.position = Coordinate(latitude: 1.5, longitude: -2.5)
    card.card.photoCount = 2
    _ = try await database.importAll([card])
    let id = try #require(try await database.people().first?.id)
    #expect(try await database.person(id: id) == card)
    #expect(try await database.person(id: id + 1) == nil)
  }

  @Test("Unchanged addresses keep their places, changed ones become pending")
  func placesKept() async throws {
    let database = try HalcyonDatabase.inMemory()
    let home = imported("1", uid: "1", addresses: [address("Berlin"), address("Nowhere")])
    _ = try await database.importAll([home])
    try await database.placeAll(except: ["Nowhere"])
    #expect(try await database.pendingAddressCount() == 0)

    _ = try await database.importAll([imported("2", uid: "1", addresses: home.card.addresses)])
    #expect(try await database.pendingAddressCount() == 0)
    #expect(
      try await database.people().first?.whereabouts == .located(try place("Berlin")))

    let moved = imported(
      "3", uid: "1", addresses: [address("Paris"), address("Nowhere"), address("Berlin")])
    _ = try await database.importAll([moved])
    let pending = try await database.pendingAddresses(limit: 10)
    #expect(pending.map(\.address.locality) == ["Paris"])
    #expect(
      try await database.people().first?.whereabouts == .located(try place("Berlin")))
  }
}
