import HalcyonCore

/// Selects a place from the candidates that a server returned. Its precision never exceeds that of
/// the address and the response.
enum CandidateSelection {
  /// Returns the best place for `address`.
  /// - Parameter countries: The countries that the address can refer to; `nil` for any.
  /// - Returns: `nil` if no candidate lies in the countries.
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

  /// Returns whether a street line contains a house number. "7", "7a" and "7 A" are compared
  /// without spaces.
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
