import HalcyonActivity
import HalcyonCore

/// Reports a simulated activity, which can be cancelled and retried.
actor ActivitySimulator {
  private let simulated: Scenario.SimulatedActivity
  private let activity: ActivityCenter
  private let clock: any Clock<Duration>
  private var work: Task<Void, Never>?

  init(
    _ simulated: Scenario.SimulatedActivity, activity: ActivityCenter, clock: any Clock<Duration>
  ) {
    self.simulated = simulated
    self.activity = activity
    self.clock = clock
  }

  deinit { work?.cancel() }

  func begin() async {
    guard work == nil else { return }
    let reporter = await activity.begin(simulated.kind, extent: simulated.extent) {
      [weak self] action in
      Task { await self?.perform(action) }
    }
    work = Task { [weak self, simulated, clock] in
      await Self.run(simulated, to: reporter, clock)
      await self?.ended()
    }
  }

  private func ended() { work = nil }

  private func perform(_ action: Activity.Action) async {
    switch action {
    case .cancel: work?.cancel()
    case .retry:
      await work?.value
      await begin()
    // Simulated activities support no other actions.
    default: break
    }
  }

  private static func run(
    _ simulated: Scenario.SimulatedActivity, to reporter: ActivityReporter,
    _ clock: any Clock<Duration>
  ) async {
    if let total = simulated.total { await reporter.totalKnown(total) }
    var number = 0
    for _ in 0..<simulated.ticks {
      do { try await clock.sleep(for: simulated.interval) } catch {
        return await reporter.cancelled()
      }
      for _ in 0..<simulated.itemsPerTick {
        number += 1
        if simulated.failsEvery > 0, number % simulated.failsEvery == 0 {
          let name = "IMG_\(1_000 + number).jpg"
          await reporter.failed([
            Activity.Failure(subject: name, reason: .service(.corruptData(what: name)))
          ])
        } else {
          await reporter.advanced()
        }
      }
    }
    await reporter.finished(changes: number)
  }
}
