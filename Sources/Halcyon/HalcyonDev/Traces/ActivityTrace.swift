import HalcyonCore

/// Prints when an activity enters a state, and when the strip may show it, as times of the
/// monotonic clock: `at-contactSync-shown`, `at-contactSync-running`, `at-contactSync-succeeded`.
@MainActor final class ActivityTrace {
  private struct Known: Equatable {
    var state: String
    var isShown: Bool
  }

  private var known: [Activity.ID: Known] = [:]

  /// Prints what changed since the last snapshot.
  func changed(_ snapshot: ActivitySnapshot) {
    var current: [Activity.ID: Known] = [:]
    for activity in snapshot.activities {
      let now = Known(state: activity.state.traceName, isShown: activity.isShown)
      let before = known[activity.id]
      let name = "at-\(activity.kind.rawValue)"
      if now.state != before?.state { Trace.printTime("\(name)-\(now.state)") }
      if now.isShown, before?.isShown != true { Trace.printTime("\(name)-shown") }
      current[activity.id] = now
    }
    known = current
  }
}

extension Activity.State {
  /// The name of the state without its values.
  fileprivate var traceName: String {
    switch self {
    case .running: "running"
    case .succeeded: "succeeded"
    case .partial: "partial"
    case .failed: "failed"
    case .offline: "offline"
    case .waiting: "waiting"
    case .needsConfirmation: "needs-confirmation"
    case .cancelled: "cancelled"
    }
  }
}
