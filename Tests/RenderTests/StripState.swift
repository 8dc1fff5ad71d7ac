import Foundation
import HalcyonCore
import HalcyonDev
import ServiceTestSupport

/// The content of the activity strip at a checkpoint of a scenario, normalized to be reproducible.
struct StripState: Sendable {
  /// `strip-`, the name of the scenario and the number of the checkpoint.
  let name: String
  let snapshot: ActivitySnapshot

  /// Returns the states of all scenarios, without those that look alike.
  static func all() async throws -> [StripState] {
    let played = try await withThrowingTaskGroup(of: (Int, [ActivitySnapshot]).self) { group in
      let scenarios = Scenario.all
      for (index, scenario) in scenarios.enumerated() where !scenario.checkpoints.isEmpty {
        group.addTask {
          (index, try await ScenarioPlayer.withScenario(scenario) { try await $0.checkpoints() })
        }
      }
      var played: [[ActivitySnapshot]] = Array(repeating: [], count: scenarios.count)
      for try await (index, snapshots) in group { played[index] = snapshots }
      return zip(scenarios, played)
    }
    var seen: Set<[String]> = []
    return played.flatMap { scenario, snapshots in
      zip(scenario.checkpoints, snapshots).enumerated().compactMap { index, pair -> StripState? in
        let state = StripState(
          name: "strip-\(scenario.name)-\(index + 1)", snapshot: settled(pair.1, pair.0))
        guard !state.snapshot.activities.isEmpty, seen.insert(state.looks).inserted else {
          return nil
        }
        return state
      }
    }
  }

  /// The properties that distinguish the appearance of two states.
  private var looks: [String] {
    snapshot.activities.map { activity in
      var reason = ""
      if case .service(let problem)? = activity.cause?.reason { reason = problem.code }
      let parts: [String] = [
        activity.kind.rawValue, activity.state.outcome?.rawValue ?? "running", reason,
        "\(activity.counts.total != nil)", "\(activity.extent)",
        "\(activity.failures.isEmpty) \(activity.counts.failed > 1_000)",
      ]
      return parts.joined(separator: " ")
    }
  }

  /// Sets the progress of running activities to that of the checkpoint; the actual progress depends
  /// on timing.
  private static func settled(
    _ snapshot: ActivitySnapshot, _ checkpoint: Scenario.Checkpoint
  ) -> ActivitySnapshot {
    var copy = snapshot
    copy.activities = snapshot.activities.filter(\.isShown).map { activity in
      var activity = activity
      if activity.state == .running {
        let expected = checkpoint.activities.first { $0.matches(activity) }
        let counts = activity.counts
        activity.counts = ActivityCounts(
          done: expected?.processed ?? 0, failed: counts.failed, skipped: counts.skipped,
          total: counts.total)
      }
      return activity
    }
    .sorted { order($0) < order($1) }
    .enumerated().map { renumbered($0.element, id: $0.offset + 1) }
    copy.sequence = 1
    return copy
  }

  private static func order(_ activity: Activity) -> String {
    let kind = Activity.Kind.allCases.firstIndex(of: activity.kind) ?? 0
    return "\(kind) \(activity.source?.name ?? "")"
  }

  private static func renumbered(_ old: Activity, id: Int) -> Activity {
    var new = Activity(id: id, kind: old.kind, source: old.source, extent: old.extent)
    new.state = old.state
    new.counts = old.counts
    new.itemKinds = old.itemKinds
    new.earlier = old.earlier
    new.failures = old.failures
    new.cause = old.cause
    new.contactImport = old.contactImport
    new.isShown = old.isShown
    new.actions = old.actions
    return new
  }
}
