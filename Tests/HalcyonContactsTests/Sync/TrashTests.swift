import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts

/// Tests what happens to people that a sync removes.
@Suite(.hangGuard) struct TrashTests: SyncSuite {
  let fixture: SyncFixture

  init() async throws { fixture = try await SyncFixture() }

  private func full(_ count: Int) -> ScriptedSource {
    ScriptedSource([.cards(sourceCards(0..<count)), .end(allBut: hrefs(0..<count), "t0")])
  }

  private func trash() async throws -> [RemovedPerson] { try await database.removedPeople() }

  private func person(_ name: String) async throws -> PersonSummary? {
    try await database.people().first { $0.displayName == name }
  }

  @Test("Removed people are in the trash and are restored with their id, card and local facts")
  func restore() async throws {
    let source = full(30)
    for token in ["t1", "t2"] { source.then([.end(allBut: hrefs(2..<30), token)]) }
    _ = await sync(source)
    let before = try #require(try await person("p0"))
    let position = try #require(Coordinate(latitude: 51, longitude: 12))
    let habit = try await database.addHabit(named: "Call", at: time.now)
    let facts = LocalFacts(position: position, habits: [habit])
    try await database.setLocalFacts(facts, personID: before.id)
    let located = try #require(try await person("p0"))

    #expect(await sync(source).removed == 2)
    let removed = try await trash()
    #expect(removed.map(\.name) == ["p0", "p1"])
    #expect(removed.first?.id == before.id && removed.first?.accountID == account.id)
    #expect(removed.first?.removed == time.now)
    #expect(try await database.restorePeople([before.id, 4_711]) == [before.id])
    #expect(try await person("p0") == located)
    #expect(try await database.localFacts(personID: before.id) == facts)
    #expect(try await trash().map(\.name) == ["p1"])
    #expect(try await database.restorePeople([before.id]) == [], "it is restored already")

    // The next identical listing does not remove the person again.
    #expect(await sync(source).outcome == .succeeded)
    #expect(try await database.peopleCount() == 29)
  }

  @Test("A restored person whom the source lists again is synced again")
  func reappears() async throws {
    let source = full(30)
    source.then([.end(allBut: hrefs(1..<30), "t1")])
    source.then([.batch(sourceCard("p0", etag: "2")), .end(allBut: hrefs(0..<30), "t2")])
    source.then([.end(allBut: hrefs(1..<30), "t3")])
    for _ in 0..<2 { _ = await sync(source) }
    let id = try #require(try await trash().first?.id)
    try await database.restorePeople([id])
    #expect(await sync(source).outcome == .succeeded)
    #expect(try await person("p0")?.id == id)
    #expect(await sync(source).removed == 1)
    #expect(try await trash().map(\.id) == [id])
  }

  @Test("A person whom the source lists again leaves the trash with the same id")
  func returns() async throws {
    let source = full(30)
    var moved = sourceCard("p1", etag: "5")
    moved.href = "elsewhere.vcf"
    source.then([.end(allBut: hrefs(2..<30), "t1")])
    source.then([.batch(sourceCard("p0", etag: "2")), .batch(moved), .end("t2")])
    _ = await sync(source)
    let ids = [try await person("p0")?.id, try await person("p1")?.id]
    _ = await sync(source)
    #expect(try await trash().count == 2)
    _ = await sync(source)
    #expect([try await person("p0")?.id, try await person("p1")?.id] == ids)
    #expect(try await trash().isEmpty)
    #expect(try await database.peopleCount() == 30)
  }

  @Test("A card that moved is not in the trash")
  func moved() async throws {
    var moved = sourceCard("p0", etag: "2")
    moved.href = "elsewhere.vcf"
    let source = full(30)
    source.then([.batch(moved), .end(named: ["p0.vcf"], "t1")])
    for _ in 0..<2 { _ = await sync(source) }
    #expect(try await database.peopleCount() == 30)
    #expect(try await trash().isEmpty)
  }

  @Test("People stay in the trash for 30 days")
  func purge() async throws {
    let source = full(30)
    for token in ["t1", "t2", "t3"] { source.then([.end(allBut: hrefs(2..<30), token)]) }
    for _ in 0..<2 { _ = await sync(source) }
    time.advance(by: 30 * 24 * 3_600)
    _ = await sync(source)
    #expect(try await trash().count == 2)
    time.advance(by: 1)
    _ = await sync(source)
    #expect(try await trash().isEmpty)
  }

  @Test("A confirmed removal can be undone and redone")
  func undo() async throws {
    let source = full(10)
    for token in ["t1", "t2"] { source.then([.end(allBut: hrefs(0..<4), token)]) }
    for _ in 0..<2 { _ = await sync(source) }
    let people = try await database.people()
    let removed = try await database.confirmRemovals(accountID: account.id, date: time.now)
    #expect(removed.count == 6 && removed.people.count == 6)
    #expect(try await database.restorePeople(removed.people) == removed.people)
    #expect(try await database.people() == people)
    try await database.removePeople(removed.people, at: time.now)
    #expect(try await database.peopleCount() == 4)
    #expect(try await trash().count == 6)
    try await database.restorePeople(removed.people)
    #expect(await sync(source).outcome == .succeeded)
    #expect(try await database.peopleCount() == 10)
  }

  @Test("Everybody is only removed by the user, however often the listing is empty")
  func everybody() async throws {
    let source = full(30)
    for number in 1...5 { source.then([.end(allBut: [], "t\(number)")]) }
    _ = await sync(source)
    for _ in 1...5 {
      #expect(await sync(source).outcome == .needsConfirmation(removals: 30))
      time.advance(by: 3_600)
    }
    #expect(try await database.peopleCount() == 30)
    let removed = try await database.confirmRemovals(accountID: account.id, date: time.now)
    #expect(removed.count == 30)
    #expect(try await database.peopleCount() == 0)
  }

  @Test("Removals of several syncs within seven days are added up")
  func slowLoss() async throws {
    let source = full(1_000)
    var first = 0
    // Each listing lacks 19 % of the people that the previous one had.
    for number in 1...6 {
      first += (1_000 - first) * 19 / 100
      for repetition in 0..<2 {
        source.then([.end(allBut: hrefs(first..<1_000), "t\(number).\(repetition)")])
      }
    }
    _ = await sync(source)
    #expect(await sync(source).removed == 190)
    for _ in 0..<11 {
      time.advance(by: 3_600)
      _ = await sync(source)
    }
    #expect(try await database.peopleCount() == 810)
    // Seven days after the first removals, others are judged by themselves.
    time.advance(by: 7 * 24 * 3_600)
    source.then([.end(allBut: hrefs(300..<1_000), "t7")])
    #expect(await sync(source).removed == 110)
  }

  @Test("Removals that the user confirmed are not added up")
  func decided() async throws {
    let source = full(30)
    source.then([.end(allBut: hrefs(10..<30), "t1")])
    source.then([.end(allBut: hrefs(11..<30), "t2")])
    for _ in 0..<2 { _ = await sync(source) }
    _ = try await database.confirmRemovals(accountID: account.id, date: time.now)
    #expect(await sync(source).removed == 1)
  }
}
