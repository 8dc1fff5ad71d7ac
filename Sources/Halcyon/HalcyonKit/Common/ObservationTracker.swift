import Observation

/// Runs a closure immediately, and again after each change of the observable properties it read,
/// until the tracker is released.
///
/// Several changes in the same turn of the main loop are coalesced into one run on the next turn.
@MainActor
package final class ObservationTracker {
  private let body: @MainActor () -> Void
  private let work: SlicedWork?
  private let ending = TrackingEnd()
  private var isEnded = false

  /// Creates a tracker and runs the closure.
  /// - Parameter work: Where the closure runs again; `nil` for the next turn.
  package init(in work: SlicedWork? = nil, _ body: @escaping @MainActor () -> Void) {
    self.body = body
    self.work = work
    run()
  }

  /// Stops the tracking.
  package func end() {
    isEnded = true
    ending.reach()
  }

  deinit { ending.reach() }

  private func runAgain() {
    if let work { work.add { [weak self] in self?.run() } } else { run() }
  }

  private func run() {
    guard !isEnded else { return }
    withObservationTracking {
      ending.access()
      body()
    } onChange: { [weak self] in
      guard self != nil else { return }
      Task { @MainActor [weak self] in self?.runAgain() }
    }
  }
}

/// The end of a tracker, as a change of an observed property.
///
/// A registration remains in each observed object until one of its properties changes. Without this
/// one, trackers would leave theirs in models that outlive them and rarely change.
private nonisolated final class TrackingEnd: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var isReached: Bool { false }

  func access() { registrar.access(self, keyPath: \.isReached) }

  /// Removes the registrations of all objects that were accessed together with this one.
  func reach() { registrar.withMutation(of: self, keyPath: \.isReached) {} }
}
