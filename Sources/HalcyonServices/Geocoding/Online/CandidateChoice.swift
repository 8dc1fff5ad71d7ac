import HalcyonCore

/// Picks the place of an address from what a server answered, and never says more of it than was asked and
/// answered.
enum CandidateChoice {
  /// - Parameter countries: the countries that the address can mean; `nil` for any.
  /// - Returns: `nil` where no candidate lies in the countries.
  static func place(
    of address: PostalAddress, from candidates: [GeocodingCandidate], countries: Set<String>?
  ) -> Place? {
    let fitting = candidates.filter { candidate in
      guard let countries, !countries.isEmpty, !candidate.place.countryCode.isEmpty else {
        return true
      }
      return countries.contains(candidate.place.countryCode)
    }
    guard let best = fitting.first else { return nil }
    var place = best.place
    if place.precision == .house, !names(address.street, house: best.houseNumber) {
      place.precision = .street
    }
    if place.precision >= .street, address.street.isEmpty {
      place.precision = address.postalCode.isEmpty ? .city : .postcode
    }
    let rivals = fitting.map(\.place).filter { $0.precision == best.place.precision }
    place.alternatives = rivals.map(\.coordinate).distantCount - 1
    return place
  }

  /// Whether a house number stands in a street line: "7", "7a" and "7 A" are one.
  static func names(_ street: String, house: String) -> Bool {
    let wanted = words(house).joined()
    guard !wanted.isEmpty else { return false }
    let words = words(street)
    let pairs = zip(words, words.dropFirst()).map { $0 + $1 }
    return (words + pairs).contains(wanted)
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
