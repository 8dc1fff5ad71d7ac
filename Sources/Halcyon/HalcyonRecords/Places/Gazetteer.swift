import HalcyonCore

/// A city, town or village of the place data.
public struct GazetteerPlace: Hashable, Sendable, Identifiable {
  /// The rank by population, from 1; only valid within one build of the data.
  public let id: Int
  /// The name, usually in the language of the country.
  public let name: String
  /// The center of the place in GeoNames, with a precision of 0.0001°.
  public let coordinate: Coordinate
  /// The population; 0 if unknown.
  public let population: Int
  /// The region of the place.
  public let region: GazetteerRegion
}

/// A state, province or Land: the first administrative level.
public struct GazetteerRegion: Hashable, Sendable, Identifiable {
  /// An identifier that is only valid within one build of the data.
  public let id: Int
  /// The ISO 3166-1 alpha-2 code in capitals.
  public let countryCode: String
  /// The GeoNames code, which equals the ISO 3166-2 code in some countries only.
  public let code: String
  /// The name; empty for places outside of any region.
  public let name: String
  /// The mean position of its places, weighted by population.
  public let coordinate: Coordinate
  /// The sum of the populations of its places.
  public let population: Int
}

/// A country or territory with at least one place in the data.
public struct GazetteerCountry: Hashable, Sendable {
  /// The ISO 3166-1 alpha-2 code in capitals.
  public let code: String
  /// The English name.
  public let name: String
  /// The mean position of its places, weighted by population.
  public let coordinate: Coordinate
  /// The sum of the populations of its places.
  public let population: Int
}

/// A postal code of the place data, or several postal codes within two kilometers.
public struct GazetteerPostcode: Hashable, Sendable {
  /// The area that a postal code's position represents.
  public enum Extent: Int, Hashable, Sendable {
    /// The code itself: all of its places are within 10 km of the position.
    case own = 0
    /// The town of the code, which has further codes: the code is within 25 km of the position.
    case town = 1
    /// The region only: the places of the code are far apart, or the position is an estimate.
    case region = 2
  }

  /// The place with the name of the code's area, otherwise the nearest place in the country.
  public let place: GazetteerPlace
  /// The center of its places, with a precision of 0.0001°.
  public let coordinate: Coordinate
  /// The area that the position represents.
  public let extent: Extent
}

/// A region that matches a name or code.
public struct GazetteerRegionMatch: Hashable, Sendable {
  /// The kind of match, most specific first.
  public enum Kind: Int, Hashable, Sendable {
    /// A name of the region: "Oregon", "Bavaria".
    case name = 0
    /// A code: "OR", "US-OR", "BY".
    case code = 1
    /// The name or code of a district in the region: "Kent", "Oberbayern", "Milano".
    case district = 2
  }

  /// The matched region, or the region of the matched district.
  public let region: GazetteerRegion
  /// The kind of match.
  public let kind: Kind
}
