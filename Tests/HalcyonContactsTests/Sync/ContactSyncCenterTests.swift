import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts
@testable import HalcyonNetwork

@Suite(.hangGuard) struct ContactSyncCenterTests {
  private let database: HalcyonDatabase
  private let clock = ManualClock()
  private let time = TestTime()
  private let network = ManualNetwork()
  private let activity: ActivityCenter

  init() throws {
    database = try HalcyonDatabase.inMemory()
    activity = ActivityCenter(clock: ManualClock())
  }

  private func center(
    _ sources: [String: ScriptedSource], changes: [String: AsyncStream<Void>] = [:]
  ) -> ContactSyncCenter {
    ContactSyncCenter(
      database: database, activity: activity, sources: { sources[$0.name] },
      changes: { changes[$0.name] }, network: network, clock: clock, date: { [time] in time.now })
  }

  private func account(_ name: String) async throws -> ContactAccount {
    try await database.addContactAccount(name: name, configuration: .folder(path: "/" + name))
  }

  private func state(_ isReached: @Sendable (Activity) -> Bool) async throws -> Activity {
    for await snapshot in await activity.snapshots() {
      if let found = snapshot.activities.first(where: isReached) { return found }
    }
    throw CancellationError()
  }

  @Test("Accounts sync concurrently, and a failure of one does not affect the others")
  func several() async throws {
    let (a, b) = (try await account("a"), try await account("b"))
    _ = try await account("unknown")
    let center = center([
      "a": ScriptedSource([.cards(sourceCards(0..<3)), .end("t")]),
      "b": ScriptedSource([.fail(.signInNeeded)]),
    ])
    let results = try await center.syncAll()
    #expect(
      results[a.id]?.outcome == .succeeded && results[b.id]?.outcome == .failed(.signInNeeded))
    #expect(results.count == 2)
    let shown = await activity.snapshot.activities
    #expect(Set(shown.map(\.source?.name)) == ["a", "b"])
    #expect(shown.first { $0.source?.name == "b" }?.actions == [.signIn])
  }

  @Test("The buttons of an activity cancel and retry a run")
  func buttons() async throws {
    let a = try await account("a")
    let source = ScriptedSource(
      [.batch(sourceCard("x")), .hang], [.batch(sourceCard("y")), .end("t")])
    let center = center(["a": source])
    let run = Task { await center.sync(a.id) }
    let running = try await state { $0.state == .running }
    try await waitUntil { try await database.peopleCount() != 0 }
    #expect(await activity.perform(.cancel, on: running.id))
    #expect(await run.value?.outcome == .cancelled)
    let cancelled = try await state { $0.state == .cancelled }
    #expect(await activity.perform(.retry, on: cancelled.id))
    _ = try await state { $0.state == .succeeded(changes: 1) }
    #expect(try await database.peopleCount() == 2)
  }

  @Test("Concurrent sync requests for an account start only one run")
  func once() async throws {
    let (a, b) = (try await account("a"), try await account("b"))
    let source = GatedSource()
    let center = ContactSyncCenter(
      database: database, activity: activity, sources: { _ in source }, changes: { _ in nil },
      network: network, clock: clock)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask { #expect(await center.sync(a.id)?.outcome == .succeeded) }
        group.addTask { #expect(await center.sync(b.id)?.outcome == .succeeded) }
      }
      // The two accounts share the source. Their passes do not end before, so the other requests
      // find them running.
      try await waitUntil { source.running >= 2 }
      for _ in 0..<1_000 { await Task.yield() }
      source.gate.open()
      try await group.waitForAll()
    }
    #expect(source.highest == 2)
  }

  @Test("A sync that was offline resumes when the network is back")
  func offline() async throws {
    let a = try await account("a")
    let source = ScriptedSource(
      [.batch(sourceCard("x")), .checkpoint("t1"), .fail(.noNetwork(message: "down"))],
      [.batch(sourceCard("y")), .end("t2")])
    let center = center(["a": source])
    network.set(false)
    try await center.start()
    let offline = try await state { $0.state == .offline }
    #expect(offline.isShown && offline.cause?.reason == .service(.noNetwork(message: "down")))
    try await waitUntil { await !center.isRunning(a.id) }
    network.set(true)
    _ = try await state { $0.state == .succeeded(changes: 1) }
    #expect(source.states.map(\.token) == [nil, "t1"])
    #expect(try await database.peopleCount() == 2)
    await center.stop()
  }

  @Test("Losing the network ends a pass, which resumes when the network is back")
  func lost() async throws {
    let a = try await database.addContactAccount(
      name: "a", configuration: .cardDAV(.init(url: "https://example.org", userName: "")))
    let source = ScriptedSource(
      [.batch(sourceCard("x")), .checkpoint("t1"), .hang],
      [.batch(sourceCard("y")), .end("t2")])
    let center = center(["a": source])
    try await center.start()
    try await waitUntil { try await database.storedSource(accountID: a.id).token != nil }
    network.set(false)
    _ = try await state { $0.state == .offline }
    try await waitUntil { await !center.isRunning(a.id) }
    #expect(
      try await database.contactAccount(id: a.id)?.lastProblem
        == .noNetwork(message: "the network was lost"))
    network.set(true)
    _ = try await state { $0.state == .succeeded(changes: 1) }
    #expect(try await database.peopleCount() == 2)
    await center.stop()
  }

  @Test("An unreachable server is retried three times with increasing delays")
  func unreachable() async throws {
    let a = try await account("a")
    let source = ScriptedSource()
    for _ in 0..<4 { source.then([.fail(.noNetwork(message: "refused"))]) }
    let center = center(["a": source])
    #expect(await center.sync(a.id)?.outcome == .offline(.noNetwork(message: "refused")))
    for (count, seconds) in [30, 120, 480].enumerated() {
      await clock.sleepers(1)
      #expect(clock.nextWait == .seconds(seconds))
      clock.advance(by: .seconds(seconds))
      try await waitUntil { source.states.count >= count + 2 }
    }
    try await waitUntil { await !center.isRunning(a.id) }
    #expect(clock.sleeperCount == 0)
  }

  @Test("A Retry-After delay is respected, then the sync resumes automatically")
  func rateLimited() async throws {
    let a = try await account("a")
    let source = ScriptedSource(
      [.fail(.rateLimited(until: time.now + 90))], [.batch(sourceCard("x")), .end("t")])
    let center = center(["a": source])
    let until = time.now.addingTimeInterval(90)
    #expect(await center.sync(a.id)?.outcome == .waiting(until: until))
    #expect(try await state { $0.state.isFinal }.state == .waiting(until: until))
    await clock.sleepers(1)
    #expect(clock.nextWait == .seconds(90))
    clock.advance(by: .seconds(90))
    _ = try await state { $0.state == .succeeded(changes: 1) }
    #expect(source.states.count == 2)
  }

  @Test("Repeated Retry-After responses back off exponentially")
  func alwaysBusy() async throws {
    let a = try await account("a")
    let source = ScriptedSource()
    for _ in 0..<5 { source.then([.fail(.rateLimited(until: time.now + 1))]) }
    let center = center(["a": source])
    _ = await center.sync(a.id)
    for (count, seconds) in [1, 4, 8, 16].enumerated() {
      await clock.sleepers(1)
      #expect(clock.nextWait == .seconds(seconds))
      // The displayed time matches the scheduled retry.
      let until = time.now.addingTimeInterval(Double(seconds))
      #expect(try await state { $0.state.isFinal }.state == .waiting(until: until))
      clock.advance(by: .seconds(seconds))
      try await waitUntil { source.states.count >= count + 2 }
    }
    await center.stop()
  }

  @Test("Removals of some people are confirmed by a second listing one minute later")
  func confirming() async throws {
    let a = try await account("a")
    let listing: [ScriptedSource.Event] = [.end(allBut: hrefs(10..<30), "t")]
    let source = ScriptedSource(
      [.cards(sourceCards(0..<30)), .end(allBut: hrefs(0..<30), "t")], listing, listing)
    let center = center(["a": source])
    await center.sync(a.id)
    #expect(await center.sync(a.id)?.outcome == .needsConfirmation(removals: 10))
    await clock.sleepers(1)
    #expect(clock.nextWait == .seconds(61))
    time.advance(by: 61)
    clock.advance(by: .seconds(61))
    _ = try await state { $0.state == .succeeded(changes: 10) }
    #expect(try await database.peopleCount() == 20)
  }

  @Test("Only the user can confirm that all contacts are gone", arguments: [true, false])
  func everybody(isConfirmed: Bool) async throws {
    let a = try await account("a")
    let center = center([
      "a": ScriptedSource([.cards(sourceCards(0..<3)), .end("t")], [.end(allBut: [], "t")])
    ])
    await center.sync(a.id)
    #expect(await center.sync(a.id)?.outcome == .needsConfirmation(removals: 3))
    try await waitUntil { await !center.isRunning(a.id) }
    #expect(clock.sleeperCount == 0)
    let shown = try await state { $0.state == .needsConfirmation(removals: 3) }
    #expect(shown.actions == [.confirmRemovals, .keepPeople])
    #expect(await activity.perform(isConfirmed ? .confirmRemovals : .keepPeople, on: shown.id))
    for await snapshot in await activity.snapshots() where snapshot.activities.isEmpty { break }
    #expect(try await database.peopleCount() == (isConfirmed ? 0 : 3))
    #expect(try await database.contactAccount(id: a.id)?.pendingRemovals == nil)
  }

  @Test("A source is synced once its changes stop, and again for changes during the pass")
  func changes() async throws {
    let a = try await account("a")
    let (changes, changed) = AsyncStream.makeStream(of: Void.self)
    let gate = Gate()
    let source = ScriptedSource(
      [.end("t0")], [.batch(sourceCard("p1")), .end("t1")],
      [.batch(sourceCard("p2")), .pass(gate), .end("t2")], [.batch(sourceCard("p3")), .end("t3")])
    let center = center(["a": source], changes: ["a": changes])
    try await center.start()
    try await waitUntil { !source.states.isEmpty }
    try await waitUntil { await !center.isRunning(a.id) }
    let before = clock.sleepCount
    for count in 1...5 {
      changed.yield()
      try await waitUntil { clock.sleepCount >= before + count }
      await clock.sleepers(1)
      clock.advance(by: .milliseconds(900))
    }
    #expect(source.states.count == 1)
    clock.advance(by: .seconds(1))
    try await waitUntil { try await database.peopleCount() >= 1 }
    #expect(source.states.count == 2)
    try await waitUntil { await !center.isRunning(a.id) }
    for count in 6...7 {
      changed.yield()
      try await waitUntil { clock.sleepCount >= before + count }
      await clock.sleepers(1)
      clock.advance(by: .seconds(1))
      // The second change comes during the pass that the first one starts.
      try await waitUntil { try await database.peopleCount() >= 2 }
    }
    gate.open()
    try await waitUntil { try await database.peopleCount() >= 3 }
    #expect(source.states.count == 4)
    await center.stop()
  }

  @Test("Removing an account removes its people, its activity and its scheduled retry")
  func removed() async throws {
    let a = try await account("a")
    let center = center([
      "a": ScriptedSource([.batch(sourceCard("x")), .fail(.rateLimited(until: nil))])
    ])
    await center.sync(a.id)
    await clock.sleepers(1)
    try await center.remove(a.id)
    #expect(try await database.peopleCount() == 0)
    #expect(try await database.contactAccounts().isEmpty)
    #expect(await activity.snapshot.activities.isEmpty)
    try await waitUntil { clock.sleeperCount <= 0 }
    #expect(await center.sync(a.id) == nil)
  }
}

/// Counts concurrent passes, which end once the gate is opened.
private final class GatedSource: ContactSource {
  private let counts = Mutex((running: 0, highest: 0))
  let gate = Gate()
  var running: Int { counts.withLock { $0.running } }
  var highest: Int { counts.withLock { $0.highest } }

  func pass(since state: SyncState) async throws(ServiceProblem) -> any SyncPass {
    counts.withLock {
      $0.running += 1
      $0.highest = max($0.highest, $0.running)
    }
    return Pass(source: self)
  }

  private struct Pass: SyncPass {
    let source: GatedSource

    func next() async throws(ServiceProblem) -> SyncStep? {
      await source.gate.pass()
      source.counts.withLock { $0.running -= 1 }
      return .end(SyncEnd(removals: .named([]), token: nil))
    }
  }
}
