import Foundation

/// Limits how often something is recorded, without a timer: callers ask at each event.
public struct RecordingRateLimit: Hashable, Sendable {
  /// The minimum time between two records, in seconds.
  public let intervalSeconds: TimeInterval
  /// The time of the last record.
  public private(set) var last: Date?

  /// Creates a limit; one record per minute by default.
  public init(intervalSeconds: TimeInterval = 60) { self.intervalSeconds = intervalSeconds }

  /// Returns whether a record is due at `now`. It always is if the clock was set back, since the
  /// last time is then meaningless.
  public func isDue(at now: Date) -> Bool {
    guard let last else { return true }
    let elapsed = now.timeIntervalSince(last)
    return elapsed < 0 || elapsed >= intervalSeconds
  }

  /// Notes that something was recorded.
  public mutating func recorded(at now: Date) { last = now }
}
