import GRDB
import HalcyonCore

/// A row of `place`: the geocoding result of an address.
struct PlaceRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "place"

  var addressId: Int64
  var isFound: Bool
  var name, region, countryCode: String?
  var latitude, longitude: Double?
  var precision: String?
  var alternatives: Int?
  var attribution: String?
  /// A Boolean value indicating whether the address is to be located again, since another server
  /// was configured.
  var isOutdated = false

  init(addressId: Int64, place: Place?) {
    self.addressId = addressId
    isFound = place != nil
    name = place?.name
    region = place?.region
    countryCode = place?.countryCode
    latitude = place?.coordinate.latitude
    longitude = place?.coordinate.longitude
    precision = place?.precision.rawValue
    alternatives = place?.alternatives
    attribution = place?.attribution
  }

  var place: Place? {
    guard isFound, let latitude, let longitude,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    return Place(
      name: name ?? "", region: region ?? "", countryCode: countryCode ?? "",
      coordinate: coordinate, precision: precision.flatMap(PlacePrecision.init) ?? .country,
      alternatives: alternatives ?? 0, attribution: attribution ?? "")
  }
}
