import Foundation

/// Decides how often and after which delay a DAV request is repeated. Time is injected.
struct RetryPolicy: Sendable {
  /// The clock that sleeps.
  var clock: any Clock<Duration> = ContinuousClock()
  /// Returns the current time, for dates in `Retry-After`.
  var now: @Sendable () -> Date = { Date() }
  /// Returns a random number in 0..<1, so that clients do not all retry at the same moment.
  var jitter: @Sendable () -> Double = { .random(in: 0..<1) }
  /// The number of attempts for failures that may be temporary.
  var maximumAttempts = 3
  /// The number of `Retry-After` delays that are honored within a pass, and the longest of them.
  var maximumWaits = 3
  var longestWait: Duration = .seconds(2)

  /// Returns the delay before the next attempt: none if a kept connection was probably just closed,
  /// or else half a second, doubled with each failure, minus up to half of it.
  func delay(afterFailures failed: Int, _ failure: DAVFailure?) -> Duration {
    if failed == 1, case .transport(.cut) = failure { return .zero }
    let step = Double(1 << min(max(failed - 1, 0), 5)) * 0.5
    return .seconds(step * (1 - jitter() / 2))
  }

  /// Sleeps until `duration` has passed or the task is cancelled.
  func sleep(_ duration: Duration) async throws(DAVFailure) {
    if duration <= .zero {
      if Task.isCancelled { throw .transport(.cancelled) }
      return
    }
    do { try await clock.sleep(for: duration, tolerance: nil) } catch {
      throw .transport(.cancelled)
    }
  }
}
