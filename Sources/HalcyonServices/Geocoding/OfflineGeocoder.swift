import HalcyonCore
import HalcyonStore

/// Places addresses by the city they name, from the place data that comes with the program.
///
/// ```swift
/// let geocoder = OfflineGeocoder(places: try PlacesDatabase(path: path))
/// let place = try geocoder.place(of: PostalAddress(locality: "Köln", country: "Germany"))
/// ```
/// - A city of the data gives `.city`; with a postal code that has a position of its own, less than 50 km from
///   it, `.postcode`. Never more: streets are not in the data.
/// - Where city and code contradict each other the city is believed: a slip in a code must not move anybody.
///   Where several cities of like size have the name, and the code is near none of them, the code is.
/// - A code decides between cities of one name. Without a known city it gives the place, where the address
///   says which country's it is.
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
    let linesHoldCity = !CitySearch.namesSomething(address.locality)
    let codes = try PostcodeSearch(places: places)
      .matches(in: address, linesHoldCity: linesHoldCity, within: country?.countryCodes)
    let search = CitySearch(
      places: places, areas: areas, given: [country, region].compactMap { $0 },
      postcode: address.postalCode, codes: codes)

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

  /// Whether the name alone says which city is meant: there is one, or it is ten times larger than the others.
  ///
  /// Where it does not and a code is near none of them, the address is likely in one more of that name, too
  /// small for the data.
  private static func isDecisive(_ cities: [GazetteerPlace]) -> Bool {
    guard let best = cities.first else { return false }
    return cities.dropFirst().allSatisfy { city in
      best.coordinate.kilometres(to: city.coordinate) <= PostcodeMatch.agreementKilometres
        || best.population > 0 && city.population * CitySearch.wellKnown <= best.population
    }
  }

  /// The code that agrees with cities of one country; `nil` where the name lies near codes of several.
  private static func agreeing(
    _ codes: [PostcodeMatch], _ cities: [GazetteerPlace]
  ) -> PostcodeMatch? {
    let agreeing = codes.filter { code in cities.contains { code.agrees(with: $0) } }
    return Set(agreeing.map(\.countryCode)).count == 1 ? agreeing.first : nil
  }

  /// The place of a postal code without a known city, where the hints leave one country that it can be of.
  private static func place(of codes: [PostcodeMatch], in hints: [AreaHint]) -> Place? {
    guard !hints.isEmpty else { return nil }
    let allowed = AreaHint.narrow(
      codes.filter { !$0.needsCity }.map(\.code.place), by: hints[...])
    let left = codes.filter { !$0.needsCity && allowed.contains($0.code.place) }
    guard let match = left.first, Set(left.map(\.countryCode)).count == 1 else { return nil }
    let (code, region) = (match.code, match.code.place.region)
    let isNamed =
      code.coordinate.kilometres(to: code.place.coordinate) <= PostcodeMatch.nameKilometres
    var place = Place(
      name: isNamed ? code.place.name : match.text, region: region.name,
      countryCode: region.countryCode, coordinate: code.coordinate,
      precision: match.isPrecise ? .postcode : .city, attribution: OfflinePlaces.attribution)
    if code.extent == .region {
      place.name = region.name
      place.coordinate = region.coordinate
      place.precision = .region
    }
    return place
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
