import Foundation
import HalcyonCore

/// Applies a ``HalcyonCore/RetryRule`` to the requests of a DAV client. Time and random numbers are
/// injected.
struct RetryPolicy: Sendable {
  /// The clock that sleeps.
  var clock: any Clock<Duration> = ContinuousClock()
  /// Returns the current time, for dates in `Retry-After`.
  var now: @Sendable () -> Date = { Date() }
  /// Returns a random number in 0..<1.
  var random: @Sendable () -> Double = { .random(in: 0..<1) }
  var rule = RetryRule.cardDAV

  /// Returns what follows a failure.
  func decision(
    after failure: DAVFailure, failures: Int, waits: Int = 0, attempts: Int? = nil
  ) -> RetryRule.Decision {
    rule.decision(
      after: failure.retryFailure, failures: failures, waits: waits, attempts: attempts,
      random: random)
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

extension DAVFailure {
  /// The failure as the retry rule sees it.
  fileprivate var retryFailure: RetryRule.Failure {
    switch self {
    case .rateLimited(let requested): .rateLimited(requested)
    case .transport(.timedOut): .timedOut
    case .transport(.cut): .closedConnection
    default: isTemporary ? .temporary : .permanent
    }
  }
}
