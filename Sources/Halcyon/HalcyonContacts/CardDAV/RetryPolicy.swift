import Foundation
import HalcyonCore

/// Decides how often and after which delay a DAV request is repeated. Time and random numbers are
/// injected.
struct RetryPolicy: Sendable {
  /// The clock that sleeps.
  var clock: any Clock<Duration> = ContinuousClock()
  /// Returns the current time, for dates in `Retry-After`.
  var now: @Sendable () -> Date = { Date() }
  /// Returns a random number in 0..<1.
  var random: @Sendable () -> Double = { .random(in: 0..<1) }
  var backoff = Backoff.cardDAVRequest
  /// The number of `Retry-After` delays of one request that are waited for.
  var maximumWaits = 3

  /// Returns the delay before the next attempt: none if a kept connection was probably just closed.
  /// - Parameter attempts: The maximum number of attempts; nil for that of the backoff.
  /// - Returns: nil if the request is not repeated.
  func retryDelay(
    afterFailures failed: Int, _ failure: DAVFailure, attempts: Int?
  ) -> Duration? {
    guard failure.isTemporary || failure == .rateLimited(retryAfter: nil) else { return nil }
    var backoff = backoff
    if let attempts { backoff.attempts = min(backoff.attempts, attempts) }
    // A timeout has already taken long.
    if failure == .transport(.timedOut) { backoff.attempts = min(backoff.attempts, 2) }
    let delay = backoff.retryDelay(afterFailures: failed, random: random)
    if failed == 1, case .transport(.cut) = failure { return delay.map { _ in .zero } }
    return delay
  }

  /// Returns how long to wait within a request as the server asks.
  /// - Parameter waits: The number of such waits so far.
  /// - Returns: nil if the wait is too long or there were too many.
  func requestedDelay(_ requested: Duration, afterWaits waits: Int) -> Duration? {
    guard waits < maximumWaits, requested <= backoff.requestedDelays.upperBound else { return nil }
    // A date that has just passed must not become a busy loop.
    return backoff.accepted(requested)
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
