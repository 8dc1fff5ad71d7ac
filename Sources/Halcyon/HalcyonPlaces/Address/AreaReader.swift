import HalcyonRecords
import Synchronization

/// Interprets parts of an address as countries and regions.
///
/// Caches recent results, because contacts repeat a few countries and regions.
final class AreaReader: Sendable {
  private let places: PlacesDatabase
  private let known = Mutex<[Components: Hints]>([:])

  init(places: PlacesDatabase) { self.places = places }

  typealias Hints = (country: AreaHint?, region: AreaHint?)
  private struct Components: Hashable {
    let country: String
    let region: String
  }
  private static let maximumCached = 500
  private static let maximumCachedLength = 100

  /// The position of a text in an address, which determines its likely meaning.
  enum Position {
    case country, region
    /// At the end of a line. Abbreviations count only in capitals, or if they have three letters
    /// and end with a period or are followed by a postal code or a country.
    case text
  }

  /// Countries whose regions are commonly abbreviated in addresses, even without the country.
  private static let abbreviating: Set<String> = ["US", "CA", "AU"]
  /// Countries whose codes of states or provinces follow the city, but less often without the
  /// country. Those of Italy and Spain stand for provinces, the districts of their regions.
  private static let appending: Set<String> = ["BR", "MX", "IN", "IT", "ES", "JP"]
  private static let appendingProvinces: Set<String> = ["IT", "ES"]

  /// Returns the areas that the two components can refer to. Regions are limited to the named
  /// country.
  func hints(country: String, region: String) throws(PlacesDatabaseError) -> Hints {
    let components = Components(country: country, region: region)
    if let hints = known.withLock({ $0[components] }) { return hints }
    let countryHint = try hint(component: country, at: .country)
    let regionHint = try hint(component: region, at: .region, within: countryHint?.countryCodes)
    if country.utf8.count + region.utf8.count <= Self.maximumCachedLength {
      known.withLock {
        if $0.count >= Self.maximumCached { $0.removeAll(keepingCapacity: true) }
        $0[components] = (countryHint, regionHint)
      }
    }
    return (countryHint, regionHint)
  }

  /// Returns the areas that a component can refer to, as a whole or by its parts from the end.
  /// - Parameter codes: The countries that the rest of the address allows; `nil` for any.
  private func hint(
    component: String, at position: Position, within codes: Set<String>? = nil
  ) throws(PlacesDatabaseError) -> AreaHint? {
    let pieces = AddressText.pieces(component)
    if pieces.count > 1, let hint = try hint(component, at: position, within: codes) { return hint }
    for piece in pieces.flatMap({ $0.split(separator: "/").map(String.init) }).reversed() {
      let name = AddressText.withoutPostcode(piece).name
      if let hint = try hint(name, at: position, within: codes) { return hint }
      for other in AddressText.otherNames(in: name) {
        if let hint = try hint(other, at: position, within: codes) { return hint }
      }
    }
    return nil
  }

  /// Returns the areas that `text` can refer to.
  /// - Parameter postcode: The postal code after `text`, which distinguishes "CA 94105" from
  ///   Canada.
  func hint(
    _ text: String, at position: Position, within codes: Set<String>? = nil, postcode: String = ""
  ) throws(PlacesDatabaseError) -> AreaHint? {
    guard text.unicodeScalars.count <= AddressText.maximumNameLength else { return nil }
    if let subdivision = try subdivision(text, within: codes) { return subdivision }
    if let name = AddressText.prefecture(text), codes?.contains("JP") ?? true,
      let prefecture = try hint(name, at: position, within: ["JP"])
    {
      return prefecture
    }
    for key in NameFolding.keys(text) {
      let custom = CustomaryCodes.codes(key)
      let isShort = key.unicodeScalars.count <= 3 || !custom.isEmpty
      let isInCapitals = position != .text || !isShort || text == text.uppercased()
      let isMarked = text.hasSuffix(".") || codes != nil || AddressText.isPostcode(postcode)
      guard isInCapitals || key.unicodeScalars.count >= 3 && isMarked else { continue }
      // Countries are only abbreviated in capitals.
      var countries = isInCapitals ? try places.countries(named: key) : []
      var regions = try places.regions(named: key)
      for (country, code) in custom {
        regions += try places.regions(named: code).filter {
          $0.kind == .code && $0.region.countryCode == country
        }
      }
      if let codes {
        countries = countries.filter { codes.contains($0.code) }
        regions = regions.filter { codes.contains($0.region.countryCode) }
      }
      var tiers = Self.tiers(
        countries, regions, at: position, inKnownCountry: codes != nil,
        usCodeLikely: postcode.count == 5,
        isCode: (2...3).contains(key.unicodeScalars.count) || !custom.isEmpty)
      if position != .region { tiers.append(.territories(try territories(of: countries))) }
      if let hint = AreaHint(tiers) { return hint }
    }
    return nil
  }

