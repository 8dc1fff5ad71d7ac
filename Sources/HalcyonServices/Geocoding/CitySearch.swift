import HalcyonStore

/// Looks for the city in the texts of one address.
struct CitySearch {
  let places: PlacesDatabase
  let areas: AreaReader
  /// What the country and region components say.
  let given: [AreaHint]
  /// The postal code component.
  let postcode: String
  /// What the postal code of the address may mean.
  let codes: [PostcodeMatch]

  /// What a search found: places of one name, largest first, or only areas.
  struct Outcome {
    var places: [GazetteerPlace] = []
    /// The areas that the address names, those of its own components first.
    var hints: [AreaHint]
  }

  /// Areas that are taken off the end of a text ("Portland, OR, USA").
  private static let mostAreas = 3
  /// A hyphen parts a city from its district ("Berlin-Mitte") only behind the name of a large one.
  private static let hyphenatedPopulation = 100_000
  /// How many times larger a place is that is meant by a further name of it.
  static let wellKnown = 10
  /// What a place whose inhabitants nobody counted is taken for: it has a post office of its own.
  private static let uncountedPopulation = 1_000

  private typealias Piece = AddressText.WithoutPostcode

  /// Whether there is more than a postal code in `component`.
  static func namesSomething(_ component: String) -> Bool {
    AddressText.pieces(component).contains { !AddressText.withoutPostcode($0).name.isEmpty }
  }

  /// Searches a component that should be the city's name, with what else people put there.
  func inComponent(_ component: String) throws(PlacesDatabaseError) -> Outcome {
    let texts = AddressText.pieces(component)
    let hints = try startingHints(texts)
    // A comma or slash may belong to the name; tried first, since the parts would find another place.
    let parts = texts.flatMap { $0.split(separator: "/").map(String.init) }
    if parts.count > 1, component.unicodeScalars.count <= AddressText.longestName {
      let found = try city(component, hints)
      if !found.isEmpty { return Outcome(places: found, hints: hints) }
    }
    return try search(Self.parse(parts), hints, isLine: false)
  }

  /// Searches components that may hold the whole address, in reading order.
  func inLines(_ components: [String]) throws(PlacesDatabaseError) -> Outcome {
    let texts = components.flatMap(AddressText.pieces)
    return try search(Self.parse(texts), try startingHints(texts), isLine: true)
  }

  /// The given areas, and the country before a postal code ("D-10115") where no country is given.
  private func startingHints(_ texts: [String]) throws(PlacesDatabaseError) -> [AreaHint] {
    guard !given.contains(where: \.namesCountry) else { return given }
    for text in [postcode] + texts {
      let word = AddressText.words(text).first.map(String.init) ?? ""
      if let code = AddressText.countryPrefix(word),
        let hint = try areas.hint(code, at: .country),
        given.isEmpty || !hint.countryCodes.isDisjoint(with: given.flatMap(\.countryCodes))
      {
        return given + [hint]
      }
    }
    return given
  }

  /// Parts the postal codes from the names; a code of its own goes to the name before it.
  private static func parse(_ texts: [String]) -> [Piece] {
    var pieces: [Piece] = []
    for text in texts {
      let piece = AddressText.withoutPostcode(text)
      if !piece.name.isEmpty {
        pieces.append(piece)
      } else if let last = pieces.indices.last, !AddressText.isPostcode(pieces[last].after) {
        pieces[last].after = piece.before
      }
    }
    return pieces
  }

  private func search(
    _ pieces: [Piece], _ hints: [AreaHint], isLine: Bool
  ) throws(PlacesDatabaseError) -> Outcome {
    var readings = [(rest: pieces, hints: hints)]
    while readings.count <= Self.mostAreas, let reading = readings.last, reading.rest.count > 1,
      let last = reading.rest.last, last.before.isEmpty,
      let hint = try area(last.name, last.after, reading.hints)
    {
      readings.append((Array(reading.rest.dropLast()), reading.hints + [hint]))
    }
    for (index, reading) in readings.enumerated().reversed() {
      var found = try firstCity(reading.rest, reading.hints, isLine: isLine)
      if found.isEmpty {
        found = try cityWithin(reading.rest, of: pieces, reading.hints, isLine: isLine)
      }
      for (taken, deeper) in zip(readings[index...], readings[(index + 1)...]) {
        guard let name = taken.rest.last?.name, let area = deeper.hints.last else { continue }
        found = Self.without(found, smallerThan: area, named: name)
      }
      if pieces.count == 1, let only = pieces.first, !hasRegion(hints), !found.isEmpty,
        let hint = try area(only.name, only.after, hints),
        Self.without(found, smallerThan: hint, named: only.name).isEmpty
      {
        return Outcome(hints: hints + [hint])
      }
      if !found.isEmpty { return Outcome(places: found, hints: reading.hints) }
    }
    guard let deepest = readings.last else { return Outcome(hints: hints) }
    // Nothing but an area is left: "Bavaria" in the place of the city.
    if deepest.rest.count == 1, let only = deepest.rest.first, !hasRegion(deepest.hints),
      let hint = try area(only.name, only.after, deepest.hints)
    {
      return Outcome(hints: deepest.hints + [hint])
    }
    return Outcome(hints: deepest.hints)
  }

