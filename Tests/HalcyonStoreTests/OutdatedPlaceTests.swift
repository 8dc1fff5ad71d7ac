import Foundation
import HalcyonCore
import HalcyonStore
import Testing

struct OutdatedPlaceTests {
  private let server = GeocodingServer(kind: .nominatim, url: "https://a.example/")

  private func place(
    _ name: String, _ precision: PlacePrecision, _ attribution: String
  ) throws -> Place {
    Place(
      name: name, coordinate: try #require(Coordinate(latitude: 1, longitude: 2)),
      precision: precision, attribution: attribution)
  }

  /// A city of the data that comes along, a house of a server, an old city without attribution, nothing.
  private func filled() async throws -> HalcyonDatabase {
    let database = try HalcyonDatabase.inMemory()
    _ = try await database.importAll(
      ["offline", "house", "old", "nowhere"].map { imported($0, uid: $0, addresses: [address($0)]) }
    )
    let places = [
      "offline": try place("offline", .city, OfflinePlaces.attribution),
      "house": try place("house", .house, "© OpenStreetMap contributors"),
      "old": try place("old", .region, ""),
    ]
    try await database.store(
      try await database.pendingAddresses(limit: 10).map {
        GeocodingOutcome(addressID: $0.id, place: places[$0.address.locality])
      })
    return database
  }

  private func pending(_ database: HalcyonDatabase) async throws -> [String] {
    try await database.pendingAddresses(limit: 10).map(\.address.locality)
  }

  @Test("A server that is named looks again for what was placed roughly, and it is shown meanwhile")
  func named() async throws {
    let database = try await filled()
    #expect(try await pending(database).isEmpty)
    let before = try await database.people()
    try await database.setGeocodingServer(server)
    #expect(try await pending(database) == ["offline", "nowhere"])
    #expect(try await database.people() == before)
    #expect(try await database.counts().placed == 3)
    #expect(try await database.counts().pending == 2)
  }

  @Test("It is done once: not when the same server gets another budget, nor after its answer")
  func once() async throws {
    let database = try await filled()
    try await database.setGeocodingServer(server)
    let outcomes = try await database.pendingAddresses(limit: 10).map {
      GeocodingOutcome(addressID: $0.id, place: nil)
    }
    try await database.store(outcomes)
    #expect(try await pending(database).isEmpty)
    var same = server
    same.dailyBudget = 7
    try await database.setGeocodingServer(same)
    #expect(try await pending(database).isEmpty)
    same.url = "https://b.example/"
    try await database.setGeocodingServer(same)
    #expect(try await pending(database) == ["offline", "nowhere"])
  }

  @Test("Where no server is named any more, nothing waits for one") func unnamed() async throws {
    let database = try await filled()
    try await database.setGeocodingServer(server)
    try await database.setGeocodingServer(nil)
    #expect(try await pending(database).isEmpty)
  }
}
