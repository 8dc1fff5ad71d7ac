import Foundation
import HalcyonCore
import HalcyonNetwork
import HalcyonPlaces
import HalcyonRecords
import IntegrationSupport

/// A Nominatim server: a real one, or a replay of recorded responses.
actor NominatimServer {
  /// The address of the server.
  nonisolated let url: String
  private let replay: ChildProcess?

  /// Whether the server records requests.
  nonisolated let hasLog: Bool

  private init() async throws {
    if let url = ProcessInfo.processInfo.environment["HALCYON_NOMINATIM"] {
      (self.url, replay, hasLog) = (url, nil, false)
    } else {
      let recording = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("recorded.json").path
      let replay = try await ChildProcess("nominatim_replay.py", ["--serve", recording])
      (url, hasLog) = (replay.values.first ?? "", true)
      self.replay = replay
    }
  }

  private static let started = Task { try await NominatimServer() }

  /// Returns the server that all tests share.
  static func shared() async throws -> NominatimServer { try await started.value }

  /// Creates a geocoder with an empty cache whose delays are skipped.
  /// - Parameters:
  ///   - mark: Identifies the requests of this geocoder.
  ///   - clock: The time of the geocoder, which only its delays advance.
  ///   - onRequest: Called when a request is sent.
  nonisolated func geocoder(
    mark: String = "tests", clock: InstantClock = InstantClock(),
    onRequest: @escaping @Sendable () -> Void = {}
  ) throws -> OnlineGeocoder {
    let server = GeocodingServer(kind: .nominatim, url: url, contact: mark)
    let transport = SoupTransport(userAgent: UserAgent.text(contact: mark))
    let (start, begin) = (Date(timeIntervalSince1970: 1_795_248_000), clock.now)
    return OnlineGeocoder(
      server: server, database: try .inMemory(),
      transport: NotifyingTransport(base: transport, onRequest: onRequest), places: Self.places,
      language: "de", clock: clock,
      now: { start + begin.duration(to: clock.now) / .seconds(1) })
  }

  /// Returns the number of requests with a mark that have arrived.
  func requestCount(mark: String) async throws -> Int {
    let answer = try await replay?.order("times " + mark) ?? ""
    return answer.split(separator: " ").count
  }

  /// Provides the names of countries.
  private static let places: PlacesDatabase? = try? PlacesDatabase(
    path: ChildProcess.package.appendingPathComponent("data/places/places.sqlite").path)
}

/// Calls a closure for each request.
private struct NotifyingTransport: HTTPTransport {
  let base: SoupTransport
  let onRequest: @Sendable () -> Void

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    onRequest()
    return try await base.send(request)
  }
}
