import Foundation
import HalcyonCore
import Localization

extension Place {
  /// The name, region and country: "Köthen (Anhalt), Saxony-Anhalt, Germany". Only the country is
  /// translated. A part that repeats another one in a different spelling is left out: "Québec,
  /// Canada", not "Québec, Quebec, Canada".
  public var localizedName: String {
    let country =
      countryCode.isEmpty
      ? "" : Translation.language.localizedString(forRegionCode: countryCode) ?? countryCode
    var parts: [String] = []
    var keys: Set<String> = []
    for part in [name, region, country] where !part.isEmpty {
      let key = part.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      if keys.insert(key).inserted { parts.append(part) }
    }
    if parts.isEmpty { return coordinate.localizedDescription }
    return parts.joined(separator: tr(", "))
  }
}

extension Coordinate {
  /// Latitude and longitude in degrees with two decimals (about one kilometer): "38.72° N 9.14° W".
  public var localizedDescription: String {
    let style = FloatingPointFormatStyle<Double>(locale: Translation.formats)
      .precision(.fractionLength(2))
    let north = abs(latitude).formatted(style)
    let east = abs(longitude).formatted(style)
    return (latitude < 0 ? tr("%1° S", north) : tr("%1° N", north)) + " "
      + (longitude < 0 ? tr("%1° W", east) : tr("%1° E", east))
  }
}

extension PlacePrecision {
  /// The name of the precision.
  public var localizedName: String {
    switch self {
    case .country: trc("precision", "Country")
    case .region: trc("precision", "Region")
    case .city: trc("precision", "City")
    case .postcode: trc("precision", "Postal code")
    case .street: trc("precision", "Street")
    case .house: trc("precision", "House")
    case .point: trc("precision", "Exact position")
    }
  }
}
