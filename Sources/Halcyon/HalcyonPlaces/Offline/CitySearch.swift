import HalcyonRecords

/// Finds the city in the text of one address.
struct CitySearch {
  let cities: CityLookup
  let areas: AreaReader
  /// The areas from the country and region components.
  let given: [AreaHint]
  /// The postal code component.
  let postcode: String

  /// The result of a search: places with one name, largest first, or only areas.
  struct Outcome {
    var places: [GazetteerPlace] = []
    /// The areas that the address names, starting with those from its own components.
    var hints: [AreaHint]
  }

  /// The maximum number of areas that are removed from the end of a text ("Portland, OR, USA").
  private static let maximumAreas = 3
  /// The minimum population of a city that is followed by a hyphen and its district
  /// ("Berlin-Mitte").
  private static let hyphenatedPopulation = 100_000

  private typealias Piece = AddressText.WithoutPostcode

  /// Returns whether `component` contains more than a postal code.
  static func namesSomething(_ component: String) -> Bool {
    AddressText.pieces(component).contains { !AddressText.withoutPostcode($0).name.isEmpty }
  }

  /// Searches the city component, including other text that is commonly entered there.
  func inComponent(_ component: String) throws(PlacesDatabaseError) -> Outcome {
    let texts = try withoutCountries(AddressText.pieces(component))
    let hints = try startingHints(texts)
    // A comma or slash can be part of the name. The whole text is tried first, because its parts
    // could match another place.
    let parts = texts.flatMap { $0.split(separator: "/").map(String.init) }
    if parts.count > 1, component.unicodeScalars.count <= AddressText.maximumNameLength {
      let found = try cities.named(component, hints)
      if !found.isEmpty { return Outcome(places: found, hints: hints) }
    }
    return try search(Self.parse(parts), hints, isLine: false)
  }

  /// Searches components that can contain the whole address, in reading order.
  func inLines(_ components: [String]) throws(PlacesDatabaseError) -> Outcome {
    let pieces = components.flatMap(AddressText.pieces).flatMap(Self.withoutState)
    let texts = try withoutCountries(pieces)
    return try search(Self.parse(texts), try startingHints(texts), isLine: true)
  }

  /// Returns the given areas and the country prefix of a postal code ("D-10115") if no country is
  /// given.
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

  /// Separates countries from postal codes before them: "Hobart TAS 7000 Australia".
  private func withoutCountries(_ pieces: [String]) throws(PlacesDatabaseError) -> [String] {
    var separated: [String] = []
    for piece in pieces {
      let words = AddressText.words(piece)
      let code = words.lastIndex { AddressText.isPostcode(String($0)) } ?? 0
      let name = words.dropFirst(code + 1).joined(separator: " ")
      if code > 0, (1...3).contains(words.count - 1 - code), name.count > 3,
        try areas.hint(name, at: .country)?.namesCountry == true
      {
        separated += [words[...code].joined(separator: " "), name]
      } else {
        separated.append(piece)
      }
    }
    return separated
  }

  /// Separates the code of a state after a slash, as in Brazil: "Belo Horizonte/MG".
  private static func withoutState(_ piece: String) -> [String] {
    guard let slash = piece.lastIndex(of: "/"), slash > piece.startIndex else { return [piece] }
    let code = piece[piece.index(after: slash)...]
    guard code.count == 2, code.allSatisfy({ "A"..."Z" ~= $0 }) else { return [piece] }
    return [String(piece[..<slash]), String(code)]
  }

  /// Separates postal codes from names. A code without a name is attached to the preceding name.
  private static func parse(_ texts: [String]) -> [Piece] {
    var pieces: [Piece] = []
    for text in texts {
      let piece = AddressText.withoutPostcode(text)
      if AddressText.isSubdivision(text) {
        pieces.append(Piece(name: text, before: "", after: ""))
      } else if !piece.name.isEmpty {
        pieces.append(piece)
      } else if let last = pieces.indices.last, !AddressText.isPostcode(pieces[last].after) {
        pieces[last].attach(piece.before)
      }
    }
    return pieces
  }

