import Foundation
import HalcyonCore
import HalcyonServices

/// A scenario as it is played to its end in virtual time.
public struct Playing: Sendable {
  /// What is to be told where a scenario does not come to one of its moments.
  public struct Missed: Error, CustomStringConvertible {
    /// Which moment, and what there was instead.
    public let description: String
  }

  /// When every scenario begins: 2026-11-21 08:00 UTC.
  public static let start = Date(timeIntervalSince1970: 1_795_248_000)

  /// The services on their stage.
  public let services: ScenarioStage.Services
  private let scenario: Scenario
  private let stage: ScenarioStage
  private let time: VirtualTime

  /// Opens a scenario and begins everything that the program would begin.
  public init(_ scenario: Scenario, in folder: URL) async throws {
    let time = VirtualTime(start: Self.start)
    self.time = time
    self.scenario = scenario
    stage = ScenarioStage(
      scenario, folder: folder, clock: time.clock, scriptClock: time.scriptClock,
      date: { time.date })
    let opening = Task { [stage] in try await stage.open() }
    if case .slow = scenario.storage {
      while time.waitingScripts == 0 { await Task.yield() }
      time.step()
    }
    services = try await opening.value
    await stage.begin(services)
    try await stage.beginServices(services)
  }

  /// Lets time pass until each moment was reached, in their order.
  /// - Returns: the snapshot at each.
  /// - Throws: `Missed`.
  public func moments() async throws -> [ActivitySnapshot] {
    var snapshots: [ActivitySnapshot] = []
    for (index, moment) in scenario.moments.enumerated() {
      snapshots.append(try await reach("moment \(index)") { moment.isReached(in: $0) })
    }
    return snapshots
  }

  /// Lets time pass until a snapshot is as wished.
  /// - Throws: `Missed` after `seconds` of real time.
  @discardableResult
  public func reach(
    _ what: String, seconds: Double = 30, _ isReached: (ActivitySnapshot) -> Bool
  ) async throws -> ActivitySnapshot {
    let limit = ContinuousClock.now + .seconds(seconds)
    while true {
      let snapshot = await settled()
      if isReached(snapshot) { return snapshot }
      if mayPass(snapshot) { time.step() }
      if ContinuousClock.now > limit {
        throw Missed(description: "\(scenario.name): \(what) was not reached; \(snapshot)")
      }
    }
  }

  /// The snapshot when those that were woken have told what they had to tell.
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

  /// Time stands still while the services compute: it passes where all has begun, and the script of each work
  /// that goes on waits.
  private func mayPass(_ snapshot: ActivitySnapshot) -> Bool {
    let begun =
      scenario.accounts.count + scenario.reports.count + (scenario.places.isEmpty ? 0 : 1)
      + (scenario.failsBackup ? 1 : 0)
    let running = snapshot.activities.count { !$0.state.isFinal }
    return snapshot.activities.count >= begun && time.waitingScripts >= running
  }

  /// Plays a scenario in a folder that goes afterwards.
  public static func withScenario<T>(
    _ scenario: Scenario, _ body: (Playing) async throws -> T
  ) async throws -> T {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("halcyon-playing-\(UUID())", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let playing = try await Playing(scenario, in: folder)
    let result = try await body(playing)
    await playing.services.sync.stop()
    return result
  }
}
