import Foundation
import Synchronization

/// A clock on which `sleep` returns immediately and advances the time. Records all durations.
package final class SkippingClock: Clock {
  package typealias Instant = ManualClock.Instant

  private let state = Mutex((now: Instant(offset: .zero), sleeps: [Duration]()))
  package init() {}

  private let start = Date(timeIntervalSince1970: 1_795_248_000)

  package var now: Instant { state.withLock { $0.now } }
  package var minimumResolution: Duration { .zero }
  package var sleeps: [Duration] { state.withLock { $0.sleeps } }
  /// The date at the current clock time.
  package var date: Date { start + now.offset / .seconds(1) }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.sleeps.append(state.now.duration(to: deadline))
      state.now = max(state.now, deadline)
    }
  }

  package func advance(by duration: Duration) {
    state.withLock { $0.now = $0.now.advanced(by: duration) }
  }
}
