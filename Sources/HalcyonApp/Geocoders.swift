import Foundation
import HalcyonServices
import HalcyonStore
import Logging

/// The geocoder over the place data that comes with Halcyon; `nil` where that is missing or damaged.
func makeGeocoder(_ paths: AppPaths) -> (any Geocoder)? {
  guard let file = paths.resources?.appendingPathComponent("places/places.sqlite") else {
    return nil
  }
  do {
    return OfflineGeocoder(places: try PlacesDatabase(path: file.path))
  } catch {
    Logger(label: "HalcyonApp.geocoders").error(
      "People are not located", metadata: ["reason": "\(error)"])
    return nil
  }
}
