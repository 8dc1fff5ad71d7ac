import Observation

/// Runs a closure immediately, and again after each change of the observable properties it read,
/// until the tracker is released.
///
/// Several changes in the same turn of the main loop are coalesced into one run on the next turn.
@MainActor
final class ObservationTracker {
  private let body: @MainActor () -> Void
  private let work: SlicedWork?
  private var isEnded = false

  /// Creates a tracker and runs the closure.
  /// - Parameter work: Where the closure runs again; `nil` for the next turn.
  init(in work: SlicedWork? = nil, _ body: @escaping @MainActor () -> Void) {
    self.body = body
    self.work = work
    run()
  }

  /// Stops the tracking.
  func end() { isEnded = true }

  private func runAgain() {
    if let work { work.add { [weak self] in self?.run() } } else { run() }
  }

  private func run() {
    guard !isEnded else { return }
    withObservationTracking(body) { [weak self] in
      Task { @MainActor [weak self] in self?.runAgain() }
    }
  }
}
