/// A position on Earth in degrees (WGS 84).
public struct Coordinate: Hashable, Sendable, Codable {
  /// The latitude in degrees north, -90...90.
  public let latitude: Double
  /// The longitude in degrees east, -180...180.
  public let longitude: Double

  /// Creates a coordinate; `nil` if a value is not finite or out of range.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// The precision of a located address, from coarse to fine. Never finer than the data supports.
public enum PlacePrecision: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
  case country, region, city, postcode, street, house
  /// A position from the card itself (`GEO`).
  case point

  /// Returns whether `a` is coarser than `b`.
  public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The location of an address.
public struct Place: Hashable, Sendable, Codable {
  /// The name of the place, such as "Köthen (Anhalt)".
  public var name: String
  /// The name of the state or province; empty if unknown.
  public var region: String
  /// The ISO 3166-1 alpha-2 code in capitals; empty if unknown.
  public var countryCode: String
  /// The position: the center of the area that `precision` describes.
  public var coordinate: Coordinate
  /// The precision of the location.
  public var precision: PlacePrecision
  /// The number of other places that match the name; 0 if the address is unambiguous.
  public var alternatives: Int
  /// The attribution to show with the place, such as "© OpenStreetMap contributors"; empty if the
  /// position comes from the card.
  public var attribution: String

  /// Creates a place.
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
