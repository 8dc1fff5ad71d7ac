import Foundation
import HalcyonCore

/// How questions and answers of one kind of server are written.
protocol GeocodingProvider: Sendable {
  /// The path below the server's URL and the query items; `nil` where the server has no such question.
  func request(for query: GeocodingQuery, language: String) -> (
    path: String, items: [URLQueryItem]
  )?
  /// The places of an answer with status 200, best first.
  /// - Throws: any error where the answer is not in the protocol.
  func candidates(in body: Data) throws -> [GeocodingCandidate]
}

/// A place as a server answered it.
struct GeocodingCandidate: Hashable, Sendable, Codable {
  /// As precise as the server says, before it is compared with what was asked.
  var place: Place
  /// The house number of the answer; empty where it has none.
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
