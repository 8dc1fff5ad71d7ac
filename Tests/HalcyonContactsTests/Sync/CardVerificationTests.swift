import Foundation
import GRDB
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts
@testable import HalcyonMaintenance
@testable import HalcyonStore

@Suite(.hangGuard) struct CardVerificationTests: SyncSuite {
  let fixture: SyncFixture

  init() async throws { fixture = try await SyncFixture() }

  private func center(_ book: FakeBook) -> ContactSyncCenter {
    let transport = book.transport
    return ContactSyncCenter(
      database: database, activity: activity, sources: { _ in try? source(transport) },
      changes: { _ in nil }, clock: ManualClock(), date: { [time] in time.now })
  }

  /// Flips a bit of the stored bytes of some cards.
  private func damage(_ hrefs: String...) async throws {
    try await database.writer.write { db in
      for href in hrefs {
        let raw = try Data.fetchOne(
          db, sql: "SELECT raw FROM person WHERE href = ?", arguments: [href])
        var bytes = try #require(raw)
        bytes[bytes.startIndex + 30] ^= 1
        try db.execute(sql: "UPDATE person SET raw = ? WHERE href = ?", arguments: [bytes, href])
      }
    }
  }

  private func isIntact() async throws -> Bool {
    try await CardVerification(database).run().damagedCount == 0
  }

  @Test("Intact data is identical, and a flipped bit is found and repaired from the server")
  func repair() async throws {
    let book = FakeBook(cards: 250)
    let center = center(book)
    await center.sync(account.id)
    let verification = StoreVerification(database, center: center)
    let first = try await verification.run()
    #expect(first.isIdentical && first.cards.checked == 250 && first.syncs.count == 1)
    try await damage("/book/7.vcf", "/book/200.vcf")
    let second = try await verification.run()
    #expect(!second.isIdentical && second.isRepaired)
    #expect(second.cards.damaged == [account.id: ["/book/7.vcf", "/book/200.vcf"]])
    #expect(second.unrepaired == 0)
    #expect(try await verification.run().isIdentical)
  }

  @Test("Cards that differ from the server are found although its token is unchanged")
  func differences() async throws {
    let book = FakeBook(cards: 10)
    let center = center(book)
    for _ in 0..<2 { await center.sync(account.id) }
    try await database.writer.write { db in
      try db.execute(sql: "UPDATE person SET etag = 'x' WHERE href = '/book/3.vcf'")
      try db.execute(sql: "DELETE FROM person WHERE href = '/book/4.vcf'")
    }
    let report = try await StoreVerification(database, center: center).run()
    #expect(!report.isIdentical)
    #expect(report.syncs.map(\.result.added) == [1])
    #expect(try await database.people().count == 10)
  }

  @Test("A broken reference is reported")
  func references() async throws {
    try await database.writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(
        sql: "INSERT INTO pendingRemoval (sourceId, href) VALUES (999, 'x')")
      try db.execute(sql: "PRAGMA foreign_keys = ON")
    }
    let report = try await StoreVerification(database, center: nil).run()
    #expect(report.problems == ["pendingRemoval → source"] && !report.isIdentical)
  }

  @Test("Syncs verify a tenth of the cards each day, and all within ten days")
  func background() async throws {
    let book = FakeBook(cards: 40)
    let center = center(book)
    await center.sync(account.id)
    try await damage((0..<40).map { "/book/\($0).vcf" })
    var intact: [Int] = []
    for _ in 0..<10 {
      time.advance(by: 86_400)
      await center.sync(account.id)
      await center.sync(account.id)
      intact.append(try await CardVerification(database).intactCount(of: 40))
    }
    #expect(intact.first.map { $0 > 0 && $0 < 10 } == true)
    #expect(intact.last == 40)
    await center.stop()
  }

  private func damage(_ hrefs: [String]) async throws {
    for href in hrefs { try await damage(href) }
  }
}

extension CardVerification {
  /// The number of cards whose bytes match their digests. Marks nothing.
  fileprivate func intactCount(of total: Int) async throws -> Int {
    total - (try await counts())
  }

  private func counts() async throws -> Int {
    var damaged = 0
    var position: StoredCardPosition? = StoredCardPosition()
    while let current = position {
      let page = try await database.storedCards(from: current)
      damaged += page.cards.count { ResourceReader.sha256($0.raw) != $0.digest }
      position = page.next
    }
    return damaged
  }
}
