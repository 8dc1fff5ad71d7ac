import Foundation
import HalcyonCore
import HalcyonStore
import Testing

@testable import HalcyonServices

@Suite struct RemovalTests {
  private let database: HalcyonDatabase
  private let activity = ActivityCenter(clock: ManualClock())
  private let account: ContactAccount
  private let time = TestTime()

  init() async throws {
    database = try HalcyonDatabase.inMemory()
    account = try await database.addContactAccount(
      name: "Friends", configuration: .folder(path: "/nowhere"))
  }

  private func sync(_ source: ScriptedSource) async -> ContactSyncResult {
    await ContactSync(
      source: source, account: account, database: database, activity: activity,
      date: { [time] in time.now }
    ).run()
  }

  private func full(_ count: Int) -> ScriptedSource {
    ScriptedSource([.cards(sourceCards(0..<count)), .end(allBut: hrefs(0..<count), "t0")])
  }

  @Test("Few that are gone are removed, named or missing")
  func few() async throws {
    let source = full(30)
    source.then([.end(named: ["p0.vcf", "nobody.vcf"], "t1")])
    source.then([.end(allBut: hrefs(3..<30), "t2")])
    _ = await sync(source)
    #expect(await sync(source).removed == 1)
    let result = await sync(source)
    #expect(result.removed == 2 && result.outcome == .succeeded)
    #expect(try await database.peopleCount() == 27)
  }

  @Test(
    "A listing that is empty or lost a third removes nobody; the same again after a minute does",
    arguments: [true, false], [true, false])
  func brake(isEmpty: Bool, isNamed: Bool) async throws {
    let source = full(30)
    let left = isEmpty ? 30..<30 : 10..<30
    let first: ScriptedSource.Event =
      isNamed ? .end(named: hrefs(0..<left.lowerBound), "t1") : .end(allBut: hrefs(left), "t1")
    source.then([first])
    for token in ["t2", "t3"] { source.then([.end(allBut: hrefs(left), token)]) }
    _ = await sync(source)
    let held = ContactSyncResult.Outcome.needsConfirmation(removals: 30 - left.count)
    #expect(await sync(source).outcome == held)
    #expect(try await database.peopleCount() == 30)
    let activity = try #require(await activity.snapshot.activities.last)
    #expect(activity.state == .needsConfirmation(removals: 30 - left.count))
    #expect(
      Words.line(activity)
        == "The folder holds \(30 - left.count) contacts fewer. Nothing was removed.")
    let pending = try await database.contactAccount(id: account.id)?.pendingRemovals
    #expect(pending == PendingRemovals(listed: time.now, hrefs: hrefs(0..<left.lowerBound)))

