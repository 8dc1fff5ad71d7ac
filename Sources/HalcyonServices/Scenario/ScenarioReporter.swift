import HalcyonCore

/// Tells the activities of work that no service does yet; it can be stopped and begun again.
actor ScenarioReporter {
  private let report: Scenario.Report
  private let activity: ActivityCenter
  private let clock: any Clock<Duration>
  private var work: Task<Void, Never>?

  init(_ report: Scenario.Report, activity: ActivityCenter, clock: any Clock<Duration>) {
    self.report = report
    self.activity = activity
    self.clock = clock
  }

  deinit { work?.cancel() }

  func begin() async {
    guard work == nil else { return }
    let reporter = await activity.begin(report.kind, extent: report.extent) { [weak self] action in
      Task { await self?.perform(action) }
    }
    work = Task { [weak self, report, clock] in
      await Self.tell(report, to: reporter, clock)
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
    // Nothing else can be done about what is told directly.
    default: break
    }
  }

  private static func tell(
    _ report: Scenario.Report, to reporter: ActivityReporter, _ clock: any Clock<Duration>
  ) async {
    if let total = report.total { await reporter.totalKnown(total) }
    var number = 0
    for _ in 0..<report.ticks {
      do { try await clock.sleep(for: report.interval) } catch { return await reporter.cancelled() }
      for _ in 0..<report.factsPerTick {
        number += 1
        if report.failsEvery > 0, number % report.failsEvery == 0 {
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
