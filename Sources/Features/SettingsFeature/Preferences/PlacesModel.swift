import Foundation
import HalcyonCore
import HalcyonKit
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Observation

/// The model of the places page: the bundled place data and the user's geocoding server.
@MainActor @Observable
final class PlacesModel: SessionParticipant {
  /// The geocoding server; `nil` if addresses are located only with the bundled data.
  private(set) var server: GeocodingServer? { didSet { revision += 1 } }
  /// The numbers of addresses; `nil` until they are known.
  private(set) var counts: StoreCounts?
  /// A Boolean value indicating whether the store is open, so that the server can be changed.
  var canChange: Bool { services != nil }
  /// A Boolean value indicating whether the bundled place data can be read.
  var hasPlaces: Bool { services?.hasPlaces ?? true }

  @ObservationIgnored private let services: AppServices?
  /// Increments with each update of the server, so that results of older queries are discarded.
  @ObservationIgnored private var revision = 0
  @ObservationIgnored private var watch: Task<Void, Never>?
  @ObservationIgnored private(set) var write: Task<Void, Never>?
  @ObservationIgnored private var unfinished = 0

  /// Creates a model.
  /// - Parameter services: The services; `nil` while the store is not open.
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

  /// The settings that are not stored; `nil` if there are none.
  var pendingWork: PendingWork? {
    guard unfinished > 0, let write else { return nil }
    return PendingWork(description: "settings of places") { await write.value }
  }

  /// Reloads the settings, which another program may have changed.
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

  /// Sets or removes the geocoding server, then locates the pending addresses. Changes are written
  /// one after another.
  func name(_ server: GeocodingServer?, onFailure: @escaping (String) -> Void) {
    guard let services, server != self.server else { return }
    self.server = server
    let promise = services.database.promise(server, at: Date())
    let previous = write
    unfinished += 1
    write = Task { [weak self] in
      await previous?.value
      defer { self?.unfinished -= 1 }
      do throws(StoreError) {
        try await services.database.keep(promise)
      } catch {
        onFailure(UserText.sentence(error))
        self?.refresh()
        return
      }
      // The activity reports the result.
      if let geocoding = services.geocoding { Task { _ = try? await geocoding.run() } }
    }
  }
}
