import Foundation

/// When work that a server put off is begun again.
public enum RetryRule {
  /// The longest that a server is believed to mean.
  public static let longestWait: TimeInterval = 6 * 3_600
  /// The wait where a server names none.
  public static let usualWait: TimeInterval = 5 * 60

  /// When to ask again after a server asked to wait; at least a second from now.
  public static func date(after wait: Duration?, now: Date) -> Date {
    let seconds = wait.map { Double($0.components.seconds) } ?? usualWait
    return now.addingTimeInterval(min(max(seconds, 1), longestWait))
  }

  /// When to ask again after `count` refusals in a row, from 1: at `asked`, which the server named, or later.
  public static func date(_ asked: Date, afterRefusals count: Int, now: Date) -> Date {
    max(asked, now.addingTimeInterval(leastWait(afterRefusals: count) / .seconds(1)))
  }

  /// How long to wait at least after a server has asked to wait for the `count`-th time in a row, from 1: as it
  /// says the first time, then 4 s, 8 s and so on to 5 min, so that one that always says “at once” is left in peace.
  private static func leastWait(afterRefusals count: Int) -> Duration {
    count < 2 ? .seconds(1) : .seconds(min(300, 1 << min(count, 9)))
  }

  /// How long to wait before the `attempt`-th attempt, from 1, where a server could not be reached and
  /// no network comes back: 30 s, 2 min, 8 min, then nil: it is up to the user, or to the network's return.
  public static func wait(beforeAttempt attempt: Int) -> Duration? {
    switch attempt {
    case 1: .seconds(30)
    case 2: .seconds(120)
    case 3: .seconds(480)
    default: nil
    }
  }
}
