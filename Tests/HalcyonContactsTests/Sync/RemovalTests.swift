import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts
@testable import HalcyonText

@Suite(.hangGuard) struct RemovalTests: SyncSuite {
  let fixture: SyncFixture

  init() async throws { fixture = try await SyncFixture() }

  private func full(_ count: Int) -> ScriptedSource {
    ScriptedSource([.cards(sourceCards(0..<count)), .end(allBut: hrefs(0..<count), "t0")])
  }

  @Test("A few removals are applied, whether reported or missing from a listing")
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
    "A listing without a third removes nobody until repeated a minute later, an empty one never",
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
      UserText.line(activity)
        == "\(30 - left.count) people are missing from the folder. Keep them here?")
    let pending = try await database.contactAccount(id: account.id)?.pendingRemovals
    #expect(pending == PendingRemovals(listed: time.now, hrefs: hrefs(0..<left.lowerBound)))

    time.advance(by: 59)
    #expect(await sync(source).outcome == held)
    // A full listing is requested, because each removal is reported only once.
    #expect(source.states.last?.token == nil)
    time.advance(by: 1)
    let confirmed = await sync(source)
    if isEmpty {
      // Only the user can confirm that everybody is gone.
      #expect(confirmed.outcome == held)
      return #expect(try await database.peopleCount() == 30)
    }
    #expect(confirmed.outcome == .succeeded && confirmed.removed == 30 - left.count)
    #expect(try await database.peopleCount() == left.count)
    #expect(try await database.contactAccount(id: account.id)?.pendingRemovals == nil)
  }

  @Test("People who are listed again are no longer pending removal")
  func back() async throws {
    let source = full(30)
    source.then([.end(allBut: [], "t1")])
    source.then([.end(allBut: hrefs(0..<30), "t2")])
    source.then([.end(allBut: [], "t3")])
    _ = await sync(source)
    _ = await sync(source)
    time.advance(by: 3_600)
    #expect(await sync(source).outcome == .succeeded)
    // The next empty listing starts a new confirmation.
    #expect(await sync(source).outcome == .needsConfirmation(removals: 30))
    #expect(try await database.peopleCount() == 30)
  }

  @Test("Pending removals are applied when the user confirms them")
  func confirmed() async throws {
    let source = full(10)
    source.then([.end(allBut: hrefs(0..<4), "t1")])
    _ = await sync(source)
    _ = await sync(source)
    #expect(try await database.confirmRemovals(accountID: account.id, date: time.now).count == 6)
    #expect(try await database.peopleCount() == 4)
    #expect(try await database.confirmRemovals(accountID: account.id, date: time.now).count == 0)
  }

  @Test("People who reappear in a failed or partial pass are not removed by a confirmation")
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
    #expect(try await database.confirmRemovals(accountID: account.id, date: time.now).count == 3)
    #expect(try await database.peopleCount() == 7)
  }

  @Test("A card that arrives is not pending removal, though the listing omits it and lost another")
  func deliveredUnlisted() async throws {
    let source = full(10)
    source.then([.end(allBut: hrefs(0..<4), "t1")])
    source.then([.batch(sourceCard("p9")), .lost("x.vcf"), .end(allBut: hrefs(0..<4), "t2")])
    for _ in 0..<3 { _ = await sync(source) }
    #expect(
      try await database.contactAccount(id: account.id)?.pendingRemovals?.hrefs == hrefs(4..<9))
    #expect(try await database.confirmRemovals(accountID: account.id, date: time.now).count == 5)
    #expect(try await database.peopleCount() == 5)
  }

  @Test("People kept by the user survive further listings and rejoin the source when it lists them")
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
    #expect(try await database.storedSource(accountID: account.id).etags.count == 5)
    #expect(await sync(source).removed == 1)
    #expect(try await database.peopleCount() == 9)
  }

  @Test("Local facts survive an update, a removal, and a new href with the same UID")
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

  @Test("Local facts are kept for a card that reappears under another href, and then stay")
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
    time.advance(by: HalcyonDatabase.gracePeriod + 1)
    _ = await sync(source)
    let back = try #require(try await database.people().first { $0.displayName == "p0" }?.id)
    #expect(try await database.localFacts(personID: back) == LocalFacts(position: position))
  }

  @Test("Local facts of a removed card are deleted after 90 days", arguments: [true, false])
  func grace(_ isOver: Bool) async throws {
    let source = full(10)
    source.then([.end(named: ["p0.vcf"], "t1")])
    source.then([.end("t2")])
    source.then([.batch(sourceCard("p0", etag: "3")), .end("t3")])
    _ = await sync(source)
    let position = try #require(Coordinate(latitude: 1, longitude: 2))
    let id = try #require(try await database.people().first?.id)
    try await database.setLocalFacts(LocalFacts(position: position), personID: id)
    _ = await sync(source)
    time.advance(by: 90 * 24 * 3_600 + (isOver ? 1 : -1))
    _ = await sync(source)
    _ = await sync(source)
    let back = try #require(try await database.people().first { $0.displayName == "p0" }?.id)
    let expected = isOver ? LocalFacts() : LocalFacts(position: position)
    #expect(try await database.localFacts(personID: back) == expected)
  }

  @Test("A sync with pending removals is no success")
  func pendingIsNoSuccess() async throws {
    let source = full(30)
    source.then([.end(allBut: [], "t1")])
    _ = await sync(source)
    let success = try #require(try await database.contactAccount(id: account.id)?.lastSuccess)
    time.advance(by: 3_600)
    _ = await sync(source)
    #expect(try await database.contactAccount(id: account.id)?.lastSuccess == success)
  }

  @Test(
    "A kept person that the source lists again can be removed by the source",
    arguments: [true, false])
  func keptAgain(_ isChanged: Bool) async throws {
    let source = full(30)
    source.then([.end(allBut: hrefs(10..<30), "t1")])
    source.then([
      .batch(sourceCard("p0", etag: "9", isChanged ? "NOTE:new" : "UID:p0")),
      .end(allBut: hrefs(10..<30).union(["p0.vcf"]), "t2"),
    ])
    source.then([.end(allBut: hrefs(10..<30), "t3")])
    _ = await sync(source)
    _ = await sync(source)
    _ = try await database.keepPendingRemovals(accountID: account.id)
    _ = await sync(source)
    #expect(try await database.peopleCount() == 30)
    #expect(await sync(source).removed == 1)
    #expect(try await database.peopleCount() == 29)
  }

  @Test("Tags are updated even if the pass fails after the contact list")
  func tagsOfFailedPass() async throws {
    let group = SourceCard(
      href: "g.vcf", etag: "1",
      bytes: Data(
        "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nFN:Chess\r\nMEMBER:urn:uuid:p0\r\nEND:VCARD\r\n"
          .utf8))
    let source = ScriptedSource([
      .cards(sourceCards(0..<3)), .batch(group), .fail(.serverFault(status: 500, message: "")),
    ])
    _ = await sync(source)
    let person = try #require(try await database.people().first { $0.displayName == "p0" })
    #expect(try await database.person(id: person.id)?.card.tags == ["Chess"])
  }

  @Test("A success resets the delays after refusals")
  func refusals() {
    let run = ContactSyncRun()
    var refused = ContactSyncResult()
    refused.outcome = .waiting(until: time.now)
    _ = refused.retrySchedule.noteRateLimit(until: time.now, hasProgress: false, now: time.now)
    _ = run.note(refused, confirmationTime: 60, now: time.now)
    #expect(run.retrySchedule == refused.retrySchedule && run.retrySchedule != RetrySchedule())
    var success = ContactSyncResult()
    success.outcome = .succeeded
    _ = run.note(success, confirmationTime: 60, now: time.now)
    #expect(run.retrySchedule == RetrySchedule())
  }
}