  /// The cities that are meant although their name is that of an area as well: for a country's only those in
  /// it (Luxembourg, but not the USA in Japan), for a region's none if the best is a hamlet (Texas in Mexico).
  private static func without(
    _ cities: [GazetteerPlace], smallerThan area: AreaHint, named name: String
  ) -> [GazetteerPlace] {
    if area.namesCountry { return cities.filter(area.allows) }
    guard let best = cities.first, best.population < uncountedPopulation else { return cities }
    let keys = NameFolding.keys(name)
    let regions = area.tiers.first?.regions ?? []
    let isRegion = regions.contains { NameFolding.keys($0.name).contains(where: keys.contains) }
    return isRegion ? [] : cities
  }

  private func hasRegion(_ hints: [AreaHint]) -> Bool { hints.contains { !$0.namesCountry } }

  private func area(
    _ text: String, _ postcode: String, _ hints: [AreaHint]
  ) throws(PlacesDatabaseError) -> AreaHint? {
    try areas.hint(text, at: .text, within: hints.last?.countryCodes, postcode: postcode)
  }

  /// The first piece that is a city's name by itself.
  private func firstCity(
    _ pieces: [Piece], _ hints: [AreaHint], isLine: Bool
  ) throws(PlacesDatabaseError) -> [GazetteerPlace] {
    let order = isLine ? Array(pieces.indices.reversed()) : Array(pieces.indices)
    for index in order where !isLine || Self.mayBeCityLine(pieces, index) {
      let found = try city(pieces[index].name, hints)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Whether a line of the street is not the street itself.
  private static func mayBeCityLine(_ pieces: [Piece], _ index: Int) -> Bool {
    let piece = pieces[index]
    // The first line begins with a house number more often than with a postal code.
    let digits = index == 0 ? 5 : 4
    let hasCode =
      AddressText.isPostcode(piece.before, digits: digits)
      || AddressText.isPostcode(piece.after, digits: digits)
      || AddressText.countryPrefix(piece.before) != nil
    if hasCode { return true }
    guard piece.before.isEmpty, piece.after.isEmpty else { return false }
    // A first line without a number is the street, unless the street stands elsewhere.
    return index > 0 || pieces.dropFirst().allSatisfy(\.hasHouseNumber)
  }

  /// A city's name inside a piece: before an area ("Cambridge MA"), behind a postal code
  /// ("Hauptstr. 7 10115 Berlin"), before one ("Main St Springfield 62701") or before its district.
  private func cityWithin(
    _ pieces: [Piece], of all: [Piece], _ hints: [AreaHint], isLine: Bool
  ) throws(PlacesDatabaseError) -> [GazetteerPlace] {
    for (index, piece) in pieces.enumerated().reversed() {
      let words = AddressText.words(piece.name)
      for count in 1...2 where words.count > count && (!isLine || Self.mayBeCityLine(pieces, index))
      {
        let tail = words.suffix(count).joined(separator: " ")
        guard let hint = try area(tail, piece.after, hints) else { continue }
        let found = try city(words.dropLast(count).joined(separator: " "), hints + [hint])
        if !found.isEmpty { return found }
      }
      if let code = words.lastIndex(where: { AddressText.isPostcode(String($0)) }) {
        let found = try city(words[(code + 1)...].joined(separator: " "), hints)
        if !found.isEmpty { return found }
      }
      let next = index + 1 < all.count ? all[index + 1].after : ""
      if isLine, index == pieces.count - 1,
        AddressText.isPostcode(piece.after) || AddressText.isPostcode(next)
      {
        for count in stride(from: min(4, words.count - 1), to: 0, by: -1) {
          let found = try city(words.suffix(count).joined(separator: " "), hints)
          if !found.isEmpty { return found }
        }
      }
      let parts = piece.name.split(separator: "-")
      if parts.count == 2, !isLine, let city = parts.first, city.count > 3 {
        let found = try self.city(String(city), hints)
        if let best = found.first, best.population >= Self.hyphenatedPopulation { return found }
      }
    }
    return []
  }

  /// The places called `text` that lie in the areas of `hints`, largest first.
  private func city(
    _ text: String, _ hints: [AreaHint]
  ) throws(PlacesDatabaseError) -> [GazetteerPlace] {
    let whole = try city(keys: NameFolding.keys(text), hints)
    if !whole.isEmpty { return whole }
    for name in AddressText.otherNames(in: text) {
      let found = try city(keys: NameFolding.keys(name), hints)
      if !found.isEmpty { return found }
    }
    return []
  }

  private func city(
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

  /// The places that a postal code singles out: near it, in areas that the address allows, in one country.
  private func nearCode(_ found: [GazetteerPlace], _ hints: [AreaHint]) -> [GazetteerPlace] {
    guard !codes.isEmpty else { return [] }
    let near = found.filter { place in
      codes.contains { $0.agrees(with: place) } && hints.allSatisfy { $0.allows(place) }
    }
    return Set(near.map(\.region.countryCode)).count == 1 ? near : []
  }

  /// Puts the largest place with this name of its own before those that only go by it as well, as a suburb
  /// goes by what it was called once; not before one so much larger that everybody means it.
  private static func ownNameFirst(_ found: [GazetteerPlace], _ key: String) -> [GazetteerPlace] {
    guard found.count > 1, let first = found.first,
      let own = found.firstIndex(where: { NameFolding.keys($0.name).contains(key) }), own > 0,
      first.population < people(of: found[own]) * wellKnown
    else { return found }
    return [found[own]] + found[..<own] + found[(own + 1)...]
  }

  private static func people(of place: GazetteerPlace) -> Int {
    place.population > 0 ? place.population : uncountedPopulation
  }
}
