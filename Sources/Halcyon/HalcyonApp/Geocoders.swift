import Foundation
import HalcyonCore
import HalcyonNetwork
import HalcyonPlaces
import HalcyonRecords
import HalcyonStore
import HalcyonSystem
import Localization
import Logging

/// Makes geocoders from the installed place data and the server that the user chose.
struct Geocoders {
  let paths: AppPaths

  init(_ paths: AppPaths) { self.paths = paths }

  /// The installed place data; `nil` if it is missing or damaged.
  var places: PlacesDatabase? {
    guard let file = paths.resources?.appendingPathComponent("places/places.sqlite") else {
      return nil
    }
    do {
      return try PlacesDatabase(path: file.path)
    } catch {
      Logger(label: "HalcyonApp.geocoders").error(
        "place data cannot be opened", metadata: ["reason": "\(error)"])
      return nil
    }
  }

  /// The geocoder to use now: the chosen server with the place data as a fallback, or either alone;
  /// `nil` if there is neither.
  /// - Throws: `StoreError`.
  func current(
    in database: HalcyonDatabase, offline: Bool = false
  ) async throws(StoreError) -> (any Geocoder)? {
    let places = places
    let local = places.map { OfflineGeocoder(places: $0) }
    guard !offline, let server = try await database.geocodingServer() else { return local }
    let online = OnlineGeocoder(
      server: server, database: database,
      transport: SoupTransport(userAgent: UserAgent.text(contact: server.contact)), places: places,
      language: Translation.language.identifier(.bcp47))
    return local.map { FallbackGeocoder(first: online, second: $0) } ?? online
  }
}
