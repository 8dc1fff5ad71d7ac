import GRDB
import HalcyonCore

/// A row of `place`: the geocoding result of an address.
struct PlaceRecord: Encodable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "place"
  /// The columns, for SELECT.
  static let list = """
    addressId, isFound, name, region, countryCode, latitude, longitude, precision, alternatives,
    attribution, isOutdated
    """

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

  /// Creates a record from the columns in `list`.
  /// - Throws: `UnreadableValue`.
  init(row: Row) throws {
    var columns = RowColumns(row)
    addressId = try columns.next()
    isFound = try columns.next()
    name = try columns.next()
    region = try columns.next()
    countryCode = try columns.next()
    latitude = try columns.next(ifPresentIn: -90...90)
    longitude = try columns.next(ifPresentIn: -180...180)
    precision = try columns.next()
    alternatives = try columns.next(ifPresentIn: 0...1_000_000)
    attribution = try columns.next()
    isOutdated = try columns.next()
    let isKnown = precision.map { PlacePrecision(rawValue: $0) != nil } ?? true
    guard isKnown else { throw UnreadableValue("precision", .malformed) }
  }

  /// Returns the place of an address; `nil` if there is none or it cannot be read.
  static func find(
    _ db: Database, _ pass: UnreadablePass, addressId: Int64
  ) throws -> PlaceRecord? {
    try pass.values(
      .place,
      Row.fetchCursor(
        db.cachedStatement(sql: "SELECT \(list) FROM place WHERE addressId = ?"),
        arguments: [addressId]), PlaceRecord.init(row:)
    ).first
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
