import HalcyonCore

extension Scenario {
  /// A state that a scenario reaches, described by the activities at that point.
  public struct Checkpoint: Hashable, Sendable {
    /// The expected activities. Others may be present as well.
    public var activities: [ExpectedActivity]

    /// Returns whether a snapshot contains all expected activities.
    public func isReached(in snapshot: ActivitySnapshot) -> Bool {
      activities.allSatisfy { expected in snapshot.activities.contains(where: expected.matches) }
    }

    static func showing(_ activities: ExpectedActivity...) -> Checkpoint {
      Checkpoint(activities: activities)
    }
  }

  /// The expected state of one activity.
  public struct ExpectedActivity: Hashable, Sendable {
    /// The kind of the activity.
    public var kind: Activity.Kind
    /// The expected outcome; `nil` while it runs.
    public var outcome: ActivityRun.Outcome?
    /// The minimum number of processed items.
    public var processed = 0
    /// Whether the total is known; `nil` accepts both.
    public var knowsTotal: Bool?
    /// Whether the activity strip shows it.
    public var isShown = true

    /// Returns whether an activity matches.
    public func matches(_ activity: Activity) -> Bool {
      activity.kind == kind && activity.state.outcome == outcome && activity.isShown == isShown
        && activity.counts.processed >= processed
        && (knowsTotal.map { $0 == (activity.counts.total != nil) } ?? true)
    }

    /// Returns a running activity with at least `processed` items of a known total, or with an
    /// unknown total.
    static func running(_ kind: Activity.Kind, _ processed: Int? = nil) -> ExpectedActivity {
      ExpectedActivity(kind: kind, processed: processed ?? 0, knowsTotal: processed != nil)
    }

    static func ended(_ kind: Activity.Kind, _ outcome: ActivityRun.Outcome) -> ExpectedActivity {
      ExpectedActivity(kind: kind, outcome: outcome)
    }

    /// The same activity, hidden from the activity strip.
    var hidden: ExpectedActivity {
      var copy = self
      copy.isShown = false
      return copy
    }
  }
}
