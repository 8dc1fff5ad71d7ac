import Observation

/// Runs a closure immediately, and again after each change of the observable properties it read,
/// until the tracker is released.
///
/// Several changes in the same turn of the main loop are coalesced into one run on the next turn.
@MainActor
final class ObservationTracker {
  private let body: @MainActor () -> Void
  private var isEnded = false

  init(_ body: @escaping @MainActor () -> Void) {
    self.body = body
    run()
  }

  /// Stops the tracking.
  func end() { isEnded = true }

  private func run() {
    guard !isEnded else { return }
    withObservationTracking(body) { [weak self] in
      Task { @MainActor [weak self] in self?.run() }
    }
  }
}