  /// Returns the region with a code of ISO 3166-2, such as "AU-WA".
  private func subdivision(
    _ text: String, within codes: Set<String>?
  ) throws(PlacesDatabaseError) -> AreaHint? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 2, (1...3).contains(parts[1].count),
      text.utf8.allSatisfy({ $0 < 0x80 }), text == text.uppercased(),
      codes?.contains(String(parts[0])) ?? true
    else { return nil }
    let key = NameFolding.fold(String(parts[1]))
    let regions = try places.regions(named: key).filter {
      $0.kind != .name && $0.region.countryCode == parts[0]
    }
    // The data has no departments of France, for example.
    let countries =
      AddressText.isSubdivision(text)
      ? try places.countries(named: parts[0].lowercased()).filter { $0.code == parts[0] } : []
    return AreaHint([.regions(regions.map(\.region)), .countries(countries)])
  }

  private func territories(
    of countries: [GazetteerCountry]
  ) throws(PlacesDatabaseError) -> [GazetteerCountry] {
    var found: [GazetteerCountry] = []
    for code in countries.flatMap({ Self.territories[$0.code] ?? [] }) {
      found += try places.countries(named: code.lowercased()).filter { $0.code == code }
    }
    return found
  }

  /// - Source: ISO 3166-1, remarks on entries that are also listed as subdivisions in ISO 3166-2.
  private static let territories = [
    "AU": ["CC", "CX", "NF"], "CN": ["HK", "MO", "TW"], "DK": ["FO", "GL"], "FI": ["AX"],
    "FR": ["GF", "GP", "MF", "MQ", "NC", "PF", "PM", "RE", "WF", "YT", "BL"],
    "GB": ["GG", "GI", "IM", "JE"], "NL": ["AW", "BQ", "CW", "SX"], "NO": ["SJ"],
    "US": ["AS", "GU", "MP", "PR", "VI"],
  ]

  private static func tiers(
    _ countries: [GazetteerCountry], _ matches: [GazetteerRegionMatch], at position: Position,
    inKnownCountry: Bool, usCodeLikely: Bool, isCode: Bool
  ) -> [AreaHint.Tier] {
    func regions(
      _ kind: GazetteerRegionMatch.Kind, where isIncluded: (String) -> Bool = { _ in true }
    )
      -> AreaHint.Tier
    {
      .regions(
        matches.filter { $0.kind == kind && isIncluded($0.region.countryCode) }.map(\.region))
    }
    let names = regions(.name)
    let abbreviations = regions(.code) { abbreviating.contains($0) }
    let otherCodes = regions(.code) { !abbreviating.contains($0) }
    switch position {
    case .country:
      // England and Scotland are written in the country field and take precedence.
      let nations = regions(.name) { $0 == "GB" }
      if countries.map(\.code) == ["GB"], !nations.countryCodes.isEmpty { return [nations] }
      return [.countries(countries), names]
    case .region:
      if !names.countryCodes.isEmpty { return [names, .countries(countries)] }
      return [abbreviations, otherCodes, regions(.district), .countries(countries)]
    case .text:
      // Codes of most countries can be distinguished from words only if the country is known.
      var inner: [AreaHint.Tier] = []
      if inKnownCountry {
        inner = [otherCodes, regions(.district)]
      } else if isCode {
        inner = [
          regions(.code, where: appending.contains),
          regions(.district, where: appendingProvinces.contains),
        ]
      }
      return usCodeLikely
        ? [abbreviations, names, .countries(countries)] + inner
        : [.countries(countries), names, abbreviations] + inner
    }
  }
}
