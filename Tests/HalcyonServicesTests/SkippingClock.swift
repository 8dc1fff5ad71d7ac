import Foundation
import Synchronization

/// A clock on which every wait is over at once and has taken its time; it remembers how long they were.
final class SkippingClock: Clock {
  typealias Instant = ManualClock.Instant

  private let state = Mutex((now: Instant(offset: .zero), sleeps: [Duration]()))
  private let start = Date(timeIntervalSince1970: 1_795_248_000)

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  var sleeps: [Duration] { state.withLock { $0.sleeps } }
  /// The time of day that goes with it.
  var date: Date { start + now.offset / .seconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    state.withLock { state in
      state.sleeps.append(state.now.duration(to: deadline))
      state.now = max(state.now, deadline)
    }
  }

  func advance(by duration: Duration) {
    state.withLock { $0.now = $0.now.advanced(by: duration) }
  }
}
