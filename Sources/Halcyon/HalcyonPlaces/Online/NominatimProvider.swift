import Foundation
import HalcyonCore

/// The search API of Nominatim.
/// - Source: Nominatim 5 manual, "Search queries" and "Place output formats" (`jsonv2`).
struct NominatimProvider: GeocodingProvider {
  func request(for query: GeocodingQuery, language: String) -> (
    path: String, items: [URLQueryItem]
  )? {
    var items = [
      URLQueryItem(name: "format", value: "jsonv2"),
      URLQueryItem(name: "addressdetails", value: "1"), URLQueryItem(name: "limit", value: "5"),
      URLQueryItem(name: "accept-language", value: language),
    ]
    switch query {
    case .text(let text): items.append(URLQueryItem(name: "q", value: text))
    case .structured(let address):
      let parts = [
        ("street", address.street), ("city", address.locality), ("state", address.region),
        ("postalcode", address.postalCode), ("country", address.country),
      ]
      items += parts.filter { !$0.1.isEmpty }.map { URLQueryItem(name: $0.0, value: $0.1) }
    }
    return ("search", items)
  }

  func candidates(in body: Data) throws -> [GeocodingCandidate] {
    try JSONDecoder().decode([Answer].self, from: body).compactMap(\.candidate)
  }

  private struct Answer: Decodable {
    let lat, lon: String
    let name, display_name, licence, type, addresstype: String?
    let place_rank: Int?
    let address: [String: String]?

    var candidate: GeocodingCandidate? {
      guard let latitude = Double(lat), let longitude = Double(lon),
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      else { return nil }
      let parts = address ?? [:]
      let number = parts["house_number"] ?? ""
      let settlement =
        ["city", "town", "village", "municipality", "hamlet", "suburb", "county"].lazy
        .compactMap { parts[$0] }.first
      let first = display_name?.split(separator: ",").first.map(String.init)
      let ownName = name.flatMap { $0.isEmpty ? nil : $0 }
      let precision = precision(number)
      let street = [parts["road"] ?? ownName ?? "", precision == .house ? number : ""]
        .filter { !$0.isEmpty }.joined(separator: " ")
      let label: String? =
        switch precision {
        case .house, .street:
          [street, settlement ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        case .postcode:
          [parts["postcode"] ?? ownName ?? "", settlement ?? ""].filter { !$0.isEmpty }
            .joined(separator: " ")
        default: ownName ?? settlement
        }
      return GeocodingCandidate(
        place: Place(
          name: label ?? first ?? "", region: parts["state"] ?? "",
          countryCode: (parts["country_code"] ?? "").uppercased(), coordinate: coordinate,
          precision: precision, attribution: licence ?? "© OpenStreetMap contributors"),
        houseNumber: number)
    }

    /// - Source: Nominatim manual, "Place ranks": 4 country, 5–9 states, 10–12 counties, 13–25
    ///   settlements and their parts, 26–27 streets, 28–30 houses and points of interest.
    private func precision(_ number: String) -> PlacePrecision {
      if type == "postcode" || addresstype == "postcode" { return .postcode }
      switch place_rank ?? 0 {
      case 28...: return number.isEmpty ? .street : .house
      case 26...27: return .street
      case 13...25: return .city
      case 5...12: return .region
      default: return .country
      }
    }
  }
}
