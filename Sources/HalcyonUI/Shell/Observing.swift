import Observation

/// Runs `body` now and again after each change of what it read, until it is released.
///
/// Changes that follow each other at once are met together, in one run on the next turn of the main loop.
@MainActor
final class Observer {
  private let body: @MainActor () -> Void
  private var isEnded = false

  init(_ body: @escaping @MainActor () -> Void) {
    self.body = body
    run()
  }

  /// Nothing is run after this.
  func end() { isEnded = true }

  private func run() {
    guard !isEnded else { return }
    withObservationTracking(body) { [weak self] in
      Task { @MainActor [weak self] in self?.run() }
    }
  }
}
