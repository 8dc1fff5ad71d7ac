/// A position on Earth in degrees (WGS 84).
public struct Coordinate: Hashable, Sendable, Codable {
  /// Degrees north, -90...90.
  public let latitude: Double
  /// Degrees east, -180...180.
  public let longitude: Double

  /// `nil` where a value is not finite or outside its range.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// How closely a place is known, coarsest first. Never more than the data can show.
public enum PlacePrecision: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
  case country, region, city, postcode, street, house
  /// A position that came with the card itself (`GEO`).
  case point

  /// Coarser places come first.
  public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Where an address was found to be.
public struct Place: Hashable, Sendable, Codable {
  /// Name of the place in its own right: "Köthen (Anhalt)".
  public var name: String
  /// Name of the state or province, empty where unknown.
  public var region: String
  /// ISO 3166-1 alpha-2 code in capitals, empty where unknown.
  public var countryCode: String
  /// Where it is; the middle of what `precision` names.
  public var coordinate: Coordinate
  /// How closely the address is known by it.
  public var precision: PlacePrecision
  /// How many other places of that name could have been meant; 0 where the address decides.
  public var alternatives: Int
  /// Whom to name wherever the place is shown ("© OpenStreetMap contributors"); empty where the card itself
  /// brought it.
  public var attribution: String

  /// A place as a geocoder found it.
  public init(
    name: String, region: String = "", countryCode: String = "", coordinate: Coordinate,
    precision: PlacePrecision, alternatives: Int = 0, attribution: String = ""
  ) {
    self.name = name
    self.region = region
    self.countryCode = countryCode
    self.coordinate = coordinate
    self.precision = precision
    self.alternatives = alternatives
    self.attribution = attribution
  }
}
