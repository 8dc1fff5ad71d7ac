import Foundation
import HalcyonCore
import HalcyonNetwork
import HalcyonPlaces
import HalcyonStore
import IntegrationSupport
import Synchronization

/// A Nominatim server: a real one, or a replay of recorded responses.
actor NominatimServer {
  /// The address of the server.
  nonisolated let url: String
  private let replay: ChildProcess?

  /// Whether the server records the times of requests.
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

  /// Creates a geocoder with an empty cache.
  /// - Parameter mark: Identifies the requests of this geocoder.
  nonisolated func geocoder(
    clock: any Clock<Duration>, database: HalcyonDatabase? = nil, mark: String = "tests"
  ) throws -> OnlineGeocoder {
    let server = GeocodingServer(kind: .nominatim, url: url, contact: mark)
    return OnlineGeocoder(
      server: server, database: try database ?? .inMemory(),
      transport: SoupTransport(userAgent: UserAgent.text(contact: mark)), places: Self.places,
      language: "de", clock: clock,
      now: { Date() + ((clock as? PassingClock)?.slept ?? 0) })
  }

  /// Returns the start times of the requests with a mark, in seconds.
  func times(mark: String) async throws -> [Double] {
    let answer = try await replay?.order("times " + mark) ?? ""
    return answer.split(separator: " ").compactMap { Double($0) }
  }

  /// Provides the names of countries.
  private static let places: PlacesDatabase? = try? PlacesDatabase(
    path: ChildProcess.package.appendingPathComponent("data/places/places.sqlite").path)
}

/// A clock without delays, since most tests do not check the pace.
final class PassingClock: Clock {
  private let base = ContinuousClock()
  private let passed = Mutex(0.0)
  /// The total requested delay in seconds.
  var slept: TimeInterval { passed.withLock { $0 } }
  var now: ContinuousClock.Instant { base.now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let wait = max(.zero, base.now.duration(to: deadline))
    passed.withLock { $0 += wait / .seconds(1) }
  }
}
