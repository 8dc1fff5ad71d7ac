import Foundation
import HalcyonCore
import HalcyonDev
import HangGuard

/// Plays a scenario in virtual time.
public struct ScenarioPlayer: Sendable {
  /// An error that is thrown if a scenario does not reach a checkpoint.
  public struct Missed: Error, CustomStringConvertible {
    /// The checkpoint and the actual snapshot.
    public let description: String
  }

  /// The start time of every scenario: 2026-11-21 08:00 UTC.
  public static let start = Date(timeIntervalSince1970: 1_795_248_000)

  /// The services of the scenario.
  public let services: ScenarioRunner.Services
  private let scenario: Scenario
  private let runner: ScenarioRunner
  private let time: VirtualTime

  /// Opens a scenario and starts everything that the program starts.
  public init(_ scenario: Scenario, in folder: URL) async throws {
    let time = VirtualTime(start: Self.start)
    self.time = time
    self.scenario = scenario
    runner = ScenarioRunner(
      scenario, folder: folder, clock: time.clock, scriptClock: time.scriptClock,
      date: { time.date })
    let opening = Task { [runner] in try await runner.open() }
    if case .slow = scenario.storage {
      try await waitUntil { time.waitingScripts != 0 }
      time.step()
    }
    services = try await opening.value
    await runner.begin(services)
    try await runner.beginServices(services)
  }

  /// Advances the time until each checkpoint was reached, in order.
  /// - Returns: The snapshot at each checkpoint.
  /// - Throws: `Missed` if a checkpoint is not reached.
  public func checkpoints() async throws -> [ActivitySnapshot] {
    var snapshots: [ActivitySnapshot] = []
    for (index, checkpoint) in scenario.checkpoints.enumerated() {
      snapshots.append(try await reach("checkpoint \(index)") { checkpoint.isReached(in: $0) })
    }
    return snapshots
  }

  /// Advances the time until a snapshot fulfills a condition.
  /// - Throws: `Missed` if no snapshot fulfills it.
  @discardableResult
  public func reach(
    _ what: String, _ isReached: (ActivitySnapshot) -> Bool
  ) async throws -> ActivitySnapshot {
    let limit = ContinuousClock.now + .seconds(HangGuard.seconds)
    while true {
      let snapshot = await settled()
      if isReached(snapshot) { return snapshot }
      if mayPass(snapshot) { time.step() }
      if ContinuousClock.now > limit {
        throw Missed(description: "\(scenario.name): \(what) was not reached; \(snapshot)")
      }
    }
  }

  /// Presses a button of the last activity of a kind, and waits until it had an effect. Time does
  /// not advance meanwhile, because services may react later, in a task of their own.
  /// - Returns: Whether the activity had the button.
  public func press(_ action: Activity.Action, _ kind: Activity.Kind) async throws -> Bool {
    let before = await services.activity.snapshot.activities.last { $0.kind == kind }
    guard let before, await services.activity.perform(action, on: before.id) else { return false }
    try await waitUntil {
      let activities = await services.activity.snapshot.activities
      return activities.first { $0.id == before.id }?.state != before.state
    }
    return true
  }

  /// Returns the snapshot after all woken tasks have reported their progress.
  private func settled() async -> ActivitySnapshot {
    var last = await services.activity.snapshot
    var stillRounds = 0
    while stillRounds < 12 {
      await Task.yield()
      let next = await services.activity.snapshot
      stillRounds = next.sequence == last.sequence ? stillRounds + 1 : 0
      last = next
    }
    return last
  }

  /// Returns whether time may advance: all activities have begun, and the script of each running
  /// one is waiting. Otherwise the services are still computing.
  private func mayPass(_ snapshot: ActivitySnapshot) -> Bool {
    let begun =
      scenario.accounts.count + scenario.simulatedActivities.count
      + (scenario.geocodingRuns.isEmpty ? 0 : 1)
      + (scenario.failsBackup ? 1 : 0)
    let running = snapshot.activities.count { !$0.state.isFinal }
    return snapshot.activities.count >= begun && time.waitingScripts >= running
  }

  /// Plays a scenario in a temporary folder.
  public static func withScenario<T>(
    _ scenario: Scenario, _ body: (ScenarioPlayer) async throws -> T
  ) async throws -> T {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("halcyon-player-\(UUID())", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let player = try await ScenarioPlayer(scenario, in: folder)
    let result = try await body(player)
    await player.services.sync.stop()
    return result
  }
}
