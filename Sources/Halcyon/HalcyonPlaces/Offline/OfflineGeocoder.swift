import HalcyonCore
import HalcyonRecords
import HalcyonSystem

/// Locates addresses by city and postal code, using the bundled place data.
///
/// ```swift
/// let geocoder = OfflineGeocoder(places: try PlacesDatabase(path: path))
/// let place = try geocoder.place(of: PostalAddress(locality: "Köln", country: "Germany"))
/// ```
/// - A known city gives `.city`, or `.postcode` if the postal code has its own position less than
///   50 km from the city. Streets are not in the data.
/// - If the city and the code contradict each other, the city wins, so that a typo in a code does
///   not move the person. If several cities of similar size have the name and the code is near none
///   of them, the code wins.
/// - A code disambiguates cities with the same name. Without a known city it gives the place if the
///   address names the country.
/// - If the address names an area and a city that is not in it, the place is the area (`.region` or
///   `.country`), at its population center, never a city with that name elsewhere.
/// - Of several cities the one with the largest population is used. `Place.alternatives` counts the
///   others with that name in the areas that the address names, more than 25 km from it and from
///   each other.
/// - Components are interpreted as real cards use them: the postal code or state in the locality,
///   or the whole address in the street.
public struct OfflineGeocoder: Geocoder {
  private let places: PlacesDatabase
  private let areas: AreaReader

  /// Creates a geocoder that reads `places`.
  public init(places: PlacesDatabase) {
    self.places = places
    areas = AreaReader(places: places)
  }

  /// Returns the place of `address`. The lookup runs synchronously.
  public func locate(_ address: PostalAddress) async throws(GeocoderError) -> Place? {
    do { return try place(of: address) } catch { throw .data(message: "\(error)") }
  }

  /// Returns the places of several addresses, looked up in the background.
  public func localResults(
    of addresses: [PostalAddress]
  ) async -> [Result<Place?, GeocoderError>]? {
    await BackgroundExecutor.shared.run { _ in
      addresses.map { address in
        Result { () throws(PlacesDatabaseError) in try place(of: address) }
          .mapError { .data(message: "\($0)") }
      }
    }
  }

  /// Returns the place of `address`.
  /// - Returns: `nil` if the address names no known city, region or country.
  /// - Complexity: A few dozen lookups at most, regardless of the size of the components.
  public func place(of address: PostalAddress) throws(PlacesDatabaseError) -> Place? {
    let (country, region) = try areas.hints(country: address.country, region: address.region)
    let linesHoldCity = !CitySearch.namesSomething(address.locality)
    let codes = try PostcodeSearch(places: places)
      .matches(in: address, linesHoldCity: linesHoldCity, within: country?.countryCodes)
    let search = CitySearch(
      cities: CityLookup(places: places, codes: codes), areas: areas,
      given: [country, region].compactMap { $0 }, postcode: address.postalCode)

    var outcome = try search.inComponent(address.locality)
    if outcome.places.isEmpty, region == nil, !address.region.isEmpty {
      let second = try search.inComponent(address.region)
      if !second.places.isEmpty || outcome.hints.isEmpty { outcome = second }
    }
    if outcome.places.isEmpty, linesHoldCity {
      let lines = [address.postOfficeBox, address.extended, address.street, address.postalCode]
      let third = try search.inLines(lines)
      if !third.places.isEmpty || third.hints.count > outcome.hints.count { outcome = third }
    }
    guard let best = outcome.places.first else {
      return Self.place(of: codes, in: outcome.hints) ?? Self.area(of: outcome.hints)
    }
    var place = Place(
      name: best.name, region: best.region.name, countryCode: best.region.countryCode,
      coordinate: best.coordinate, precision: .city,
      alternatives: outcome.places.map(\.coordinate).distantCount - 1,
      attribution: OfflinePlaces.attribution)
    let code = Self.agreeing(codes, outcome.places)
    if let code, code.agrees(with: best), code.isPrecise {
      place.coordinate = code.code.coordinate
      place.precision = .postcode
    } else if code == nil, !Self.isDecisive(outcome.places),
      var other = Self.place(of: codes, in: outcome.hints)
    {
      other.precision = min(other.precision, .city)
      other.alternatives = place.alternatives + 1
      return other
    }
    return place
  }

  /// Returns whether the name alone identifies the city: it is the only one, or ten times larger
  /// than the others.
  ///
  /// If not, and no city is near the code, the address is probably in another city with that name
  /// that is too small for the data.
  private static func isDecisive(_ cities: [GazetteerPlace]) -> Bool {
    guard let best = cities.first else { return false }
    return cities.dropFirst().allSatisfy { city in
      best.coordinate.kilometers(to: city.coordinate) <= PostcodeMatch.agreementKilometers
        || best.population > 0 && city.population * CityLookup.prominenceRatio <= best.population
    }
  }

  /// Returns the code that agrees with cities of one country; `nil` if codes of several countries
  /// agree.
  private static func agreeing(
    _ codes: [PostcodeMatch], _ cities: [GazetteerPlace]
  ) -> PostcodeMatch? {
    let agreeing = codes.filter { code in cities.contains { code.agrees(with: $0) } }
    return Set(agreeing.map(\.countryCode)).count == 1 ? agreeing.first : nil
  }

  /// Returns the place of a postal code without a known city if the hints leave one possible
  /// country.
  private static func place(of codes: [PostcodeMatch], in hints: [AreaHint]) -> Place? {
    guard !hints.isEmpty else { return nil }
    let allowed = AreaHint.narrow(
      codes.filter { !$0.needsCity }.map(\.code.place), by: hints[...])
    let left = codes.filter { !$0.needsCity && allowed.contains($0.code.place) }
    guard let match = left.first, Set(left.map(\.countryCode)).count == 1 else { return nil }
    let (code, region) = (match.code, match.code.place.region)
    let isNamed =
      code.coordinate.kilometers(to: code.place.coordinate) <= PostcodeMatch.agreementKilometers
    var place = Place(
      name: isNamed ? code.place.name : region.name, region: region.name,
      countryCode: region.countryCode, coordinate: code.coordinate,
      precision: match.isPrecise ? .postcode : .city, attribution: OfflinePlaces.attribution)
    if code.extent == .region {
      place.name = region.name
      place.coordinate = region.coordinate
      place.precision = .region
    }
    return place
  }

  /// Returns the region or country that the hints name; `nil` if they name none.
  private static func area(of hints: [AreaHint]) -> Place? {
    // The last one is more specific: "Puerto Rico, USA".
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
