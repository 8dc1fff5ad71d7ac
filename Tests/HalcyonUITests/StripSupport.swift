import GtkKit
import HalcyonCore
import HalcyonServices

@testable import HalcyonUI

/// An activity in a state, for tests of the strip.
func activity(
  _ kind: Activity.Kind, _ state: Activity.State = .running, id: Int = 1, done: Int = 0,
  failed: Int = 0, total: Int? = nil, problem: ServiceProblem? = nil,
  extent: Activity.Extent = .initial, source: Activity.Source? = nil
) -> Activity {
  var activity = Activity(id: id, kind: kind, source: source, extent: extent)
  activity.state = state
  activity.counts.done = done
  activity.counts.failed = failed
  activity.counts.total = total
  activity.failures = (0..<failed).map {
    Activity.Failure(subject: "Person \($0), Nowhere", reason: .noPlaceMatches)
  }
  activity.cause = problem.map { Activity.Failure(subject: "Friends", reason: .service($0)) }
  activity.actions = activity.possibleActions
  return activity
}

/// A snapshot of activities.
func snapshot(_ sequence: UInt64, _ activities: Activity...) -> ActivitySnapshot {
  ActivitySnapshot(sequence: sequence, activities: activities)
}

/// Runs `body` with still pictures in place of animation.
@MainActor func withoutAnimations<T>(_ body: () throws -> T) rethrows -> T {
  Appearance.setAnimations(enabled: false)
  defer { Appearance.setAnimations(enabled: true) }
  return try body()
}
