import HalcyonCore
import HalcyonKit
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization
import Observation

/// The model of the diagnostics window: the health report and the local statistics.
@MainActor @Observable
final class DiagnosticsModel {
  /// The sections of the last report; `nil` before the first.
  private(set) var sections: [HealthSection]?
  /// A Boolean value indicating whether a report is being created.
  private(set) var isChecking = false
  /// The statistics; `nil` until the store is open.
  private(set) var statistics: ActivityStatistics?
  /// A Boolean value indicating whether reports can be created.
  var canCheck: Bool { services?.health != nil }

  @ObservationIgnored private let services: AppServices?
  @ObservationIgnored private var watch: Task<Void, Never>?
  @ObservationIgnored private var checking: Task<Void, Never>?

  /// Creates a model.
  /// - Parameter services: The services; `nil` while the store is not open.
  init(_ services: AppServices?) {
    self.services = services
    guard let services else { return }
    watch = Task { [weak self] in
      do {
        for try await statistics in services.database.activityStatisticsObservation() {
          self?.statistics = statistics
        }
      } catch { return }
    }
    check(isOffline: true)
  }

  isolated deinit { for task in [watch, checking] { task?.cancel() } }

  /// Creates a report.
  /// - Parameter isOffline: If true, no contact source and no service of the desktop session is
  ///   contacted.
  func check(isOffline: Bool) {
    guard let services, let health = services.health, !isChecking else { return }
    isChecking = true
    checking = Task { [weak self] in
      let report = await health(isOffline)
      self?.sections = UserText.sections(report, registry: services.registry)
      self?.isChecking = false
    }
  }

  /// Clears the statistics.
  /// - Returns: The localized message about the result.
  func clear() async -> String {
    guard let services else { return tr("The database is not open.") }
    do throws(StoreError) {
      try await services.database.clearActivityStatistics()
      return tr("Statistics cleared")
    } catch { return UserText.sentence(error) }
  }
}