    time.advance(by: 59)
    #expect(await sync(source).outcome == held)
    // The whole listing is asked for: what was named once is not named again.
    #expect(source.states.last?.token == nil)
    time.advance(by: 1)
    let confirmed = await sync(source)
    #expect(confirmed.outcome == .succeeded && confirmed.removed == 30 - left.count)
    #expect(try await database.peopleCount() == left.count)
    #expect(try await database.contactAccount(id: account.id)?.pendingRemovals == nil)
  }

  @Test("People that are listed again were never gone")
  func back() async throws {
    let source = full(30)
    source.then([.end(allBut: [], "t1")])
    source.then([.end(allBut: hrefs(0..<30), "t2")])
    source.then([.end(allBut: [], "t3")])
    _ = await sync(source)
    _ = await sync(source)
    time.advance(by: 3_600)
    #expect(await sync(source).outcome == .succeeded)
    // The next empty listing is a first one.
    #expect(await sync(source).outcome == .needsConfirmation(removals: 30))
    #expect(try await database.peopleCount() == 30)
  }

  @Test("What waits is removed on the user's word")
  func confirmed() async throws {
    let source = full(10)
    source.then([.end(allBut: hrefs(0..<4), "t1")])
    _ = await sync(source)
    _ = await sync(source)
    #expect(try await database.confirmRemovals(accountID: account.id, date: time.now) == 6)
    #expect(try await database.peopleCount() == 4)
    #expect(try await database.confirmRemovals(accountID: account.id, date: time.now) == 0)
  }

  @Test("Who comes back in a pass that fails or is partial is not removed on the user's word")
  func backBefore() async throws {
    let source = full(10)
    source.then([.end(allBut: hrefs(0..<4), "t1")])
    source.then([.batch(sourceCard("p8")), .fail(.serverFault(status: 500, message: ""))])
    source.then([
      .batch(sourceCard("p9")), .lost("x.vcf"), .end(allBut: hrefs(0..<5).union(["p9.vcf"]), "t2"),
    ])
    for _ in 0..<4 { _ = await sync(source) }
    #expect(
      try await database.contactAccount(id: account.id)?.pendingRemovals?.hrefs == hrefs(5..<8))
    #expect(try await database.confirmRemovals(accountID: account.id, date: time.now) == 3)
    #expect(try await database.peopleCount() == 7)
  }

  @Test("What the user keeps is never removed by a listing, and is taken back when it is listed")
  func kept() async throws {
    let source = full(10)
    source.then([.end(allBut: hrefs(0..<4), "t1")])
    source.then([.end(allBut: hrefs(0..<4), "t2")])
    source.then([
      .batch(sourceCard("p9", etag: "2")), .end(allBut: hrefs(0..<4).union(["p9.vcf"]), "t3"),
    ])
    source.then([.end(named: ["p9.vcf"], "t4")])
    _ = await sync(source)
    _ = await sync(source)
    #expect(try await database.keepPendingRemovals(accountID: account.id) == 6)
    time.advance(by: 3_600)
    #expect(await sync(source).outcome == .succeeded)
    #expect(try await database.peopleCount() == 10)
    #expect(source.states.last?.etags.count == 4)
    #expect(await sync(source).outcome == .succeeded)
    #expect(try await database.storedSource(accountID: account.id).resources.count == 5)
    #expect(await sync(source).removed == 1)
    #expect(try await database.peopleCount() == 9)
  }

  @Test("Facts of our own outlive an update, a removal, and a new href with the same UID")
  func localFacts() async throws {
    let habit = try await database.addHabit(
      named: "Call", schedule: .times(1, perDays: 7), at: time.now)
    let position = try #require(Coordinate(latitude: 51, longitude: 12))
    let facts = LocalFacts(position: position, habits: [habit])
    var moved = sourceCard("p0", etag: "4")
    moved.href = "elsewhere.vcf"
    let source = full(10)
    source.then([.batch(sourceCard("p0", etag: "2", "NOTE:new")), .end("t1")])
    source.then([.end(named: ["p0.vcf"], "t2")])
    source.then([.batch(sourceCard("p0", etag: "3")), .end("t3")])
    source.then([.batch(moved), .end(named: ["p0.vcf"], "t4")])
    _ = await sync(source)
    func person() async throws -> Int64? {
      try await database.people().first { $0.displayName == "p0" }?.id
    }
    try await database.setLocalFacts(facts, personID: try #require(try await person()))
    func located() async throws -> Bool {
      try await database.people().first { $0.displayName == "p0" }?.whereabouts
        == .located(Place(name: "", coordinate: position, precision: .point))
    }
    #expect(try await located())
    for isThere in [true, false, true, true] {
      _ = await sync(source)
      let id = try await person()
      #expect((id != nil) == isThere)
      guard let id else { continue }
      #expect(try await database.localFacts(personID: id) == facts)
      #expect(try await located())
    }
  }

  @Test("Facts wait for a card that comes back under another href, and then stay for good")
  func adopted() async throws {
    var moved = sourceCard("p0", etag: "4")
    moved.href = "elsewhere.vcf"
    let source = full(10)
    source.then([.end(named: ["p0.vcf"], "t1")])
    source.then([.batch(moved), .end("t2")])
    source.then([.end("t3")])
    _ = await sync(source)
    let position = try #require(Coordinate(latitude: 1, longitude: 2))
    let id = try #require(try await database.people().first?.id)
    try await database.setLocalFacts(LocalFacts(position: position), personID: id)
    _ = await sync(source)
    _ = await sync(source)
    time.advance(by: HalcyonDatabase.graceTime + 1)
    _ = await sync(source)
    let back = try #require(try await database.people().first { $0.displayName == "p0" }?.id)
    #expect(try await database.localFacts(personID: back) == LocalFacts(position: position))
  }

  @Test("Facts of a card that stays away are forgotten after the time of grace")
  func grace() async throws {
    let source = full(10)
    source.then([.end(named: ["p0.vcf"], "t1")])
    source.then([.end("t2")])
    source.then([.batch(sourceCard("p0", etag: "3")), .end("t3")])
    _ = await sync(source)
    let position = try #require(Coordinate(latitude: 1, longitude: 2))
    let id = try #require(try await database.people().first?.id)
    try await database.setLocalFacts(LocalFacts(position: position), personID: id)
    _ = await sync(source)
    time.advance(by: HalcyonDatabase.graceTime + 1)
    _ = await sync(source)
    _ = await sync(source)
    let back = try #require(try await database.people().first { $0.displayName == "p0" }?.id)
    #expect(try await database.localFacts(personID: back) == LocalFacts())
  }
}
