import HalcyonCore
import HalcyonServices
import HalcyonStore
import Observation

/// What finds places: the data that comes along, and the server that the user named.
@Observable
final class PlacesModel {
  /// The server; nil while places are found on this machine alone.
  private(set) var server: GeocodingServer? { didSet { revision += 1 } }
  /// How many addresses there are; nil until it is known.
  private(set) var counts: StoreCounts?
  /// Whether the store is open, so that a server can be named.
  var canChange: Bool { services != nil }
  /// Whether the place data that comes along can be read.
  var hasPlaces: Bool { services?.hasPlaces ?? true }

  @ObservationIgnored private let services: AppServices?
  /// Rises with each server that is known, so that an answer from before it is not taken.
  @ObservationIgnored private var revision = 0
  @ObservationIgnored private var watch: Task<Void, Never>?
  @ObservationIgnored private(set) var write: Task<Void, Never>?

  /// - Parameter services: nil while the store is not open.
  init(_ services: AppServices?) {
    self.services = services
    guard let services else { return }
    watch = Task { [weak self] in
      do {
        for try await server in services.database.geocodingServerObservation() {
          self?.server = server
        }
      } catch { return }
    }
    refresh()
  }

  isolated deinit { watch?.cancel() }

  /// Looks at what another program may have changed meanwhile.
  func refresh() {
    guard let services else { return }
    let asked = revision
    Task { [weak self] in
      let server = try? await services.database.geocodingServer()
      let counts = try? await services.database.counts()
      guard let self else { return }
      if asked == revision, server != self.server { self.server = server }
      if counts != self.counts { self.counts = counts }
    }
  }

  /// Names the server, or none; what waits is then looked for. One change after the other.
  func name(_ server: GeocodingServer?, onFailure: @escaping (String) -> Void) {
    guard let services, server != self.server else { return }
    self.server = server
    let previous = write
    write = Task { [weak self] in
      await previous?.value
      do throws(StoreError) {
        try await services.database.setGeocodingServer(server)
      } catch {
        onFailure(Words.sentence(error))
        self?.refresh()
        return
      }
      // How it goes is an activity of its own.
      if let geocoding = services.geocoding { Task { _ = try? await geocoding.run() } }
    }
  }
}
