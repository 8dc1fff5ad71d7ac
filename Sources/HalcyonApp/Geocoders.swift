import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore
import Logging

/// The geocoders over what comes with Halcyon and over the server that the user named.
struct Geocoders {
  let paths: AppPaths

  init(_ paths: AppPaths) { self.paths = paths }

  /// The place data that comes with Halcyon; `nil` where it is missing or damaged.
  var places: PlacesDatabase? {
    guard let file = paths.resources?.appendingPathComponent("places/places.sqlite") else {
      return nil
    }
    do {
      return try PlacesDatabase(path: file.path)
    } catch {
      Logger(label: "HalcyonApp.geocoders").error(
        "Places are not found offline", metadata: ["reason": "\(error)"])
      return nil
    }
  }

  /// What finds places now: the server that the user named, and where there is none, or it knows no place,
  /// the places that come with Halcyon; `nil` where there is neither.
  /// - Throws: `StoreError`.
  func present(
    in database: HalcyonDatabase, offline: Bool = false
  ) async throws(StoreError) -> (any Geocoder)? {
    let places = places
    let local = places.map { OfflineGeocoder(places: $0) }
    guard !offline, let server = try await database.geocodingServer() else { return local }
    let online = OnlineGeocoder(
      server: server, database: database,
      transport: SoupTransport(userAgent: UserAgent.text(contact: server.contact)), places: places,
      language: Translation.language.identifier(.bcp47))
    return local.map { GeocoderPair(first: online, second: $0) } ?? online
  }
}
