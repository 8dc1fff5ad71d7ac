import Foundation
import HalcyonCore

/// The protocol of one kind of geocoding server.
protocol GeocodingProvider: Sendable {
  /// Returns the path below the server's URL and the query items; `nil` if the server does not
  /// support the query.
  func request(for query: GeocodingQuery, language: String) -> (
    path: String, items: [URLQueryItem]
  )?
  /// Returns the places in a response with status 200, best first.
  /// - Throws: An error if the response is malformed.
  func candidates(in body: Data) throws -> [GeocodingCandidate]
}

/// A place from a server's response.
struct GeocodingCandidate: Hashable, Sendable, Codable {
  /// The place with the server's precision, before it is compared with the query.
  var place: Place
  /// The house number in the response; empty if it has none.
  var houseNumber = ""
}

extension GeocodingServer.Kind {
  var provider: any GeocodingProvider {
    switch self {
    case .nominatim: NominatimProvider()
    case .photon: PhotonProvider()
    }
  }
}
