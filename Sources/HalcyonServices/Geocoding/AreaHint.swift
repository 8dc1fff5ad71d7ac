import HalcyonStore

/// The areas that one text of an address may mean, in the order in which they are believed.
///
/// "CA" beside a city is Canada, or else California; a place that lies in one of the first tier's areas wins
/// over one that lies in the second's.
struct AreaHint {
  enum Tier {
    case countries([GazetteerCountry])
    case regions([GazetteerRegion])
    /// Countries of their own by ISO 3166 that are often written as parts of another.
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

  /// `nil` where there is nothing in any tier.
  init?(_ tiers: [Tier]) {
    self.tiers = tiers.filter { !$0.countryCodes.isEmpty }
    if self.tiers.isEmpty { return nil }
  }

  var countryCodes: Set<String> { Set(tiers.flatMap(\.countryCodes)) }

  /// Whether the first meaning is a country.
  var namesCountry: Bool {
    if case .countries = tiers.first { true } else { false }
  }

  /// Whether any of the meanings holds `place`.
  func allows(_ place: GazetteerPlace) -> Bool { tiers.contains { $0.contains(place) } }

  /// The places that satisfy every hint, by the most believed meanings that leave any.
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
