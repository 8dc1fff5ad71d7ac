import Foundation
import HalcyonCore

/// The search API of Photon, which accepts free-form text only.
/// - Source: Photon's README, "Search", and its GeoJSON responses.
struct PhotonProvider: GeocodingProvider {
  /// The languages that a server supports by default. Photon rejects any other.
  private static let languages: Set<String> = ["de", "en", "fr"]

  func request(for query: GeocodingQuery, language: String) -> (
    path: String, items: [URLQueryItem]
  )? {
    let text: String
    switch query {
    case .text(let whole): text = whole
    case .structured(let address):
      // The free-form query covers the whole address; only the city query is different.
      guard address.street.isEmpty, address.postalCode.isEmpty else { return nil }
      text = address.oneLine
    }
    let code = String(language.prefix(2))
    let items = [URLQueryItem(name: "q", value: text), URLQueryItem(name: "limit", value: "5")]
    return (
      "api",
      Self.languages.contains(code) ? items + [URLQueryItem(name: "lang", value: code)] : items
    )
  }

  func candidates(in body: Data) throws -> [GeocodingCandidate] {
    try JSONDecoder().decode(Answer.self, from: body).features.compactMap(\.candidate)
  }

  private struct Answer: Decodable {
    let features: [Feature]
  }

  private struct Feature: Decodable {
    struct Geometry: Decodable {
      let coordinates: [Double]
    }
    struct Properties: Decodable {
      let type, name, housenumber, street, postcode, city, district, county, state: String?
      let countrycode, osm_value: String?
    }

    let geometry: Geometry
    let properties: Properties

    var candidate: GeocodingCandidate? {
      let (lonLat, own) = (geometry.coordinates, properties)
      guard lonLat.count >= 2,
        let coordinate = Coordinate(latitude: lonLat[1], longitude: lonLat[0])
      else { return nil }
      let number = own.housenumber ?? ""
      let precision: PlacePrecision =
        switch own.type {
        case "house": number.isEmpty ? .street : .house
        case "street": .street
        case "locality", "district", "city": own.osm_value == "postcode" ? .postcode : .city
        case "county", "state": .region
        default: .country
        }
      let road = [own.street ?? own.name ?? "", precision == .house ? number : ""]
        .filter { !$0.isEmpty }.joined(separator: " ")
      let name =
        precision >= .street
        ? [road, own.city ?? own.district ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        : own.name ?? own.city ?? ""
      return GeocodingCandidate(
        place: Place(
          name: name, region: own.state ?? "", countryCode: (own.countrycode ?? "").uppercased(),
          coordinate: coordinate, precision: precision,
          attribution: "© OpenStreetMap contributors"),
        houseNumber: number)
    }
  }
}
