import Foundation

/// Counts the consecutive sync or geocoding runs that their server stopped, and decides when the
/// next one starts.
///
/// This schedules whole runs. Retries of single requests belong to the HTTP clients.
public struct RetrySchedule: Hashable, Sendable {
  /// The number of consecutive runs that were rate limited and processed nothing.
  private var rateLimitedRuns = 0
  /// The number of consecutive runs that could not reach the server.
  private var unreachableRuns = 0

  /// Creates the schedule of a service whose last run was not stopped by its server.
  public init() {}

  /// Notes that the server limited the rate of a run.
  ///
  /// The first run is postponed as long as the server requests. Repeated short delays back off
  /// exponentially.
  /// - Parameters:
  ///   - requested: The time that the server named.
  ///   - hasProgress: Whether the run processed something before; counting then starts again.
  /// - Returns: The start of the next run.
  public mutating func noteRateLimit(
    until requested: Date, hasProgress: Bool, now: Date
  ) -> Date {
    unreachableRuns = 0
    rateLimitedRuns = hasProgress ? 1 : rateLimitedRuns + 1
    let backoff = Backoff.rateLimitedRun
    let shortest =
      rateLimitedRuns > 1
      ? backoff.delay(afterFailures: rateLimitedRuns) : backoff.requestedDelays.lowerBound
    return max(requested, now.addingTimeInterval(shortest / .seconds(1)))
  }

  /// Notes that a run could not reach the server.
  /// - Returns: The delay of the next run; `nil` if it needs the user or a network change.
  public mutating func noteUnreachable() -> Duration? {
    rateLimitedRuns = 0
    unreachableRuns += 1
    return Backoff.unreachableServer.retryDelay(afterFailures: unreachableRuns)
  }

  /// Returns the time until which a server postpones a run, within the accepted delays.
  /// - Parameter requested: The time that the server named; `nil` if it named none.
  public static func date(until requested: Date?, now: Date) -> Date {
    date(after: requested.map { .seconds($0.timeIntervalSince(now)) }, now: now)
  }

  /// Returns the time until which a server postpones a run.
  /// - Parameter requested: The delay that the server named; `nil` if it named none, which counts
  ///   as the longest delay of the backoff.
  public static func date(after requested: Duration?, now: Date) -> Date {
    let backoff = Backoff.rateLimitedRun
    let delay = requested.map(backoff.accepted) ?? backoff.maximum
    return now.addingTimeInterval(delay / .seconds(1))
  }
}
