import Foundation

/// Something that happened to what is shown of an activity.
public enum ActivityEvent: String, Hashable, Sendable, CaseIterable {
  /// The user put it away.
  case dismissed
  /// It left by itself.
  case dismissedItself
  /// The user looked at its details.
  case expanded
}

/// How long work took on this machine and what was done with what was shown of it. Never leaves the machine.
public struct ActivityStatistics: Hashable, Sendable {
  /// What is known of one kind of work.
  public struct Entry: Hashable, Sendable {
    /// The work.
    public var kind: Activity.Kind
    /// Runs that are over.
    public var runs = 0
    /// Runs in which something could not be done.
    public var errors = 0
    /// Seconds that a run took which came to its end, on average; nil where none did.
    public var meanSeconds: Double?
    /// How often each event was counted; without those that never were.
    public var events: [ActivityEvent: Int] = [:]

    /// Nothing counted yet.
    public init(kind: Activity.Kind) { self.kind = kind }

    /// How often an event was counted.
    public subscript(_ event: ActivityEvent) -> Int { events[event] ?? 0 }
    /// Whether nothing was counted.
    public var isEmpty: Bool { runs == 0 && events.isEmpty }
  }

  /// One entry a kind of which anything is known, in the order of the kinds.
  public var entries: [Entry]
  /// When the first of what is counted happened; nil where nothing is.
  public var since: Date?

  /// Statistics; empty ones by default.
  public init(entries: [Entry] = [], since: Date? = nil) {
    self.entries = entries
    self.since = since
  }
}

extension ActivityRun.Outcome {
  /// Whether something could not be done.
  public var isError: Bool { self == .failed || self == .partial }
  /// Whether the work came to its end, so that its duration says how long such work takes.
  public var isComplete: Bool {
    switch self {
    case .succeeded, .partial, .needsConfirmation: true
    case .failed, .offline, .waiting, .cancelled: false
    }
  }
}
