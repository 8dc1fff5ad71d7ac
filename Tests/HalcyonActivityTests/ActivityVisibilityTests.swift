import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@testable import HalcyonActivity

@Suite(.hangGuard) struct ActivityVisibilityTests {
  private let clock = ManualClock()
  private let source = Activity.Source(id: 1, name: "Friends")

  @Test("Incremental activities are hidden for two seconds, initial ones are shown immediately")
  func quiet() async throws {
    let center = ActivityCenter(clock: clock)
    let reporter = await center.begin(.contactSync, source: source, extent: .incremental)
    _ = await center.begin(.contactSync, source: .init(id: 2, name: "Work"))
    #expect(await center.snapshot.activities.map(\.isShown) == [false, true])
    await clock.sleepers(3)
    clock.advance(by: .milliseconds(500))
    try await waitUntil { clock.sleeperCount <= 1 }
    #expect(await center.snapshot.activities.first?.isShown == false)
    #expect(clock.nextWait == .milliseconds(1_500))
    clock.advance(by: .milliseconds(1_500))
    for await snapshot in await center.snapshots() where snapshot.activities[0].isShown { break }
    await reporter.finished(changes: 0)
    #expect(await center.snapshot.activities.map(\.isShown) == [true, true])
  }

  @Test("A short incremental activity stays hidden unless it needs attention")
  func attention() async throws {
    let center = ActivityCenter(clock: clock)
    var reporter = await center.begin(.contactSync, source: source, extent: .incremental)
    await reporter.advanced(by: 3)
    await reporter.finished(changes: 3)
    #expect(await center.snapshot.activities.map(\.isShown) == [false])
    let failure = Activity.Failure(subject: "Friends", reason: .service(.signInNeeded))
    for end in 0..<4 {
      reporter = await center.begin(.contactSync, source: source, extent: .incremental)
      switch end {
      case 0: await reporter.failed(with: failure)
      case 1: await reporter.offline(failure)
      case 2: await reporter.rateLimited(until: Date(), failure)
      default: await reporter.needsConfirmation(removals: 7)
      }
      let activity = try #require(await center.snapshot.activities.last)
      #expect(activity.isShown && activity.state.isFinal)
      #expect(activity.actions.isEmpty)
    }
    // No timer remains for ended activities.
    try await waitUntil { clock.sleeperCount <= 0 }
  }

  @Test("Activities of one kind are distinguished by their source")
  func sources() async {
    let center = ActivityCenter(clock: clock)
    let first = await center.begin(.contactSync, source: source)
    await first.finished(changes: 0)
    _ = await center.begin(.contactSync, source: .init(id: 2, name: "Work"))
    #expect(await center.snapshot.activities.count == 2)
    _ = await center.begin(.contactSync, source: source)
    #expect(await center.snapshot.activities.map(\.source?.id) == [2, 1])
    await center.clear(.contactSync, source: source)
    // Running activities are not cleared.
    #expect(await center.snapshot.activities.count == 2)
  }

  @Test("Actions match the state and reach their handler, and the history receives the run")
  func actions() async throws {
    let performed = Mutex<[Activity.Action]>([])
    let runs = Mutex<[ActivityRun]>([])
    let time = TestTime()
    let center = ActivityCenter(
      clock: clock, date: { time.now }, onEnd: { run in runs.withLock { $0.append(run) } })
    let reporter = await center.begin(.contactSync, source: source) { action in
      performed.withLock { $0.append(action) }
    }
    #expect(await center.snapshot.activities.first?.actions == [.cancel])
    #expect(await !center.perform(.retry, on: reporter.id))
    #expect(await center.perform(.cancel, on: reporter.id))
    await reporter.totalKnown(5)
    await reporter.advanced(by: 2)
    time.advance(by: 9)
    await reporter.needsConfirmation(removals: 7)
    #expect(
      await center.snapshot.activities.first?.actions == [.confirmRemovals, .keepPeople])
    #expect(await center.perform(.keepPeople, on: reporter.id))
    #expect(await !center.perform(.keepPeople, on: reporter.id + 1))
    #expect(performed.withLock { $0 } == [.cancel, .keepPeople])
    let run = try #require(runs.withLock { $0 }.first)
    #expect(runs.withLock { $0 }.count == 1)
    #expect(run.outcome == .needsConfirmation && run.accountID == 1)
    #expect(run.ended.timeIntervalSince(run.began) == 9 && run.counts.waiting == 3)
  }

  @Test("Work that the user asks for while it runs owes an answer as well")
  func request() async throws {
    let center = ActivityCenter(clock: clock)
    _ = await center.begin(.contactSync, source: source, extent: .incremental)
    _ = await center.begin(.geocoding, extent: .incremental, isRequested: true)
    #expect(await center.snapshot.activities.map(\.isRequested) == [false, true])
    await center.request(.contactSync, source: 2)
    await clock.sleepers(4)
    clock.advance(by: .milliseconds(500))
    await center.request(.contactSync, source: 1)
    for await snapshot in await center.snapshots()
    where snapshot.activities.allSatisfy(\.isRequested) { break }
  }
}
