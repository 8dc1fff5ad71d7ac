/// Decides whether and when a failed request is repeated. The same rule applies to all servers;
/// their parameters differ.
///
/// ```swift
/// let rule = RetryRule.cardDAV
/// switch rule.decision(after: .temporary, failures: 1, waits: 0) {
/// case .retry(let delay): …  // 0.25…0.5 s
/// case .postpone(let delay): throw …
/// case .stop: throw …
/// }
/// ```
///
/// A write is never repeated by this rule after its answer was lost: only the caller can find out
/// whether it was done.
public struct RetryRule: Hashable, Sendable {
  /// What was wrong with the last attempt.
  public enum Failure: Hashable, Sendable {
    /// A server fault or a damaged response, which may be temporary.
    case temporary
    /// The connection was closed, as servers do with kept ones.
    case closedConnection
    /// The server did not respond in time.
    case timedOut
    /// The server limits the request rate; the delay that it requests, or `nil` if it names none.
    case rateLimited(Duration?)
    /// Another attempt would fail as well.
    case permanent
  }

  /// What follows a failure.
  public enum Decision: Hashable, Sendable {
    /// The request is repeated after a delay, which can be zero.
    case retry(after: Duration)
    /// The server's wish is granted within the request, which is repeated after a delay. It does
    /// not count as a failure.
    case wait(Duration)
    /// No request is sent to the server for this long.
    case postpone(Duration)
    /// The request failed.
    case stop
  }

  /// The delays after failures, and the number of attempts.
  public var backoff: Backoff
  /// The delays if the server limits the rate: those of further failures if it names none, and the
  /// shortest and longest that are accepted; `nil` if they are those of ``backoff``.
  public var rateLimit: Backoff?
  /// The number of requested delays that are waited for within one request.
  public var maximumWaits: Int

  /// Creates a rule.
  public init(backoff: Backoff, rateLimit: Backoff? = nil, maximumWaits: Int = 0) {
    self.backoff = backoff
    self.rateLimit = rateLimit
    self.maximumWaits = maximumWaits
  }

  /// Returns what follows a failure.
  /// - Parameters:
  ///   - failures: The number of consecutive failures including this one, from 1.
  ///   - waits: The number of requested delays that this request has waited for.
  ///   - attempts: The maximum number of attempts; `nil` for that of the backoff.
  ///   - random: Returns a number in 0..<1.
  public func decision(
    after failure: Failure, failures: Int, waits: Int = 0, attempts: Int? = nil,
    random: () -> Double = { .random(in: 0..<1) }
  ) -> Decision {
    switch failure {
    case .permanent: return .stop
    case .rateLimited(let requested):
      if let rateLimit {
        return .postpone(
          requested.map(rateLimit.accepted)
            ?? rateLimit.delay(afterFailures: failures, random: random))
      }
      if let requested {
        guard waits < maximumWaits, requested <= backoff.requestedDelays.upperBound else {
          return .postpone(requested)
        }
        // A date that has just passed must not become a busy loop.
        return .wait(backoff.accepted(requested))
      }
    case .temporary, .closedConnection, .timedOut: break
    }
    var backoff = backoff
    if let attempts { backoff.attempts = min(backoff.attempts, attempts) }
    // A timeout has already taken long.
    if failure == .timedOut { backoff.attempts = min(backoff.attempts, 2) }
    guard let delay = backoff.retryDelay(afterFailures: failures, random: random) else {
      return .stop
    }
    // A kept connection was probably just closed.
    return .retry(after: failure == .closedConnection && failures == 1 ? .zero : delay)
  }
}

extension RetryRule {
  /// Requests to a CardDAV server, and downloads of linked pictures. A server that requests a long
  /// delay ends the run.
  public static let cardDAV = RetryRule(backoff: .cardDAVRequest, maximumWaits: 3)

  /// Requests to a geocoding server. One that limits the rate is not asked until later.
  public static let geocoding = RetryRule(
    backoff: .geocodingFault, rateLimit: .geocodingRateLimit)
}
