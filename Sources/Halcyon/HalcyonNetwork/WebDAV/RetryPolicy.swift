import Foundation
import HalcyonCore

/// Applies a ``HalcyonCore/RetryRule`` to the requests of a DAV client. Time and random numbers are
/// injected.
package struct RetryPolicy: Sendable {
  /// The clock that sleeps.
  package var clock: any Clock<Duration>
  /// Returns the current time, for dates in `Retry-After`.
  package var now: @Sendable () -> Date
  /// Returns a random number in 0..<1.
  package var random: @Sendable () -> Double
  package var rule = RetryRule.cardDAV

  /// Creates a policy.
  package init(
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
  ) {
    self.clock = clock
    self.now = now
    self.random = random
  }

  /// Returns what follows a failure.
  package func decision(
    after failure: DAVFailure, failures: Int, waits: Int = 0, attempts: Int? = nil
  ) -> RetryRule.Decision {
    rule.decision(
      after: failure.retryFailure, failures: failures, waits: waits, attempts: attempts,
      random: random)
  }

  /// Sleeps until `duration` has passed or the task is cancelled.
  package func sleep(_ duration: Duration) async throws(DAVFailure) {
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
