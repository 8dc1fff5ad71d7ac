import Foundation
import Synchronization

/// A clock on which every wait is over at once and has taken its time.
final class SkippingClock: Clock, Sendable {
  typealias Instant = ManualClock.Instant

  private let offset: Mutex<Duration> = Mutex(.zero)
  private let start = Date(timeIntervalSince1970: 1_795_248_000)

  var now: Instant { Instant(offset: offset.withLock { $0 }) }
  var minimumResolution: Duration { .zero }
  /// The time of day that goes with it.
  var date: Date { start + offset.withLock { $0 } / .seconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    offset.withLock { $0 = max($0, deadline.offset) }
  }

  func advance(by duration: Duration) { offset.withLock { $0 += duration } }
}
