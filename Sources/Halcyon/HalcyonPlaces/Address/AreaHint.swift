import HalcyonRecords

/// The areas that one text of an address can refer to, in order of likelihood.
///
/// "CA" after a city is Canada, or otherwise California. A place in an area of the first tier wins
/// over one in an area of the second.
struct AreaHint {
  enum Tier {
    case countries([GazetteerCountry])
    case regions([GazetteerRegion])
    /// Territories that have their own ISO 3166 code, but are often written as parts of another
    /// country.
    case territories([GazetteerCountry])

    func contains(_ place: GazetteerPlace) -> Bool {
      switch self {
      case .countries(let countries), .territories(let countries):
        countries.contains { $0.code == place.region.countryCode }
      case .regions(let regions):
        regions.contains { $0.id == place.region.id }
      }
    }

    var countries: [GazetteerCountry] {
      if case .countries(let countries) = self { countries } else { [] }
    }

    var regions: [GazetteerRegion] {
      if case .regions(let regions) = self { regions } else { [] }
    }

    var countryCodes: [String] {
      switch self {
      case .countries(let countries), .territories(let countries): countries.map(\.code)
      case .regions(let regions): regions.map(\.countryCode)
      }
    }
  }

  let tiers: [Tier]

  /// Creates a hint; `nil` if all tiers are empty.
  init?(_ tiers: [Tier]) {
    self.tiers = tiers.filter { !$0.countryCodes.isEmpty }
    if self.tiers.isEmpty { return nil }
  }

  var countryCodes: Set<String> { Set(tiers.flatMap(\.countryCodes)) }

  /// Whether the most likely meaning is a country.
  var namesCountry: Bool {
    if case .countries = tiers.first { true } else { false }
  }

  /// Returns whether `place` lies in any of the areas.
  func allows(_ place: GazetteerPlace) -> Bool { tiers.contains { $0.contains(place) } }

  /// Returns the places that satisfy every hint, using the most likely meanings that match any
  /// place.
  static func narrow(_ places: [GazetteerPlace], by hints: ArraySlice<AreaHint>) -> [GazetteerPlace]
  {
    guard let hint = hints.first, !places.isEmpty else { return places }
    for tier in hint.tiers {
      let left = narrow(places.filter(tier.contains), by: hints.dropFirst())
      if !left.isEmpty { return left }
    }
    return []
  }
}
