import HalcyonCore

/// Tracks which activities the user dismissed and which they pinned by requesting to see them.
///
/// A dismissal applies to successive runs of an activity: an automatic retry that fails with the
/// same problem stays hidden. A different problem, or one that occurs after the dismissal, is
/// shown.
struct Dismissals: Hashable {
  /// The properties that successive runs of an activity share.
  struct Key: Hashable {
    let kind: Activity.Kind
    let source: Int64?

    init(_ activity: Activity) {
      kind = activity.kind
      source = activity.source?.id
    }
  }

  /// The state of an activity when it was dismissed.
  private struct Dismissal: Hashable {
    var id: Int
    let key: Key
    let outcome: ActivityRun.Outcome?
    let problem: String?
    /// Whether it also applies to later runs with the same result.
    var appliesToLaterRuns: Bool

    init(_ activity: Activity) {
      id = activity.id
      key = Key(activity)
      outcome = activity.state.outcome
      problem = activity.problem?.code
      appliesToLaterRuns = activity.state.needsAttention
    }
  }

  private var dismissals: [Dismissal] = []
  private var pinned: Set<Key> = []

  /// Creates a value without dismissals.
  init() {}

  /// Dismisses an activity.
  mutating func dismiss(_ activity: Activity) {
    let key = Key(activity)
    pinned.remove(key)
    dismissals.removeAll { $0.id == activity.id }
    dismissals.append(Dismissal(activity))
  }

  /// Pins an activity and its successive runs: they are shown regardless of the preferences until
  /// they are dismissed again.
  mutating func pin(_ activity: Activity) {
    let key = Key(activity)
    dismissals.removeAll { $0.key == key }
    pinned.insert(key)
  }

  /// Shows the next result of a dismissed activity, also if it is the same.
  mutating func expectAnswer(of activity: Activity) {
    guard var dismissal = dismissal(of: activity) else { return }
    let key = Key(activity)
    dismissals.removeAll { $0.key == key }
    dismissal.id = activity.id
    dismissal.appliesToLaterRuns = false
    dismissals.append(dismissal)
  }

  /// Returns whether an activity is pinned.
  func isPinned(_ activity: Activity) -> Bool { pinned.contains(Key(activity)) }

  /// Returns whether an activity is dismissed.
  func contains(_ activity: Activity) -> Bool { dismissal(of: activity) != nil }

  /// Removes the dismissals of activities that ended, and applies the others to their new runs.
  mutating func update(with snapshot: ActivitySnapshot) {
    guard !dismissals.isEmpty || !pinned.isEmpty else { return }
    var kept: [Dismissal] = []
    for activity in snapshot.activities {
      guard var dismissal = dismissal(of: activity) else { continue }
      if activity.state != .running { dismissal.id = activity.id }
      if !kept.contains(dismissal) { kept.append(dismissal) }
    }
    dismissals = kept
    pinned.formIntersection(snapshot.activities.map(Key.init))
  }

  private func dismissal(of activity: Activity) -> Dismissal? {
    if let same = dismissals.last(where: { $0.id == activity.id }) {
      return same.outcome == activity.state.outcome || !activity.state.needsAttention ? same : nil
    }
    let key = Key(activity)
    return dismissals.last { dismissal in
      guard dismissal.key == key, dismissal.appliesToLaterRuns else { return false }
      return activity.state == .running
        || (activity.state.outcome == dismissal.outcome
          && activity.problem?.code == dismissal.problem)
    }
  }
}
