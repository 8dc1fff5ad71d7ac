import GtkKit
import HalcyonCore

/// Creates an activity in the given state.
func activity(
  _ kind: Activity.Kind, _ state: Activity.State = .running, id: Int = 1, done: Int = 0,
  failed: Int = 0, total: Int? = nil, problem: ServiceProblem? = nil,
  extent: Activity.Extent = .initial, source: Activity.Source? = nil
) -> Activity {
  var activity = Activity(id: id, kind: kind, source: source, extent: extent)
  activity.state = state
  activity.counts = ActivityCounts(done: done, failed: failed, total: total)
  activity.failures = (0..<failed).map {
    Activity.Failure(subject: "Person \($0), Nowhere", reason: .noPlaceMatches)
  }
  activity.cause = problem.map { Activity.Failure(subject: "Friends", reason: .service($0)) }
  activity.actions = activity.possibleActions
  return activity
}

/// Creates a snapshot of activities.
func snapshot(_ sequence: UInt64, _ activities: Activity...) -> ActivitySnapshot {
  ActivitySnapshot(sequence: sequence, activities: activities)
}

/// Runs `body` with animations disabled.
@MainActor func withoutAnimations<T>(_ body: () throws -> T) rethrows -> T {
  Appearance.setAnimations(enabled: false)
  defer { Appearance.setAnimations(enabled: true) }
  return try body()
}
