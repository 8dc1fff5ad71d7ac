import Foundation
import HalcyonCore
import HalcyonStore

/// What a postal code of an address may mean in one country.
struct PostcodeMatch {
  /// A city and a code farther apart than this contradict each other.
  static let agreementKilometres = 50.0
  /// The place of a code lends its name within this distance.
  static let nameKilometres = 10.0

  let code: GazetteerPostcode
  /// As it is written, without the country's letters.
  let text: String
  /// Whether the data has the whole code that the address gives.
  let isWhole: Bool
  /// Whether it may be the number of a house, so that only a city near it makes it a code.
  let needsCity: Bool

  var countryCode: String { code.place.region.countryCode }

  /// Whether the address is known as closely as the code says.
  var isPrecise: Bool { isWhole && code.extent == .own }

  func agrees(with place: GazetteerPlace) -> Bool {
    place.region.countryCode == countryCode
      && code.coordinate.kilometres(to: place.coordinate) <= Self.agreementKilometres
  }
}

/// Finds the postal code in the texts of one address.
struct PostcodeSearch {
  let places: PlacesDatabase

  private struct Candidate {
    var text: String
    var needsCity = false
    /// Whether it stands before a name, where some countries write the number of the house.
    var isBeforeName = false
  }

  /// Countries that write the code behind the city, and the number of the house before the street.
  ///
  /// - Source: Universal Postal Union, "Postal addressing systems in member countries".
  private static let codeBehindCity: Set<String> = [
    "AU", "CA", "GB", "IE", "IN", "JP", "LK", "NZ", "PK", "SG", "TH", "US", "ZA",
  ]

  /// Texts that are looked up at most.
  private static let mostCandidates = 8
  private static let fewestCharacters = 3

  /// The meanings, one a country, of the first text that has any: of the component, else of the lines.
  /// - Parameters:
  ///   - linesHoldCity: whether the street may hold the whole address.
  ///   - countryCodes: the countries that the address names; `nil` where it names none.
  func matches(
    in address: PostalAddress, linesHoldCity: Bool, within countryCodes: Set<String>?
  ) throws(PlacesDatabaseError) -> [PostcodeMatch] {
    var candidates = Self.ofComponent(address.postalCode)
    candidates += Self.ofNames(address.locality) + Self.ofNames(address.region)
    if linesHoldCity { candidates += Self.ofLines([address.extended, address.street]) }
    for candidate in candidates.prefix(Self.mostCandidates) {
      let matches = try matches(of: candidate).filter {
        countryCodes?.contains($0.countryCode) ?? true
      }
      if !matches.isEmpty { return matches }
    }
    return []
  }

  private func matches(of candidate: Candidate) throws(PlacesDatabaseError) -> [PostcodeMatch] {
    var found: [PostcodeMatch] = []
    for reading in Postcode.readings(of: candidate.text) {
      for code in try places.postcodes(reading.key) {
        let isHouse =
          candidate.isBeforeName
          && Self.codeBehindCity.contains(code.place.region.countryCode)
        let match = PostcodeMatch(
          code: code, text: reading.key, isWhole: reading.isWhole,
          needsCity: candidate.needsCity || isHouse)
        if reading.countryCodes?.contains(match.countryCode) ?? true { found.append(match) }
      }
    }
    return found
  }

  private static func ofComponent(_ component: String) -> [Candidate] {
    AddressText.pieces(component).flatMap { piece in
      let parts = AddressText.withoutPostcode(piece)
      return [Candidate(text: piece)] + [parts.before, parts.after].flatMap(codes)
    }
  }

  private static func ofNames(_ component: String) -> [Candidate] {
    AddressText.pieces(component).reversed().flatMap { piece in
      let parts = AddressText.withoutPostcode(piece)
      return ([parts.before, parts.after].flatMap(codes) + inside(parts.name))
        .filter { $0.text.count >= fewestCharacters }
    }
  }

  private static func ofLines(_ components: [String]) -> [Candidate] {
    let pieces = components.flatMap(AddressText.pieces)
    return pieces.indices.reversed().flatMap { index in
      let parts = AddressText.withoutPostcode(pieces[index])
      // The city's line stands last, or before the country; a street that begins with its number is above.
      let isCityLine = parts.name.isEmpty || index > 0 && index >= pieces.count - 2
      var candidates = codes(parts.before).map {
        Candidate(
          text: $0.text, needsCity: !isCityLine, isBeforeName: !parts.name.isEmpty)
      }
      candidates += codes(parts.after).map { Candidate(text: $0.text, needsCity: index == 0) }
      candidates += inside(parts.name).map { Candidate(text: $0.text, needsCity: true) }
      return candidates.filter {
        AddressText.isPostcode($0.text) || AddressText.countryPrefix($0.text) != nil
      }
    }
  }

  /// The code in words with digits: the last one where it is long, as behind a house number, else all.
  private static func codes(_ text: String) -> [Candidate] {
    let words = AddressText.words(text)
    guard let last = words.last else { return [] }
    let isCode = words.count > 1 && AddressText.isPostcode(String(last))
    return [Candidate(text: isCode ? String(last) : text)]
  }

  /// The code amid a text: "Hauptstr. 7 10115 Berlin", "Amsterdam 1012 AB".
  private static func inside(_ name: String) -> [Candidate] {
    let words = AddressText.words(name)
    guard let index = words.lastIndex(where: { AddressText.isPostcode(String($0)) }) else {
      return []
    }
    let letters = index + 1 < words.count ? words[index + 1] : ""
    let isDutch = letters.count == 2 && letters.allSatisfy { "A"..."Z" ~= $0 }
    return [Candidate(text: isDutch ? words[index] + " " + letters : String(words[index]))]
  }
}
