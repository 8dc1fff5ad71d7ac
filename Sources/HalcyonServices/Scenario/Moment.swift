import HalcyonCore

extension Scenario {
  /// What is going on at one moment of a scenario.
  public struct Moment: Hashable, Sendable {
    /// What is there at once; there may be more.
    public var activities: [Sight]

    /// Whether a snapshot shows all of it.
    public func isReached(in snapshot: ActivitySnapshot) -> Bool {
      activities.allSatisfy { sight in snapshot.activities.contains(where: sight.matches) }
    }

    static func of(_ activities: Sight...) -> Moment { Moment(activities: activities) }
  }

  /// One activity as it is to be seen.
  public struct Sight: Hashable, Sendable {
    /// What is being done.
    public var kind: Activity.Kind
    /// What came of it; nil while it runs.
    public var outcome: ActivityRun.Outcome?
    /// How much has been dealt with at least.
    public var processed = 0
    /// Whether it is known how much there is; nil where that does not matter.
    public var knowsTotal: Bool?
    /// Whether the strip is to show it.
    public var isShown = true

    /// Whether an activity is that.
    public func matches(_ activity: Activity) -> Bool {
      activity.kind == kind && activity.state.outcome == outcome && activity.isShown == isShown
        && activity.counts.processed >= processed
        && (knowsTotal.map { $0 == (activity.counts.total != nil) } ?? true)
    }

    /// Work that goes on; `processed` of a known total, or with an unknown one.
    static func running(_ kind: Activity.Kind, _ processed: Int? = nil) -> Sight {
      Sight(kind: kind, processed: processed ?? 0, knowsTotal: processed != nil)
    }

    static func ended(_ kind: Activity.Kind, _ outcome: ActivityRun.Outcome) -> Sight {
      Sight(kind: kind, outcome: outcome)
    }

    /// The same, out of sight.
    var hidden: Sight {
      var copy = self
      copy.isShown = false
      return copy
    }
  }
}
