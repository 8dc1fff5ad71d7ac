import Foundation

extension Activity {
  /// The state of an activity.
  ///
  /// A new state needs a row in `rules`, an ``ActivityRun/Outcome``, and a row in the table of the
  /// presentation, `Activity.presentation` in HalcyonText.
  public enum State: Hashable, Sendable {
    case running
    /// All items are done; `changes` is the number of new or changed entries, 0 if nothing changed.
    case succeeded(changes: Int)
    /// Some items are done and some are not; the failures give the reasons.
    case partial
    /// Nothing was done; the store is unchanged.
    case failed
    /// There is no network. Completed items are kept; the rest is retried when the network returns.
    case offline
    /// The server limits the request rate; the work resumes automatically at that time.
    case waiting(until: Date)
    /// So many people are missing from the contact source that the user must confirm their removal.
    case needsConfirmation(removals: Int)
    case cancelled
  }
}

extension Activity.State {
  /// What applies to every activity in a state.
  private struct Rules {
    /// The outcome for the history; `nil` while the activity is running.
    var outcome: ActivityRun.Outcome?
    /// The actions of the user.
    var actions: [Activity.Action]
    /// Whether the strip shows the activity even if its work was hidden.
    var needsAttention = false
    /// Whether actions that fix the cause replace the other ones.
    var isRepairable = false
  }

  private var rules: Rules {
    switch self {
    case .running: Rules(outcome: nil, actions: [.cancel])
    case .succeeded: Rules(outcome: .succeeded, actions: [])
    case .partial:
      Rules(outcome: .partial, actions: [.retry], needsAttention: true, isRepairable: true)
    case .failed:
      Rules(outcome: .failed, actions: [.retry], needsAttention: true, isRepairable: true)
    case .offline: Rules(outcome: .offline, actions: [.retry], needsAttention: true)
    case .waiting: Rules(outcome: .waiting, actions: [.retry], needsAttention: true)
    case .needsConfirmation:
      Rules(
        outcome: .needsConfirmation, actions: [.confirmRemovals, .keepPeople],
        needsAttention: true)
    case .cancelled: Rules(outcome: .cancelled, actions: [.retry])
    }
  }

  /// A Boolean value indicating whether this run is over. Offline and waiting runs resume as new
  /// activities.
  public var isFinal: Bool { outcome != nil }
  /// The outcome for the history; `nil` while the activity is running.
  public var outcome: ActivityRun.Outcome? { rules.outcome }
  /// The actions that apply to every activity in this state.
  public var actions: [Activity.Action] { rules.actions }
  /// A Boolean value indicating whether the strip shows the activity even if its work was hidden.
  public var needsAttention: Bool { rules.needsAttention }
  /// A Boolean value indicating whether actions that fix the cause replace ``actions``.
  var isRepairable: Bool { rules.isRepairable }
}

extension ActivityRun {
  /// The result of an activity: the state that it ended in. The raw values are stored.
  public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
    case succeeded, partial, failed, offline, waiting, needsConfirmation, cancelled

    /// A Boolean value indicating whether at least one item failed.
    public var isError: Bool { self == .failed || self == .partial }
    /// A Boolean value indicating whether the work ran to its end, so that its duration is
    /// representative.
    public var isComplete: Bool {
      switch self {
      case .succeeded, .partial, .needsConfirmation: true
      case .failed, .offline, .waiting, .cancelled: false
      }
    }
  }
}
