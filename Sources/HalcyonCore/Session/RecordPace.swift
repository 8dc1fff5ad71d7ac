import Foundation

/// Lets something be recorded at most once in a while, asked at events instead of driven by a timer.
public struct RecordPace: Hashable, Sendable {
  /// The least time between two records, in seconds.
  public let intervalSeconds: TimeInterval
  /// When it was recorded last.
  public private(set) var last: Date?

  /// Once a minute, unless told otherwise.
  public init(intervalSeconds: TimeInterval = 60) { self.intervalSeconds = intervalSeconds }

  /// Whether a record is due at `now`. Where the clock went back it is: the last time says nothing then.
  public func isDue(at now: Date) -> Bool {
    guard let last else { return true }
    let elapsed = now.timeIntervalSince(last)
    return elapsed < 0 || elapsed >= intervalSeconds
  }

  /// Notes a record.
  public mutating func recorded(at now: Date) { last = now }
}
