import Foundation

/// A postal code of an address, normalized to the form used by the place data.
///
/// If the data contains only the first part of a country's codes, the whole code is looked up by
/// that part, with its precision.
struct Postcode: Hashable {
  /// Capital letters and digits, without the country prefix.
  let key: String
  /// The countries that match its format or prefix; `nil` for any.
  let countryCodes: Set<String>?
  /// Whether `key` is the complete code: `false` for "SW1A" from "SW1A 1AA".
  let isWhole: Bool

  private static let longest = 10
  private static let shortest = 2

  /// Returns the possible meanings of `text`, best first; empty if it does not have the format of a
  /// postal code.
  static func readings(of text: String) -> [Self] {
    guard let plain = plain(text) else { return [] }
    let digits = plain.drop { $0.isLetter }
    let letters = plain.prefix(plain.count - digits.count)
    if (1...2).contains(letters.count), digits.count >= 3, digits.allSatisfy(\.isNumber) {
      guard let country = country(String(letters)) else { return [] }
      return [Self(key: String(digits), countryCodes: [country], isWhole: true)]
    }
    var readings = [Self(key: plain, countryCodes: nil, isWhole: true)]
    if let part = part(of: plain) { readings.append(part) }
    return readings
  }

  /// Returns the part of a code that the data contains, for countries without complete codes.
  ///
  /// - Source: Universal Postal Union, "Postal addressing systems in member countries". A ZIP Code
  ///   has five digits, to which ZIP+4 adds four for a block (USPS Publication 28).
  private static func part(of plain: String) -> Self? {
    let shape = String(plain.map { $0.isNumber ? "9" : "A" })
    func first(_ count: Int, _ codes: Set<String>, isWhole: Bool = false) -> Self {
      Self(key: String(plain.prefix(count)), countryCodes: codes, isWhole: isWhole)
    }
    switch shape {
    case "A99AA", "AA99AA", "A999AA", "AA999AA", "A9A9AA", "AA9A9AA":
      return first(plain.count - 3, ["GB", "GG", "GI", "IM", "JE"])
    case "A9A9A9": return first(3, ["CA"])
    case "9999AA": return first(4, ["NL"])
    case "AAA9999": return first(3, ["MT"])
    case "999999999": return first(5, zipCountries, isWhole: true)
    case "A9999AAA":
      return Self(key: String(plain.dropFirst().prefix(4)), countryCodes: ["AR"], isWhole: false)
    default:
      let isIrish = shape.count == 7 && ["A99", "A9A"].contains { shape.hasPrefix($0) }
      return isIrish ? first(3, ["IE"]) : nil
    }
  }

  private static let zipCountries: Set<String> = [
    "AS", "FM", "GU", "MH", "MP", "PR", "PW", "US", "VI",
  ]

  /// Returns the capital ASCII letters and digits of `text` up to "CEDEX"; `nil` if there are too
  /// few or too many.
  private static func plain(_ text: String) -> String? {
    guard text.unicodeScalars.count <= AddressText.maximumNameLength else { return nil }
    var upper = text.precomposedStringWithCompatibilityMapping.uppercased()
    if let cedex = upper.range(of: "CEDEX") { upper.removeSubrange(cedex.lowerBound...) }
    let plain = upper.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let isCode = (shortest...longest).contains(plain.count) && plain.contains(where: \.isNumber)
    return isCode ? plain : nil
  }

  private static func country(_ letters: String) -> String? {
    letters.count == 2 ? letters : AddressText.roadSigns[letters]
  }
}
