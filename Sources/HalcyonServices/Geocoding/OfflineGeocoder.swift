import HalcyonCore
import HalcyonStore

/// Places addresses by the city they name, from the place data that comes with the program.
///
/// ```swift
/// let geocoder = OfflineGeocoder(places: try PlacesDatabase(path: path))
/// let place = try geocoder.place(of: PostalAddress(locality: "Köln", country: "Germany"))
/// ```
/// - A city of the data gives `.city`, never more: streets and postal codes are not in the data.
/// - Where the address names an area and a city that the area does not have, the place is the area
///   (`.region` or `.country`), at the middle of its people, never a city of that name elsewhere.
/// - Of several cities the one with the largest population is taken; `Place.alternatives` counts the others
///   of that name in the areas that the address names, more than 25 km from it and from each other.
/// - Components are read as cards in the wild have them: the postal code or state inside the locality, or
///   the whole address in the street.
public struct OfflineGeocoder: Geocoder {
  private let places: PlacesDatabase
  private let areas: AreaReader

  /// A geocoder over opened place data.
  public init(places: PlacesDatabase) {
    self.places = places
    areas = AreaReader(places: places)
  }

  /// The place of `address`; no waiting, the work is done in the call.
  public func locate(_ address: PostalAddress) async throws(GeocoderError) -> Place? {
    do { return try place(of: address) } catch { throw .data(message: "\(error)") }
  }

  /// - Returns: `nil` where no city, region or country of the address is known.
  /// - Complexity: a few dozen look-ups at most, whatever the size of the components.
  public func place(of address: PostalAddress) throws(PlacesDatabaseError) -> Place? {
    let (country, region) = try areas.hints(country: address.country, region: address.region)
    let search = CitySearch(
      places: places, areas: areas, given: [country, region].compactMap { $0 },
      postcode: address.postalCode)

    var outcome = try search.inComponent(address.locality)
    if outcome.places.isEmpty, region == nil, !address.region.isEmpty {
      let second = try search.inComponent(address.region)
      if !second.places.isEmpty || outcome.hints.isEmpty { outcome = second }
    }
    if outcome.places.isEmpty, !CitySearch.namesSomething(address.locality) {
      let lines = [address.postOfficeBox, address.extended, address.street, address.postalCode]
      let third = try search.inLines(lines)
      if !third.places.isEmpty || third.hints.count > outcome.hints.count { outcome = third }
    }
    guard let best = outcome.places.first else { return Self.area(of: outcome.hints) }
    return Place(
      name: best.name, region: best.region.name, countryCode: best.region.countryCode,
      coordinate: best.coordinate, precision: .city,
      alternatives: outcome.places.map(\.coordinate).distantCount - 1,
      attribution: OfflinePlaces.attribution)
  }

  /// The region or country that the hints name; `nil` where they name none.
  private static func area(of hints: [AreaHint]) -> Place? {
    // The last one is the narrower: "Puerto Rico, USA".
    let country = hints.last(where: \.namesCountry)
    if let hint = hints.first(where: { !$0.namesCountry }) {
      let regions = hint.tiers.flatMap(\.regions)
        .filter { country?.countryCodes.contains($0.countryCode) ?? true }
      if let region = regions.first {
        return Place(
          name: region.name, region: region.name, countryCode: region.countryCode,
          coordinate: region.coordinate, precision: .region,
          alternatives: Set(regions.map(\.id)).count - 1,
          attribution: OfflinePlaces.attribution)
      }
    }
    guard let country, let best = country.tiers.flatMap(\.countries).first else { return nil }
    let meanings = Set(
      country.tiers.flatMap { $0.countries.map(\.code) + $0.regions.map(\.countryCode) })
    return Place(
      name: best.name, countryCode: best.code, coordinate: best.coordinate, precision: .country,
      alternatives: meanings.count - 1,
      attribution: OfflinePlaces.attribution)
  }
}
