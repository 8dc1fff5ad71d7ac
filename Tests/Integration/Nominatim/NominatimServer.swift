import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore
import IntegrationSupport
import Synchronization

/// Where Nominatim answers: a real one, or the replay of one.
actor NominatimServer {
  /// Where it is.
  nonisolated let url: String
  private let replay: ChildProcess?

  /// Whether it tells when it was asked.
  nonisolated let hasLog: Bool

  private init() async throws {
    if let url = ProcessInfo.processInfo.environment["HALCYON_NOMINATIM"] {
      (self.url, replay, hasLog) = (url, nil, false)
    } else {
      let recording = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("recorded.json").path
      let replay = try await ChildProcess("nominatim_replay.py", ["--serve", recording])
      (url, hasLog) = (replay.words.first ?? "", true)
      self.replay = replay
    }
  }

  private static let started = Task { try await NominatimServer() }

  /// The server for all tests.
  static func shared() async throws -> NominatimServer { try await started.value }

  /// A geocoder that has asked nothing yet.
  /// - Parameter mark: what its requests are told apart by.
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

  /// When the requests of that mark began, in seconds.
  func times(mark: String) async throws -> [Double] {
    let answer = try await replay?.order("times " + mark) ?? ""
    return answer.split(separator: " ").compactMap { Double($0) }
  }

  /// Reads names of countries.
  private static let places: PlacesDatabase? = try? PlacesDatabase(
    path: ChildProcess.package.appendingPathComponent("data/places/places.sqlite").path)
}

/// A clock on which every wait is over at once: the pace is not what most tests are about.
final class PassingClock: Clock {
  private let base = ContinuousClock()
  private let passed = Mutex(0.0)
  /// How many seconds were slept.
  var slept: TimeInterval { passed.withLock { $0 } }
  var now: ContinuousClock.Instant { base.now }
  var minimumResolution: Duration { .zero }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let wait = max(.zero, base.now.duration(to: deadline))
    passed.withLock { $0 += wait / .seconds(1) }
  }
}
