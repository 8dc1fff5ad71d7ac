import HalcyonCore

/// A city, town or village of the place data.
public struct GazetteerPlace: Hashable, Sendable, Identifiable {
  /// Rank by population, from 1; only valid within one build of the data.
  public let id: Int
  /// The name in its own right, mostly as the country writes it.
  public let name: String
  /// The middle of the place as GeoNames gives it, to 0.0001°.
  public let coordinate: Coordinate
  /// Inhabitants; 0 where unknown.
  public let population: Int
  /// The province that holds it.
  public let region: GazetteerRegion
}

/// A state, province or Land: the first level below the country.
public struct GazetteerRegion: Hashable, Sendable, Identifiable {
  /// Only valid within one build of the data.
  public let id: Int
  /// ISO 3166-1 alpha-2 code in capitals.
  public let countryCode: String
  /// The GeoNames code, which is the ISO 3166-2 one in some countries only.
  public let code: String
  /// Empty where the data has places outside any province.
  public let name: String
  /// The middle of its people: the mean of its places, weighted by population.
  public let coordinate: Coordinate
  /// Sum over its places.
  public let population: Int
}

/// A country or territory with at least one place in the data.
public struct GazetteerCountry: Hashable, Sendable {
  /// ISO 3166-1 alpha-2 code in capitals.
  public let code: String
  /// English name.
  public let name: String
  /// The middle of its people: the mean of its places, weighted by population.
  public let coordinate: Coordinate
  /// Sum over its places.
  public let population: Int
}

/// A postal code of the place data, or several that lie within two kilometres.
public struct GazetteerPostcode: Hashable, Sendable {
  /// What the position tells.
  public enum Extent: Int, Hashable, Sendable {
    /// The code's own: all of its places lie within 10 km of it.
    case own = 0
    /// That of the town that it belongs to, which has others: it lies within 25 km.
    case town = 1
    /// No more than the region: its places lie far apart, or the position is an estimate.
    case region = 2
  }

  /// The place of the code's name, else the nearest one of its country.
  public let place: GazetteerPlace
  /// The middle of its places, to 0.0001°.
  public let coordinate: Coordinate
  /// How much of an address the position tells.
  public let extent: Extent
}

/// A region that a name may mean.
public struct GazetteerRegionMatch: Hashable, Sendable {
  /// What matched, most telling first.
  public enum Kind: Int, Hashable, Sendable {
    /// A name of the region: "Oregon", "Bavaria".
    case name = 0
    /// A code: "OR", "US-OR", "BY".
    case code = 1
    /// The name or code of a district that lies in the region: "Kent", "Oberbayern", "Milano".
    case district = 2
  }

  /// The region that is meant, or that holds the district that is meant.
  public let region: GazetteerRegion
  /// What of it matched.
  public let kind: Kind
}
