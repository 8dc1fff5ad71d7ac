import HalcyonCore

/// One question to a geocoding server.
enum GeocodingQuery: Hashable, Sendable {
  /// The parts of an address, each in its own field.
  case structured(PostalAddress)
  /// The address as one text.
  case text(String)

  /// The questions about an address in the order in which they are asked, until one is answered: part by
  /// part, as one text, and for the city alone.
  static func ladder(_ address: PostalAddress) -> [GeocodingQuery] {
    // Apartments and boxes are on no map and make servers find nothing.
    var full = address
    full.extended = ""
    full.postOfficeBox = ""
    for path in [
      \PostalAddress.street, \.locality, \.region, \.postalCode, \.country,
    ] { full[keyPath: path] = tidy(full[keyPath: path]) }
    var city = full
    city.street = ""
    city.postalCode = ""
    var ladder: [GeocodingQuery] = []
    if !full.street.isEmpty || !full.locality.isEmpty || !full.postalCode.isEmpty {
      ladder.append(.structured(full))
    }
    if !full.isEmpty { ladder.append(.text(full.oneLine)) }
    if !city.locality.isEmpty, city != full { ladder.append(.structured(city)) }
    return ladder
  }

  /// The same for all spellings that a server reads alike: case, accents, punctuation and spaces do not
  /// count.
  var key: String {
    switch self {
    case .structured(let address):
      "parts|" + address.components.map(NameFolding.fold).joined(separator: "|")
    case .text(let text): "text|" + NameFolding.fold(text)
    }
  }

  /// On one line and no longer than any address is.
  private static func tidy(_ text: String) -> String {
    text.prefix(AddressText.longestComponent).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
