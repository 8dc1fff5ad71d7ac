import HalcyonCore

/// A query to a geocoding server.
enum GeocodingQuery: Hashable, Sendable {
  /// An address with each component in its own field.
  case structured(PostalAddress)
  /// An address as free-form text.
  case text(String)

  /// Returns the queries for an address, most specific first: structured, as free-form text, and
  /// for the city only. Later ones are fallbacks.
  static func queries(_ address: PostalAddress) -> [GeocodingQuery] {
    // Geocoding servers find nothing if the query contains an apartment or a post office box.
    var full = address
    full.extended = ""
    full.postOfficeBox = ""
    for path in [
      \PostalAddress.street, \.locality, \.region, \.postalCode, \.country,
    ] { full[keyPath: path] = tidy(full[keyPath: path]) }
    var city = full
    city.street = ""
    city.postalCode = ""
    var queries: [GeocodingQuery] = []
    if !full.street.isEmpty || !full.locality.isEmpty || !full.postalCode.isEmpty {
      queries.append(.structured(full))
    }
    if !full.isEmpty { queries.append(.text(full.oneLine)) }
    if !city.locality.isEmpty, city != full { queries.append(.structured(city)) }
    return queries
  }

  /// The cache key, equal for spellings that differ only in case, accents, punctuation and spaces.
  var key: String {
    switch self {
    case .structured(let address):
      "parts|" + address.components.map(NameFolding.fold).joined(separator: "|")
    case .text(let text): "text|" + NameFolding.fold(text)
    }
  }

  /// Returns `text` on one line, truncated to the maximum length.
  private static func tidy(_ text: String) -> String {
    text.prefix(AddressText.maximumComponentLength).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
