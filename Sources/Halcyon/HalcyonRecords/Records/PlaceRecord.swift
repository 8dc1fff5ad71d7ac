import GRDB
import HalcyonCore

/// The columns of `place`, which are the properties of its record.
package enum PlaceColumn: Int, ColumnSet {
  case addressId, isFound, name, region, countryCode, latitude, longitude, precision, alternatives
  case attribution, isOutdated
}

/// A row of `place`: the geocoding result of an address.
package struct PlaceRecord: Encodable, FetchableRecord, PersistableRecord {
  package static let databaseTableName = "place"

  package var addressId: Int64
  package var isFound: Bool
  package var name, region, countryCode: String?
  package var latitude, longitude: Double?
  package var precision: String?
  package var alternatives: Int?
  package var attribution: String?
  /// A Boolean value indicating whether the address is to be located again, since another server
  /// was configured.
  package var isOutdated = false

  package init(addressId: Int64, place: Place?) {
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

  /// Creates a record from a row that begins with the columns.
  /// - Throws: `UnreadableValue`.
  package init(row: Row) throws { try self.init(NamedRow(row)) }

  private init(_ row: NamedRow<PlaceColumn>) throws {
    addressId = try row.value(.addressId)
    isFound = try row.value(.isFound)
    name = try row.value(.name)
    region = try row.value(.region)
    countryCode = try row.value(.countryCode)
    latitude = try row.value(.latitude, ifPresentIn: -90...90)
    longitude = try row.value(.longitude, ifPresentIn: -180...180)
    precision = try row.value(.precision)
    alternatives = try row.value(.alternatives, ifPresentIn: 0...1_000_000)
    attribution = try row.value(.attribution)
    isOutdated = try row.value(.isOutdated)
    let isKnown = precision.map { PlacePrecision(rawValue: $0) != nil } ?? true
    guard isKnown else { throw UnreadableValue("precision", .malformed) }
  }

  /// Returns the place of an address; `nil` if there is none or it cannot be read.
  package static func find(
    _ db: Database, _ pass: UnreadablePass, addressId: Int64
  ) throws -> PlaceRecord? {
    try pass.values(
      .place,
      Row.fetchCursor(
        db.cachedStatement(sql: "SELECT \(PlaceColumn.list) FROM place WHERE addressId = ?"),
        arguments: [addressId]), PlaceRecord.init(row:)
    ).first
  }

  package var place: Place? {
    guard isFound, let latitude, let longitude,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    return Place(
      name: name ?? "", region: region ?? "", countryCode: countryCode ?? "",
      coordinate: coordinate, precision: precision.flatMap(PlacePrecision.init) ?? .country,
      alternatives: alternatives ?? 0, attribution: attribution ?? "")
  }
}
