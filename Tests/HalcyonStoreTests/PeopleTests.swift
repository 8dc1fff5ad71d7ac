import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import Testing

@Suite(.hangGuard) struct PeopleTests {
  @Test("People are sorted by name, those without a name last")
  func order() async throws {
    let database = try HalcyonDatabase.inMemory()
    let names = ["zoe", "Ärmel", "Bo", "armin", "Ａda", "Иван"]
    _ = try await database.importAll(
      names.enumerated().map { imported("\($0)", name: $1) }
        + [imported("nameless", name: "", addresses: [address("A")])])
    #expect(
      try await database.people().map(\.displayName)
        == ["Ａda", "Ärmel", "armin", "Bo", "zoe", "Иван", ""])
  }

  @Test("A stored card without a name and an address is not shown and not counted")
  func empty() async throws {
    let database = try HalcyonDatabase.inMemory()
    _ = try await database.importAll([
      imported("a"), imported("nothing", name: ""),
      imported("place", name: "", addresses: [address("A")]),
    ])
    let names = try await database.people().map(\.displayName)
    #expect(names == ["a", ""])
    #expect(try await database.peopleCount() == 2)
    #expect(try await database.counts().people == 2)
    #expect(try await database.peopleByAccount().values.map { $0 } == [2])
    let changes = try await database.importAll([imported("nothing", name: "")])
    #expect(changes.unchanged == 1, "the card is kept as received")
  }

  @Test("Whereabouts are the first located address, otherwise the reason why there is none")
  func whereabouts() async throws {
    let database = try HalcyonDatabase.inMemory()
    let point = try #require(Coordinate(latitude: 5, longitude: 6))
    _ = try await database.importAll([
      imported("1 none"), imported("2 both", addresses: [address("A"), address("B")]),
      imported("3 second", addresses: [address("X"), address("B")]),
      imported("4 lost", addresses: [address("X"), address("Y")]),
      imported("5 point", addresses: [address("C")], position: point),
      imported("6 point only", position: point, isPartial: true),
    ])
    #expect(try await database.pendingAddressCount() == 6)
    #expect(try await database.people()[1].whereabouts == .waiting(address: "A"))
    try await database.placeAll(except: ["X", "Y"])
    let people = try await database.people()
    #expect(
      people.map(\.whereabouts) == [
        .noAddress, .located(try place("A")), .located(try place("B")), .notFound(address: "X"),
        .located(Place(name: "C", coordinate: point, precision: .point)),
        .located(Place(name: "", coordinate: point, precision: .point)),
      ])
    #expect(people.map(\.isPartial) == [false, false, false, false, false, true])
  }

  @Test("A person is not reported as not found while a later address is pending")
  func stillWaiting() async throws {
    let database = try HalcyonDatabase.inMemory()
    _ = try await database.importAll([imported("a", addresses: [address("X"), address("B")])])
    let first = try #require(try await database.pendingAddresses(limit: 1).first)
    try await database.store([GeocodingOutcome(addressID: first.id, place: nil)])
    #expect(try await database.people()[0].whereabouts == .waiting(address: "B"))
  }

  @Test("The observation returns the current list first, then a new one after each change")
  func observation() async throws {
    let database = try HalcyonDatabase.inMemory()
    _ = try await database.importAll([imported("a", addresses: [address("A")])])
    var people = database.peopleObservation().makeAsyncIterator()
    #expect(try await people.next()?.map(\.displayName) == ["a"])
    _ = try await database.importAll([imported("b")])
    #expect(try await people.next()?.map(\.displayName) == ["a", "b"])
    try await database.placeAll()
    #expect(try await people.next()?.first?.whereabouts == .located(try place("A")))
  }

  @Test("Pending addresses are returned in parts, and results for removed ones are ignored")
  func pending() async throws {
    let database = try HalcyonDatabase.inMemory()
    _ = try await database.importAll(
      (0..<5).map { imported("\($0)", uid: "\($0)", addresses: [address("\($0)")]) })
    let first = try await database.pendingAddresses(limit: 2)
    let rest = try await database.pendingAddresses(after: first[1].id, limit: 9)
    #expect((first + rest).map(\.address.locality) == ["0", "1", "2", "3", "4"])
    #expect(first.map(\.displayName) == ["0", "1"])

    _ = try await database.importAll([imported("new", uid: "0", addresses: [address("new")])])
    try await database.store([
      GeocodingOutcome(addressID: first[0].id, place: try place("0")),
      GeocodingOutcome(addressID: first[1].id, place: try place("1")),
    ])
    #expect(
      try await database.pendingAddresses(limit: 9).map(\.address.locality) == [
        "2", "3", "4", "new",
      ])
  }
}
