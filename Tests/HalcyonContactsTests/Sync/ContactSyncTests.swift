import Foundation
import HalcyonCore
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts
@testable import HalcyonText

@Suite(.hangGuard) struct ContactSyncTests: SyncSuite {
  let fixture: SyncFixture

  init() async throws { fixture = try await SyncFixture() }

  private func shown() async throws -> Activity {
    try #require(await activity.snapshot.activities.last)
  }
  private func names() async throws -> [String] {
    try await database.people().map(\.displayName)
  }
  private func stored() async throws -> StoredSyncState {
    try await database.storedSource(accountID: account.id)
  }

  @Test("Batches are stored with their ETags and original bytes, the token at the end")
  func whole() async throws {
    let source = ScriptedSource(
      [
        .total(3), .batch(sourceCard("a"), sourceCard("b", etag: nil)), .checkpoint("t1"),
        .batch(sourceCard("c")), .end("t2"),
      ],
      [.end(named: [], "t3")])
    let result = await sync(source)
    #expect(result.outcome == .succeeded && result.added == 3)
    #expect(try await names() == ["a", "b", "c"])
    let activity = try await shown()
    #expect(activity.state == .succeeded(changes: 3) && activity.counts.done == 3)
    #expect(activity.extent == .initial && activity.isShown)

    #expect(await sync(source).outcome == .succeeded)
    #expect(
      source.states.last
        == SyncState(token: "t2", etags: ["a.vcf": "1", "b.vcf": nil, "c.vcf": "1"]))
    #expect(try await shown().isShown == false)
    let id = try #require(try await database.people().first?.id)
    #expect(try await database.person(id: id)?.raw == sourceCard("a").bytes)
    #expect(try await database.contactAccount(id: account.id)?.lastSuccess == time.now)
  }

  @Test("Identical cards are not written again, but their new ETags are")
  func unchanged() async throws {
    let source = ScriptedSource(
      [.cards(sourceCards(0..<3)), .end()],
      [
        .batch(sourceCard("p0", etag: "2"), sourceCard("p1", etag: "2", "NOTE:new")),
        .end(allBut: hrefs(0..<3)),
      ])
    _ = await sync(source)
    let result = await sync(source)
    #expect([result.unchanged, result.updated, result.added] as [Int] == [1, 1, 0])
    #expect(
      try await stored().etags
        == ["p0.vcf": "2", "p1.vcf": "2", "p2.vcf": "1"])
  }

  @Test("Undelivered cards make a sync partial: the token is not stored and nothing is removed")
  func undelivered() async throws {
    let source = ScriptedSource(
      [.cards(sourceCards(0..<10)), .end("t1")],
      [
        .total(3), .batch(sourceCard("x")), .checkpoint("early"), .lost("y.vcf"),
        .checkpoint("late"), .batch(sourceCard("z")), .end(named: ["p0.vcf"], "t2"),
      ],
      [
        .total(2), .batch(sourceCard("y")),
        .end(allBut: hrefs(1..<10).union(["x.vcf", "y.vcf", "z.vcf"]), "t3"),
      ])
    _ = await sync(source)
    let result = await sync(source)
    #expect(result.outcome == .partial && result.removed == 0)
    #expect(result.undelivered.map(\.href) == ["y.vcf"])
    let partial = try await shown()
    #expect(partial.state == .partial)
    #expect(
      [partial.counts.done, partial.counts.failed, partial.counts.waiting, partial.counts.total]
        as [Int?]
        == [2, 1, 0, 3])
    #expect(partial.failures.map(\.subject) == ["y.vcf"])
    // The end reported removals that a pass since "early" would not report again.
    #expect(try await stored().token == nil)
    #expect(try await database.contactAccount(id: account.id)?.lastProblem == .incomplete(count: 1))

    let next = await sync(source)
    // The source announced two cards and delivered one.
    #expect(next.outcome == .partial && next.unaccounted == 1)
    #expect(try await stored().token == nil)
    #expect(try await shown().counts.failed == 1)
  }

  @Test("A card that is listed but never delivered is reported as undelivered")
  func listedOnly() async throws {
    let source = ScriptedSource([.batch(sourceCard("a")), .end(allBut: ["a.vcf", "b.vcf"], "t")])
    let result = await sync(source)
    #expect(result.outcome == .partial && result.undelivered.map(\.href) == ["b.vcf"])
    #expect(try await stored().token == nil)
  }

  @Test("Cards delivered twice count once, and late cards are not failures")
  func repeated() async throws {
    let source = ScriptedSource([
      .total(2), .lost("b.vcf"), .batch(sourceCard("a")), .batch(sourceCard("a"), sourceCard("b")),
      .end("t"),
    ])
    #expect(await sync(source).outcome == .succeeded)
    let activity = try await shown()
    #expect(
      [activity.counts.done, activity.counts.failed, activity.counts.total] as [Int?] == [2, 0, 2])
  }

  @Test("An unreadable card is stored unparsed and reported; all people are kept")
  func damaged() async throws {
    let rubbish = SourceCard(href: "p1.vcf", etag: "2", bytes: Data("BEGXN:VCARD\nFN:x\n".utf8))
    let source = ScriptedSource(
      [.cards(sourceCards(0..<3)), .end("t1")],
      [.batch(sourceCard("n"), rubbish, sourceCard("o")), .end("t2")],
      [.batch(rubbish), .end("t3")],
      [.batch(sourceCard("p1", etag: "3", "NOTE:well again")), .end("t4")])
    _ = await sync(source)
    let result = await sync(source)
    #expect(result.outcome == .partial && result.damaged == ["p1.vcf"])
    #expect(try await shown().failures.map(\.subject) == ["p1.vcf"])
    #expect(try await names() == ["n", "o", "p0", "p1", "p2"])
    // Requested again, because it may have been damaged in transit.
    #expect(try await stored().token == "t1")
    #expect(try await stored().etags["p1.vcf"] == .some(nil))
    // The same bytes again are the actual content of the source.
    #expect(await sync(source).outcome == .succeeded)
    #expect(try await stored().token == "t3")
    #expect(try await stored().etags["p1.vcf"] == "2")
    #expect(await sync(source).outcome == .succeeded)
    #expect(try await stored().etags["p1.vcf"] == "3")
    #expect(try await names().count == 5)
  }

  @Test("Several cards at one href are updated and removed together")
  func severalCards() async throws {
    func resource(_ names: String...) -> SourceCard {
      SourceCard(
        href: "family.vcf", etag: names.joined(),
        bytes: names.reduce(into: Data()) { $0 += sourceCard($1).bytes })
    }
    let source = ScriptedSource(
      [.batch(resource("a", "b", "c"), sourceCard("z")), .end()],
      [.batch(resource("a", "d")), .end()],
      [.end(named: ["family.vcf"])])
    _ = await sync(source)
    #expect(try await names() == ["a", "b", "c", "z"])
    #expect(try await stored().etags.count == 2)
    _ = await sync(source)
    #expect(try await names() == ["a", "d", "z"])
    #expect(await sync(source).removed == 1)
    #expect(try await names() == ["z"])
  }

  @Test("Contact groups of both kinds become tags, which are removed with the group")
  func groups() async throws {
    func list(_ name: String, _ lines: String...) -> SourceCard {
      sourceCard(name, etag: "1", lines.joined(separator: "\r\n"))
    }
    let modern = list("work", "KIND:group", "MEMBER:urn:uuid:P0", "MEMBER:urn:uuid:p1")
    let apple = list(
      "choir", "X-ADDRESSBOOKSERVER-KIND:group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:p1")
    let source = ScriptedSource(
      [
        .batch(
          modern, sourceCard("p0"), sourceCard("p1", etag: "1", "CATEGORIES:old,choir"), apple),
        .end(),
      ],
      [.end(named: ["work.vcf"])])
    _ = await sync(source)
    func tags() async throws -> [[String]] {
      var all: [[String]] = []
      for person in try await database.people() {
        all.append(try await database.person(id: person.id)?.card.tags ?? [])
      }
      return all
    }
    #expect(try await names() == ["p0", "p1"])
    #expect(try await tags() == [["work"], ["old", "choir", "work"]])
    #expect(try await shown().counts.skipped == 2)
    _ = await sync(source)
    #expect(try await tags() == [[], ["old", "choir"]])
  }

  @Test(
    "An error between batches keeps the stored cards and describes what to do",
    arguments: [
      (.noNetwork(message: "m"), .offline), (.rateLimited(until: TestTime().now + 90), nil),
      (.signInNeeded, .failed), (.noPermission(what: "b"), .failed),
      (.notFound(what: "b"), .failed),
      (.certificate(host: "h", fingerprint: "f", problem: "p"), .failed),
      (.serverFault(status: 500, message: "m"), .failed), (.corruptData(what: "w"), .failed),
      (.cancelled, .cancelled),
    ] as [(ServiceProblem, Activity.State?)])
  func errors(error: ServiceProblem, expected: Activity.State?) async throws {
    let source = ScriptedSource(
      [.cards(sourceCards(0..<4)), .end("t0")],
      [
        .total(300), .cards(sourceCards(10..<110)), .checkpoint("t1"),
        .cards(sourceCards(110..<210)),
        .fail(error),
      ], [.fail(error)])
    _ = await sync(source)
    let result = await sync(source)
    #expect(try await stored().etags.count == 204)
    #expect(try await stored().token == "t1")
    let activity = try await shown()
    // The state is partial, not failed, because cards were stored.
    #expect(
      activity.state
        == (expected == .failed
          ? .partial : expected ?? .waiting(until: time.now.addingTimeInterval(90))))
    #expect(result.added == 200)
    let counts = activity.counts
    #expect(counts.done + counts.failed + counts.skipped + counts.waiting == counts.total)

    _ = await sync(source)
    let second = try await shown()
    if expected == .failed { #expect(second.state == .failed) }
    if expected != .cancelled {
      #expect(second.isShown && second.cause?.subject == "Friends")
      #expect(try await database.contactAccount(id: account.id)?.lastProblem != nil)
      #expect(!UserText.line(second).isEmpty)
    }
    #expect(try await stored().etags.count == 204)
  }

  @Test("A pass without an end step fails")
  func noEnd() async throws {
    let result = await sync(ScriptedSource([.batch(sourceCard("a"))]))
    #expect(result.outcome == .failed(.corruptData(what: "the source did not finish its list")))
    #expect(try await stored().token == nil)
  }

  @Test(
    "A paused sync has stored what it received, and is resumed, canceled or ended as offline",
    arguments: [ContactSyncResult.Outcome.succeeded, .cancelled, nil])
  func paused(expected: ContactSyncResult.Outcome?) async throws {
    let gate = Gate()
    let source = ScriptedSource(
      [.total(6), .pass(gate), .cards(sourceCards(0..<3)), .cards(sourceCards(3..<6)), .end("t")])
    let sync = ContactSync(
      source: source, account: account, database: database, activity: activity)
    let run = Task { await sync.run() }
    for await snapshot in await activity.snapshots()
    where snapshot.activities.last?.kind == .contactSync {
      break
    }
    let id = try await shown().id
    #expect(await activity.setPaused(true, on: id))
    gate.open()
    try await waitUntil { await activity.pausedWorkCount == 1 }
    #expect(try await stored().etags.count == 3)
    // No transaction is open.
    _ = try await database.addContactAccount(
      name: "Other", configuration: .folder(path: "/elsewhere"))
    switch expected {
    case .succeeded?: await activity.setPaused(false, on: id)
    case nil: await sync.loseNetwork()
    default: await sync.cancel()
    }
    let result = await run.value
    if let expected {
      #expect(result.outcome == expected)
    } else {
      #expect(try await shown().state == .offline)
    }
    #expect(try await stored().etags.count == (expected == .succeeded ? 6 : 3))
  }

  @Test("A cancelled sync keeps complete batches")
  func cancelled() async throws {
    let source = ScriptedSource([.total(9), .cards(sourceCards(0..<3)), .checkpoint("t"), .hang])
    let sync = ContactSync(
      source: source, account: account, database: database, activity: activity)
    let run = Task { await sync.run() }
    for await snapshot in await activity.snapshots()
    where snapshot.activities.last?.kind == .contactSync {
      break
    }
    try await waitUntil { try await stored().token != nil }
    await sync.cancel()
    #expect(await run.value.outcome == .cancelled)
    #expect(try await stored().etags.count == 3)
    #expect(try await shown().state == .cancelled)
  }
}
