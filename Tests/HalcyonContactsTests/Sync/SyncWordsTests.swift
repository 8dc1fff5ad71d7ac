import Foundation
import HalcyonCore
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts
@testable import HalcyonText

/// What the strip says about a sync, from the passes of the sources on.
@Suite(.hangGuard) struct SyncWordsTests: SyncSuite {
  let fixture: SyncFixture

  init() async throws { fixture = try await SyncFixture() }

  /// Runs a pass that waits after its first batch, and returns what the strip says then.
  private func words(_ pass: [ScriptedSource.Event]) async throws -> (Activity, String) {
    let gate = Gate()
    let activity = ActivityCenter(interval: .zero)
    let sync = ContactSync(
      source: ScriptedSource(pass + [.pass(gate), .end()]), account: account, database: database,
      activity: activity)
    let run = Task { await sync.run() }
    let count = try await activityCount(of: pass)
    var found: Activity?
    for await snapshot in await activity.snapshots() {
      guard let last = snapshot.activities.last, last.state == .running,
        last.counts.total != nil, last.counts.processed == count
      else { continue }
      found = last
      break
    }
    gate.open()
    _ = await run.value
    let running = try #require(found)
    return (running, UserText.line(running))
  }

  private func activityCount(of pass: [ScriptedSource.Event]) async throws -> Int {
    pass.reduce(0) { sum, event in
      if case .step(.batch(let cards, _)) = event { sum + cards.count } else { sum }
    }
  }

  private static func total(_ count: Int, changed: Int?) -> ScriptedSource.Event {
    .step(.total(count, changed: changed))
  }

  @Test("Changed, new and mixed contacts are named as what they are, unknown ones neutrally")
  func kinds() async throws {
    _ = await sync(ScriptedSource([.cards(sourceCards(0..<20)), .end()]))
    let changed = (0..<10).map { sourceCard("p\($0)", etag: "2", "NOTE:2") }
    #expect(
      try await words([Self.total(18, changed: 18), .cards(changed)]).1
        == "Updating 18 contacts… 10/18")
    #expect(
      try await words([Self.total(3, changed: 0), .cards(sourceCards(20..<21))]).1
        == "Adding 3 contacts… 1/3")
    #expect(
      try await words([Self.total(12, changed: 4), .cards(sourceCards(21..<24))]).1
        == "Syncing 12 contacts… 3/12")
    #expect(
      try await words([Self.total(2, changed: nil), .cards(sourceCards(24..<25))]).1
        == "Syncing 2 contacts… 1/2")
    #expect(
      try await words([Self.total(1, changed: 1), .cards([])]).1 == "Updating 1 contact… 0/1")
  }

  @Test("A first sync that resumes is shown at once and goes on counting")
  func resumed() async throws {
    let broken = ScriptedSource([
      Self.total(120, changed: 0), .cards(sourceCards(0..<40)), .checkpoint("t"),
      .fail(.serverFault(status: 500, message: "m")),
    ])
    _ = await sync(broken)
    let (running, words) = try await words([
      Self.total(80, changed: 0), .cards(sourceCards(40..<45)),
    ])
    #expect(words == "Syncing contacts… 45/120")
    #expect(UserText.progress(running) == "Contacts synced: 45 of 120")
    #expect(running.extent == .initial && running.isShown)
    // What is delivered again is not counted twice.
    let again = try await self.words([
      Self.total(5, changed: 5), .cards((0..<5).map { sourceCard("p\($0)", etag: "3") }),
    ])
    #expect(again.0.extent == .incremental, "the sync before it was complete")
  }

  @Test("A first sync that left cards out is over: the next one is a check for updates")
  func partial() async throws {
    let lossy = ScriptedSource([
      Self.total(2, changed: 0), .batch(sourceCard("a")), .lost("b.vcf"), .end(),
    ])
    #expect(await sync(lossy).outcome == .partial)
    let (running, words) = try await words([Self.total(1, changed: 0), .cards([])])
    #expect(running.extent == .incremental && !running.isShown)
    #expect(words == "Adding 1 contact… 0/1")
  }

  @Test("A CardDAV pass counts the stored cards among those that it delivers")
  func cardDAV() async throws {
    let book = FakeBook(cards: 5)
    let first = await run(try source(book.transport))
    #expect(first.totals == [5] && first.changed == [0])
    for index in 0..<3 { book.put("/book/\(index).vcf", vcard("Changed", uid: "\(index)")) }
    var second = await run(try source(book.transport), since: first.state.checked)
    #expect(second.totals == [3] && second.changed == [3])
    book.put("/book/new.vcf", vcard("New", uid: "new"))
    second = await run(try source(book.transport), since: first.state.checked)
    #expect(second.totals == [4] && second.changed == [3])
    // The new card may be the removed one at another href.
    book.delete("/book/4.vcf")
    second = await run(try source(book.transport), since: first.state.checked)
    #expect(second.totals == [4] && second.changed == [nil])
  }

  @Test("A pass over a folder counts the stored cards among those that it delivers")
  func folder() async throws {
    try await withTemporaryFolder { folder in
      for name in ["a", "b", "c"] { try folder.write(vcard(name, uid: name), to: "\(name).vcf") }
      let later: @Sendable () -> Date = { Date().addingTimeInterval(60) }
      let changed = { (stored: [String: Int]) async throws -> Int? in
        var etags = ETagTable()
        for (name, count) in stored {
          if count == 1 { etags.set(Href(name), etag: "old") }
          for number in 0..<count where count > 1 {
            etags.set(Href("\(name)#uid:\(number)"), etag: "old")
          }
        }
        let pass = try await VCardFolderSource(path: folder.path, date: later)
          .pass(since: SyncState(etags: etags))
        guard case .total(_, let changed)? = try await pass.next() else { return -1 }
        return changed
      }
      #expect(try await changed([:]) == 0)
      #expect(try await changed(["a.vcf": 1, "b.vcf": 1]) == 2)
      #expect(try await changed(["a.vcf": 1, "b.vcf": 1, "c.vcf": 1]) == 3)
      // A file with several cards can contain unchanged ones.
      #expect(try await changed(["a.vcf": 2, "b.vcf": 1, "c.vcf": 1]) == nil)
      // The new file may be the missing one with another name.
      #expect(try await changed(["a.vcf": 1, "gone.vcf": 1]) == nil)
    }
  }
}
