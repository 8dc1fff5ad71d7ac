import Foundation
import GRDB
import HalcyonCore
import HangGuard
import StoreTestSupport
import Synchronization
import Testing
@testable import HalcyonRecords

/// Writes that compete with another program, with a simulated clock.
@Suite(.hangGuard) struct LockWaitTests {
  @Test("A write waits for another program's lock, reports the wait, then succeeds")
  func waits() async throws {
    try await withWaitingWrite { database, other, write, notices in
      try other.commit()
      #expect(try await write.value == 1)
      #expect(await notices.next() == false)
      #expect(try await database.people().count == 1)
    }
  }

  @Test("A write that waited for a minute fails as busy and stores nothing")
  func deadline() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("x.sqlite").path
      let clock = WaitClock()
      let database = try HalcyonDatabase(path: path, wait: clock.lockWait())
      let other = try OtherProgram(path)
      try other.begin()
      let began = clock.now
      await #expect(throws: StoreError.busy(path: path)) {
        _ = try await database.importAll([imported("a")])
      }
      #expect(clock.now - began >= .seconds(60) && clock.now - began < .seconds(61))
      try other.commit()
      #expect(try await database.importAll([imported("b")]).added == 1)
    }
  }

  @Test("A cancelled write stops waiting")
  func cancelled() async throws {
    try await withWaitingWrite { _, other, write, _ in
      write.cancel()
      await #expect(throws: StoreError.self) { _ = try await write.value }
      try other.commit()
    }
  }

  @Test("A write acquires the lock before it reads, so that it can wait for it")
  func immediate() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("x.sqlite").path
      let database = try HalcyonDatabase(path: path)
      let other = try OtherProgram(path)
      try await database.write { db in
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM person")
        #expect(throws: DatabaseError.self) { try other.begin() }
      }
      try other.begin()
    }
  }

  @Test("Opening waits for another program that creates the same file")
  func opening() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("x.sqlite").path
      let other = try OtherProgram(path)
      try other.begin("EXCLUSIVE")
      let (isWaiting, waits) = AsyncStream.makeStream(of: Void.self)
      let clock = WaitClock { waits.yield() }
      let opening = Task {
        try HalcyonDatabase(path: path, wait: clock.lockWait(deadline: .seconds(1_000_000)))
      }
      for await _ in isWaiting { break }
      try other.commit()
      #expect(try await opening.value.people().isEmpty)
    }
  }

  @Test("Pauses stay short for the whole wait, so that no other writer can starve it")
  func pauses() {
    let clock = WaitClock()
    let wait = clock.lockWait()
    var before = clock.now
    for tries in 0..<2_000 {
      #expect(wait.shouldRetry(after: tries))
      #expect(clock.now > before && clock.now - before <= .milliseconds(20))
      before = clock.now
    }
  }

  /// Calls `body` once a write has reported that it waits for another program's lock.
  private func withWaitingWrite(
    _ body: (
      _ database: HalcyonDatabase, _ other: OtherProgram, _ write: Task<Int, any Error>,
      _ notices: inout AsyncStream<Bool>.AsyncIterator
    ) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("x.sqlite").path
      let database = try HalcyonDatabase(
        path: path, wait: WaitClock().lockWait(deadline: .seconds(1_000_000)))
      var notices = database.lockWaits().makeAsyncIterator()
      #expect(await notices.next() == false)
      let other = try OtherProgram(path)
      try other.begin()
      let write = Task { try await database.importAll([imported("a")]).added }
      #expect(await notices.next() == true)
      try await body(database, other, write, &notices)
    }
  }
}

/// A clock that pauses advance without sleeping.
private final class WaitClock: Sendable {
  private let time = Mutex(Duration.seconds(1_000))
  private let onPause: @Sendable () -> Void

  init(onPause: @escaping @Sendable () -> Void = {}) { self.onPause = onPause }

  var now: Duration { time.withLock { $0 } }

  func lockWait(deadline: Duration = LockWait.deadline) -> LockWait {
    LockWait(deadline: deadline, now: { self.now }) { duration in
      self.time.withLock { $0 += duration }
      self.onPause()
      sched_yield()
    }
  }
}
