import HalcyonRecords

/// Finds the places with a name.
struct CityLookup {
  let places: PlacesDatabase
  /// The possible meanings of the postal code in the address.
  let codes: [PostcodeMatch]

  /// The population ratio above which a place is meant by one of its alternative names.
  static let prominenceRatio = 10
  /// The assumed population of a place with unknown population: it has its own post office.
  static let uncountedPopulation = 1_000

  /// Returns the places named `text` in the areas of `hints`, largest first.
  func named(
    _ text: String, _ hints: [AreaHint]
  ) throws(PlacesDatabaseError) -> [GazetteerPlace] {
    let whole = try cities(keys: NameFolding.keys(text), hints)
    if !whole.isEmpty { return whole }
    for name in AddressText.otherNames(in: text) {
      let found = try cities(keys: NameFolding.keys(name), hints)
      if !found.isEmpty { return found }
    }
    return try inTwoLanguages(text, hints)
  }

  /// Returns the places whose name is written in two languages: "Bolzano/Bozen".
  private func inTwoLanguages(
    _ text: String, _ hints: [AreaHint]
  ) throws(PlacesDatabaseError) -> [GazetteerPlace] {
    let names = text.prefix { !"([（".contains($0) }.split(separator: "/").map(String.init)
    guard names.count == 2 else { return [] }
    let other = try cities(keys: NameFolding.keys(names[1]), hints)
    return try cities(keys: NameFolding.keys(names[0]), hints).filter(other.contains)
  }

  private func cities(
    keys: [String], _ hints: [AreaHint]
  ) throws(PlacesDatabaseError) -> [GazetteerPlace] {
    for key in keys {
      let all = try places.places(named: key)
      let near = nearCode(all, hints)
      let found = near.isEmpty ? AreaHint.narrow(all, by: hints[...]) : near
      if !found.isEmpty { return Self.ownNameFirst(found, key) }
    }
    return []
  }

  /// Returns the places near the postal code, in areas that the address allows, if all are in one
  /// country.
  private func nearCode(_ found: [GazetteerPlace], _ hints: [AreaHint]) -> [GazetteerPlace] {
    guard !codes.isEmpty else { return [] }
    let near = found.filter { place in
      codes.contains { $0.agrees(with: place) } && hints.allSatisfy { $0.allows(place) }
    }
    return Set(near.map(\.region.countryCode)).count == 1 ? near : []
  }

  /// Moves the largest place whose primary name matches before places that only have it as an
  /// alternative name, such as suburbs with a former name. Places that are much larger stay first.
  private static func ownNameFirst(_ found: [GazetteerPlace], _ key: String) -> [GazetteerPlace] {
    guard found.count > 1, let first = found.first,
      let own = found.firstIndex(where: { NameFolding.keys($0.name).contains(key) }), own > 0,
      first.population < people(of: found[own]) * prominenceRatio
    else { return found }
    return [found[own]] + found[..<own] + found[(own + 1)...]
  }

  private static func people(of place: GazetteerPlace) -> Int {
    place.population > 0 ? place.population : uncountedPopulation
  }
}
