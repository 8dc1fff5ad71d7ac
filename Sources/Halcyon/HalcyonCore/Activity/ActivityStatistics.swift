import Foundation

/// A user interaction with the activity strip.
public enum ActivityEvent: String, Hashable, Sendable, CaseIterable {
  /// The user dismissed the activity.
  case dismissed
  /// The activity was dismissed automatically.
  case dismissedItself
  /// The user opened the details.
  case expanded
}

/// Durations, errors and user interactions of activities. The data never leaves this machine.
public struct ActivityStatistics: Hashable, Sendable {
  /// The statistics of one kind of activity.
  public struct Entry: Hashable, Sendable {
    /// The kind of activity.
    public var kind: Activity.Kind
    /// The number of finished runs.
    public var runs = 0
    /// The number of runs with errors.
    public var errors = 0
    /// The mean duration of complete runs in seconds; `nil` if there are none.
    public var meanSeconds: Double?
    /// The number of times each event occurred; events that never occurred are absent.
    public var events: [ActivityEvent: Int] = [:]

    /// Creates an entry without counts.
    public init(kind: Activity.Kind) { self.kind = kind }

    /// Returns the number of times an event occurred.
    public subscript(_ event: ActivityEvent) -> Int { events[event] ?? 0 }
    /// A Boolean value indicating whether nothing was counted.
    public var isEmpty: Bool { runs == 0 && events.isEmpty }
  }

  /// One entry for each kind with data, in the order of `Activity.Kind.allCases`.
  public var entries: [Entry]
  /// The time of the first counted event or run; `nil` if there is none.
  public var since: Date?

  /// Creates statistics; empty by default.
  public init(entries: [Entry] = [], since: Date? = nil) {
    self.entries = entries
    self.since = since
  }
}
