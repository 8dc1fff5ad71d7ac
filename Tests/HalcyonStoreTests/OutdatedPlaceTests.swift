import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import Testing

@Suite(.hangGuard) struct OutdatedPlaceTests {
  private let server = GeocodingServer(kind: .nominatim, url: "https://a.example/")

  private func place(
    _ name: String, _ precision: PlacePrecision, _ attribution: String
  ) throws -> Place {
    Place(
      name: name, coordinate: try #require(Coordinate(latitude: 1, longitude: 2)),
      precision: precision, attribution: attribution)
  }

  /// Stores a city of the offline data, a house from a server, an old region without attribution,
  /// and an address without a match.
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

  @Test("Setting a server marks imprecise places as outdated and keeps showing them")
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

  @Test("Places are outdated once: not by another budget, nor after the server's response")
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

  @Test("Removing the server clears the outdated state") func unnamed() async throws {
    let database = try await filled()
    try await database.setGeocodingServer(server)
    try await database.setGeocodingServer(nil)
    #expect(try await pending(database).isEmpty)
  }
}
