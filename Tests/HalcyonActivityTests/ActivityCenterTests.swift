import HalcyonActivity
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@Suite(.hangGuard) struct ActivityCenterTests {
  @Test("Events are coalesced to two snapshots per second, and the last one is exact")
  func coalesced() async throws {
    let clock = ManualClock()
    let center = ActivityCenter(clock: clock)
    var snapshots = await center.snapshots().makeAsyncIterator()
    #expect(await snapshots.next() == ActivitySnapshot())

    let reporter = await center.begin(.contactSync)
    #expect(await snapshots.next()?.activities.first?.state == .running)
    await reporter.totalKnown(10_000)
    for window in 1...10 {
      for event in 1...1_000 {
        if event.isMultiple(of: 10) {
          await reporter.failed([.init(subject: "\(event)", reason: .noPlaceMatches)])
        } else if event.isMultiple(of: 7) {
          await reporter.skipped()
        } else {
          await reporter.advanced()
        }
      }
      #expect(await center.snapshot.sequence == UInt64(window))
      await clock.sleepers(1)
      #expect(clock.nextWait == .milliseconds(500))
      clock.advance(by: .milliseconds(500))
      let snapshot = try #require(await snapshots.next())
      let counts = try #require(snapshot.activities.first?.counts)
      #expect(snapshot.sequence == UInt64(window) + 1)
      #expect(counts.processed == 1_000 * window)
      #expect(counts.done + counts.failed + counts.skipped + counts.waiting == counts.total)
    }
    await clock.sleepers(1)
    await reporter.finished(changes: 5)
    let last = try #require(await snapshots.next())
    #expect(last.sequence == 12)
    #expect(last.activities.first?.state == .partial)
    #expect(last.activities.first?.counts.processed == 10_000)
    #expect(last.activities.first?.failures.count == 1_000)
    #expect(clock.sleeperCount == 0)
  }

  @Test("Start and end are published immediately, and nothing changes after the end")
  func ends() async throws {
    let center = ActivityCenter(clock: ManualClock())
    let reporter = await center.begin(.geocoding)
    await reporter.totalKnown(3)
    await reporter.advanced(by: 3)
    await reporter.finished(changes: 3)
    let snapshot = await center.snapshot
    #expect(snapshot.activities.map(\.state) == [.succeeded(changes: 3)])
    #expect(snapshot.activities.first?.counts.done == 3)
    await reporter.advanced(by: 9)
    await reporter.cancelled()
    #expect(await center.snapshot == snapshot)
  }

  @Test("Activities are throttled independently")
  func apart() async throws {
    let clock = ManualClock()
    let center = ActivityCenter(clock: clock)
    let sync = await center.begin(.contactSync)
    await sync.advanced(by: 5)
    _ = await center.begin(.geocoding)
    #expect(await center.snapshot.activities.map(\.counts.done) == [0, 0])
    await sync.cancelled()
    #expect(await center.snapshot.activities.map(\.counts.done) == [5, 0])
    #expect(await center.snapshot.activities.first?.state == .cancelled)
  }

  @Test("A new activity replaces only finished activities of its kind")
  func replaced() async throws {
    let center = ActivityCenter(clock: ManualClock())
    let first = await center.begin(.contactSync)
    let other = await center.begin(.geocoding)
    await first.finished(changes: 0)
    await other.finished(changes: 0)
    _ = await center.begin(.contactSync)
    let activities = await center.snapshot.activities
    #expect(activities.map(\.kind) == [.geocoding, .contactSync])
    #expect(activities.map(\.state) == [.succeeded(changes: 0), .running])
    #expect(Set(activities.map(\.id)).count == 2)
  }

  @Test("Each subscriber starts with the current snapshot and finishes with the center")
  func watchers() async throws {
    var center: ActivityCenter? = ActivityCenter(clock: ManualClock())
    var early = await center?.snapshots().makeAsyncIterator()
    _ = await center?.begin(.contactSync)
    _ = await center?.begin(.geocoding)
    var late = await center?.snapshots().makeAsyncIterator()
    #expect(await early?.next()?.sequence == 2)
    #expect(await late?.next()?.sequence == 2)
    center = nil
    #expect(await early?.next() == nil)
    #expect(await late?.next() == nil)
  }

  @Test("An activity that completed some items is partial, otherwise failed")
  func verdicts() async throws {
    let center = ActivityCenter(clock: ManualClock())
    let failure = Activity.Failure(subject: "x", reason: .storage(message: "full"))
    var reporter = await center.begin(.contactSync)
    await reporter.totalKnown(1)
    await reporter.failed([failure])
    await reporter.finished(changes: 0)
    #expect(await center.snapshot.activities.last?.state == .failed)

    reporter = await center.begin(.contactSync)
    await reporter.advanced()
    await reporter.failed(with: failure)
    #expect(await center.snapshot.activities.last?.state == .partial)

    reporter = await center.begin(.contactSync)
    await reporter.advanced()
    await reporter.addIssues([failure])
    await reporter.finished(changes: 1)
    #expect(await center.snapshot.activities.last?.state == .partial)
    #expect(await center.snapshot.activities.last?.counts.total == 1)
  }
}