  private func search(
    _ pieces: [Piece], _ hints: [AreaHint], isLine: Bool
  ) throws(PlacesDatabaseError) -> Outcome {
    var readings = [(rest: pieces, hints: hints)]
    while readings.count <= Self.maximumAreas, let reading = readings.last, reading.rest.count > 1,
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
    // Only an area is left: "Bavaria" in the city field.
    if deepest.rest.count == 1, let only = deepest.rest.first, !hasRegion(deepest.hints),
      let hint = try area(only.name, only.after, deepest.hints)
    {
      return Outcome(hints: deepest.hints + [hint])
    }
    return Outcome(hints: deepest.hints)
  }

  /// Returns the cities that are meant although an area has the same name. For a country, only
  /// cities inside it (Luxembourg, but not Usa in Japan); for a region, none if the best match is a
  /// hamlet (Texas in Mexico).
  private static func without(
    _ cities: [GazetteerPlace], smallerThan area: AreaHint, named name: String
  ) -> [GazetteerPlace] {
    if area.namesCountry { return cities.filter(area.allows) }
    guard let best = cities.first, best.population < CityLookup.uncountedPopulation else {
      return cities
    }
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

  /// Returns the cities for the first piece that is the name of a city.
  private func firstCity(
    _ pieces: [Piece], _ hints: [AreaHint], isLine: Bool
  ) throws(PlacesDatabaseError) -> [GazetteerPlace] {
    let order = isLine ? Array(pieces.indices.reversed()) : Array(pieces.indices)
    for index in order where !isLine || Self.mayBeCityLine(pieces, index) {
      let found = try cities.named(pieces[index].name, hints)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Returns whether a line can name a city and is not the street itself.
  private static func mayBeCityLine(_ pieces: [Piece], _ index: Int) -> Bool {
    let piece = pieces[index]
    // The first line starts with a house number more often than with a postal code.
    let digits = index == 0 ? 5 : 4
    let hasCode =
      AddressText.isPostcode(piece.before, digits: digits)
      || AddressText.isPostcode(piece.after, digits: digits)
      || AddressText.countryPrefix(piece.before) != nil
    if hasCode { return true }
    guard piece.before.isEmpty, piece.after.isEmpty else { return false }
    // A first line without a number is the street, unless another line is the street.
    return index > 0 || pieces.dropFirst().allSatisfy(\.hasHouseNumber)
      || AddressText.namesMunicipality(piece.name)
  }

  /// Finds a city's name inside a piece: before an area ("Cambridge MA"), after a postal code
  /// ("Hauptstr. 7 10115 Berlin"), before one ("Main St Springfield 62701") or before its district.
  private func cityWithin(
    _ pieces: [Piece], of all: [Piece], _ hints: [AreaHint], isLine: Bool
  ) throws(PlacesDatabaseError) -> [GazetteerPlace] {
    for (index, piece) in pieces.enumerated().reversed() {
      let words = AddressText.words(piece.name)
      // A code after an area is no house number: "Perth WA 6000".
      let mayHaveArea =
        !isLine || Self.mayBeCityLine(pieces, index) || AddressText.isPostcode(piece.after)
      for count in 1...2 where words.count > count && mayHaveArea {
        let tail = words.suffix(count).joined(separator: " ")
        guard let hint = try area(tail, piece.after, hints) else { continue }
        let found = try cities.named(words.dropLast(count).joined(separator: " "), hints + [hint])
        if !found.isEmpty { return found }
      }
      if let code = words.lastIndex(where: { AddressText.isPostcode(String($0)) }) {
        let found = try cities.named(words[(code + 1)...].joined(separator: " "), hints)
        if !found.isEmpty { return found }
      }
      let next = index + 1 < all.count ? all[index + 1].after : ""
      if isLine, index == pieces.count - 1,
        AddressText.isPostcode(piece.after) || AddressText.isPostcode(next)
      {
        for count in stride(from: min(4, words.count - 1), to: 0, by: -1) {
          let found = try cities.named(words.suffix(count).joined(separator: " "), hints)
          if !found.isEmpty { return found }
        }
      }
      let parts = piece.name.split(separator: "-")
      if parts.count == 2, !isLine, let city = parts.first, city.count > 3 {
        let found = try cities.named(String(city), hints)
        if let best = found.first, best.population >= Self.hyphenatedPopulation { return found }
      }
    }
    return []
  }
}
