import HalcyonCore
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@testable import HalcyonActivity

@Suite(.hangGuard) struct ActivityPauseTests {
  private let center = ActivityCenter(clock: ManualClock())

  /// Reports items until the end, in a task of its own.
  private func work(_ reporter: ActivityReporter) -> Task<Void, Never> {
    Task {
      await reporter.totalKnown(3)
      for _ in 0..<3 {
        guard !Task.isCancelled else { return await reporter.cancelled() }
        await reporter.advanced()
      }
      await reporter.finished(changes: 3)
    }
  }

  private func activity() async throws -> Activity {
    try #require(await center.snapshot.activities.last)
  }

  @Test("Paused work waits after its next item until it is resumed")
  func resumed() async throws {
    let reporter = await center.begin(.photoImport)
    #expect(await center.setPaused(true, on: reporter.id))
    #expect(try await activity().isPaused, "published without delay")
    let work = work(reporter)
    try await waitUntil { await center.pausedWorkCount == 1 }
    #expect(await center.current(reporter.id)?.counts.done == 1)
    #expect(await center.setPaused(false, on: reporter.id))
    await work.value
    let ended = try await activity()
    #expect(ended.state == .succeeded(changes: 3) && ended.counts.done == 3 && !ended.isPaused)
  }

  @Test("A cancelled task stops waiting, and its result is kept")
  func cancelled() async throws {
    let reporter = await center.begin(.contactSync)
    await center.setPaused(true, on: reporter.id)
    let work = work(reporter)
    try await waitUntil { await center.pausedWorkCount == 1 }
    work.cancel()
    await work.value
    let ended = try await activity()
    #expect(ended.state == .cancelled && ended.counts.done == 1 && !ended.isPaused)
    #expect(await center.pausedWorkCount == 0)
  }

  @Test("A task that was cancelled before does not wait")
  func cancelledBefore() async throws {
    let reporter = await center.begin(.contactImport)
    await center.setPaused(true, on: reporter.id)
    let work = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await reporter.advanced()
      await reporter.cancelled()
    }
    await work.value
    #expect(try await activity().state == .cancelled)
  }

  @Test("Cancel reaches paused work")
  func cancelledByTheUser() async throws {
    let job = Mutex<Task<Void, Never>?>(nil)
    let reporter = await center.begin(.photoImport) { action in
      if action == .cancel { job.withLock { $0?.cancel() } }
    }
    await center.setPaused(true, on: reporter.id)
    let work = work(reporter)
    job.withLock { $0 = work }
    try await waitUntil { await center.pausedWorkCount == 1 }
    #expect(await center.perform(.cancel, on: reporter.id))
    await work.value
    #expect(try await activity().state == .cancelled)
  }

  @Test("The end of an activity by somebody else ends the wait")
  func ended() async throws {
    let reporter = await center.begin(.contactSync)
    await center.setPaused(true, on: reporter.id)
    let work = work(reporter)
    try await waitUntil { await center.pausedWorkCount == 1 }
    await reporter.cancelled()
    await work.value
    #expect(try await activity().state == .cancelled)
  }

  @Test("Backups and finished activities cannot be paused, and new work resumes its kind")
  func refused() async throws {
    let backup = await center.begin(.backup)
    #expect(await !center.setPaused(true, on: backup.id))
    #expect(await !center.setPaused(true, on: backup.id + 1))
    await backup.finished(changes: 0)
    let ended = await center.begin(.geocoding)
    await ended.finished(changes: 0)
    #expect(await !center.setPaused(true, on: ended.id))
    let (sync, photos) = (await center.begin(.contactSync), await center.begin(.photoImport))
    for reporter in [sync, photos] { await center.setPaused(true, on: reporter.id) }
    await center.resume(.contactSync, .geocoding)
    #expect(
      await center.snapshot.activities.filter(\.isPaused).map(\.kind) == [.photoImport])
    #expect(
      Activity.Kind.allCases.filter(\.canPause)
        == [.contactSync, .contactImport, .geocoding, .photoImport])
  }
}
