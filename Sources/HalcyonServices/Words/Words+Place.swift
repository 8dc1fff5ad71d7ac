import Foundation
import HalcyonCore

extension Place {
  /// The place for people: "Köthen (Anhalt), Saxony-Anhalt, Germany" in the user's language where it is known.
  public var words: String {
    let country =
      countryCode.isEmpty
      ? "" : Translation.language.localizedString(forRegionCode: countryCode) ?? countryCode
    var parts: [String] = []
    for part in [name, region, country] where !part.isEmpty && !parts.contains(part) {
      parts.append(part)
    }
    if parts.isEmpty { return coordinate.words }
    return parts.joined(separator: tr(", "))
  }
}

extension Coordinate {
  /// Degrees with two decimals, which is about a kilometre.
  public var words: String {
    let style = FloatingPointFormatStyle<Double>(locale: Translation.formats)
      .precision(.fractionLength(2))
    let north = abs(latitude).formatted(style)
    let east = abs(longitude).formatted(style)
    return (latitude < 0 ? tr("%1° S", north) : tr("%1° N", north)) + " "
      + (longitude < 0 ? tr("%1° W", east) : tr("%1° E", east))
  }
}

extension PlacePrecision {
  /// How closely the place is known, in a word.
  public var words: String {
    switch self {
    case .country: trc("precision", "Country")
    case .region: trc("precision", "Region")
    case .city: trc("precision", "City")
    case .postcode: trc("precision", "Postcode")
    case .street: trc("precision", "Street")
    case .house: trc("precision", "House")
    case .point: trc("precision", "Exact position")
    }
  }
}
