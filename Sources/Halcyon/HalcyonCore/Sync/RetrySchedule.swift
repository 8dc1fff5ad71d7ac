import Foundation

/// Decides when a sync or a geocoding run that failed or was postponed is retried.
///
/// This schedules whole runs. Retries of single requests belong to the HTTP clients.
public enum RetrySchedule {
  /// The maximum wait that is accepted from a server.
  public static let maximumWait: TimeInterval = 6 * 3_600
  /// The wait if the server names none.
  public static let defaultWait: TimeInterval = 5 * 60

  /// Returns the time of the next attempt after the server asked to wait, at least a second after
  /// `now`.
  public static func date(after wait: Duration?, now: Date) -> Date {
    let seconds = wait.map { Double($0.components.seconds) } ?? defaultWait
    return now.addingTimeInterval(min(max(seconds, 1), maximumWait))
  }

  /// Returns the time of the next attempt after `count` consecutive refusals, from 1: `asked`,
  /// which the server named, or later.
  public static func date(_ asked: Date, afterRefusals count: Int, now: Date) -> Date {
    max(asked, now.addingTimeInterval(minimumWait(afterRefusals: count) / .seconds(1)))
  }

  /// Returns the minimum wait after `count` consecutive refusals, from 1: 1 s, then 4 s, 8 s and so
  /// on up to 5 min. Repeated Retry-After responses with short times thus back off exponentially.
  private static func minimumWait(afterRefusals count: Int) -> Duration {
    count < 2 ? .seconds(1) : .seconds(min(300, 1 << min(count, 9)))
  }

  /// Returns the wait before an attempt, from 1, to reach a server that was unreachable: 30 s, 2
  /// min, 8 min, then `nil`. Later attempts need the user or a network change.
  public static func wait(beforeAttempt attempt: Int) -> Duration? {
    switch attempt {
    case 1: .seconds(30)
    case 2: .seconds(120)
    case 3: .seconds(480)
    default: nil
    }
  }
}
