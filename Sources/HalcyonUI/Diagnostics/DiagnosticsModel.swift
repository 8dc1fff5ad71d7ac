import HalcyonCore
import HalcyonServices
import HalcyonStore
import Observation

/// How Halcyon is, and what it has counted on this machine.
@Observable
final class DiagnosticsModel {
  /// The last report in lines; nil before the first.
  private(set) var lines: [String]?
  /// Whether a report is being made.
  private(set) var isChecking = false
  /// What was counted; nil until the store is open.
  private(set) var statistics: ActivityStatistics?
  /// Whether there is anything to look at.
  var canCheck: Bool { services?.health != nil }

  @ObservationIgnored private let services: AppServices?
  @ObservationIgnored private var watch: Task<Void, Never>?
  @ObservationIgnored private var checking: Task<Void, Never>?

  /// - Parameter services: nil while the store is not open.
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

  /// Makes a report.
  /// - Parameter isOffline: whether no source and no service of the session is asked.
  func check(isOffline: Bool) {
    guard let health = services?.health, !isChecking else { return }
    isChecking = true
    checking = Task { [weak self] in
      let report = await health(isOffline)
      self?.lines = Words.lines(report)
      self?.isChecking = false
    }
  }

  /// Forgets what was counted.
  /// - Returns: what to say.
  func clear() async -> String {
    guard let services else { return tr("The data is not open.") }
    do throws(StoreError) {
      try await services.database.clearActivityStatistics()
      return tr("The statistics are empty.")
    } catch { return Words.sentence(error) }
  }
}
