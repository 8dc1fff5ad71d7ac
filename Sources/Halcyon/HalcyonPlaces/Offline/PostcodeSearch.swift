import Foundation
import HalcyonCore
import HalcyonRecords

/// A possible meaning of a postal code in one country.
struct PostcodeMatch {
  /// A city and a code that are farther apart contradict each other. The name of the city is not
  /// used for the code then.
  static let agreementKilometers = 50.0

  let code: GazetteerPostcode
  /// The code as written, without the country prefix.
  let text: String
  /// Whether the data contains the complete code of the address.
  let isWhole: Bool
  /// Whether it can be a house number, so that it counts as a code only near a matching city.
  let needsCity: Bool

  var countryCode: String { code.place.region.countryCode }

  /// Whether the code's own position is known.
  var isPrecise: Bool { isWhole && code.extent == .own }

  func agrees(with place: GazetteerPlace) -> Bool {
    place.region.countryCode == countryCode
      && code.coordinate.kilometers(to: place.coordinate) <= Self.agreementKilometers
  }
}

/// Finds the postal code in the text of one address.
struct PostcodeSearch {
  let places: PlacesDatabase

  private struct Candidate {
    var text: String
    var needsCity = false
    /// Whether it precedes a name, where some countries write the house number.
    var isBeforeName = false
  }

  /// Countries that write the code after the city, and the house number before the street.
  ///
  /// - Source: Universal Postal Union, "Postal addressing systems in member countries".
  private static let codeAfterCity: Set<String> = [
    "AU", "CA", "GB", "IE", "IN", "JP", "LK", "NZ", "PK", "SG", "TH", "US", "ZA",
  ]

  /// The maximum number of texts that are looked up.
  private static let maximumCandidates = 8
  private static let minimumCharacters = 3

  /// Returns the meanings, one per country, of the first text that has any: in the postal code
  /// component, otherwise in the lines.
  /// - Parameters:
  ///   - linesHoldCity: Whether the street can contain the whole address.
  ///   - countryCodes: The countries that the address names; `nil` if it names none.
  func matches(
    in address: PostalAddress, linesHoldCity: Bool, within countryCodes: Set<String>?
  ) throws(PlacesDatabaseError) -> [PostcodeMatch] {
    var candidates = Self.ofComponent(address.postalCode)
    candidates += Self.ofNames(address.locality) + Self.ofNames(address.region)
    if linesHoldCity { candidates += Self.ofLines([address.extended, address.street]) }
    for candidate in candidates.prefix(Self.maximumCandidates) {
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
          && Self.codeAfterCity.contains(code.place.region.countryCode)
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
        .filter { $0.text.count >= minimumCharacters }
    }
  }

  private static func ofLines(_ components: [String]) -> [Candidate] {
    let pieces = components.flatMap(AddressText.pieces)
    return pieces.indices.reversed().flatMap { index in
      let parts = AddressText.withoutPostcode(pieces[index])
      // The city's line is the last one, or the one before the country. A street that starts with
      // its number comes earlier.
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

  /// Returns the code in words with digits: the last word if it is long enough, as after a house
  /// number, otherwise all of them.
  private static func codes(_ text: String) -> [Candidate] {
    let words = AddressText.words(text)
    guard let last = words.last else { return [] }
    let isCode = words.count > 1 && AddressText.isPostcode(String(last))
    return [Candidate(text: isCode ? String(last) : text)]
  }

  /// Returns a code inside a text: "Hauptstr. 7 10115 Berlin", "Amsterdam 1012 AB".
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
