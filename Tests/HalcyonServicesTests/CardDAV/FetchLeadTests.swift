import Foundation
import Testing

@testable import HalcyonServices

@Suite(.timeLimit(.minutes(1))) struct FetchLeadTests {
  @Test("While a batch is being stored the next ones are fetched, so many and no more")
  func ahead() async throws {
    let book = FakeBook(cards: 1_500)
    let transport = book.transport
    let pass = try await source(transport).pass(since: SyncState())
    var batches: [[String]] = []
    func take() async throws -> Bool {
      while let step = try await pass.next() {
        guard case .batch(let cards, _) = step else { continue }
        batches.append(cards.map(\.href))
        return true
      }
      return false
    }
    func asked() -> Int { transport.requests.count(where: \.isMultiget) }
    #expect(try await take())
    // Nobody asks for the second batch here.
    while asked() < 1 + FetchLead.mostBatches { await Task.yield() }
    for _ in 0..<1_000 { await Task.yield() }
    #expect(asked() == 1 + FetchLead.mostBatches)
    while try await take() {}
    #expect(batches.map(\.count) == Array(repeating: 100, count: 15))
    // In the order of the listing, whatever came first.
    let listed = book.state.withLock { $0.history }
    #expect(batches.flatMap(\.self) == listed)
  }

  @Test("Large cards are fetched with fewer batches at a time, and never none")
  func bytes() {
    func batch(_ bytes: Int) -> CardBatch {
      CardBatch(cards: [SourceCard(href: "/a", etag: nil, bytes: Data(count: bytes))])
    }
    var lead = FetchLead()
    for _ in 0..<3 {
      #expect(lead.mayBegin(atOnce: 3))
      lead.begin()
    }
    #expect(!lead.mayBegin(atOnce: 3))
    let large = batch(FetchLead.mostBytes / 2)
    for _ in 0..<3 { lead.end(large) }
    #expect(!lead.mayBegin(atOnce: 3))
    for _ in 0..<2 { lead.handOn(large) }
    #expect(lead.mayBegin(atOnce: 3))
    lead.begin()
    #expect(!lead.mayBegin(atOnce: 3))
    lead.handOn(large)
    lead.end(batch(2 * FetchLead.mostBytes))
    #expect(!lead.mayBegin(atOnce: 3))
    lead.handOn(batch(2 * FetchLead.mostBytes))
    #expect(lead.mayBegin(atOnce: 3))
  }

  @Test(
    "The mark of a book's state is asked for only where there is no report",
    arguments: [true, false])
  func marks(_ supportsSync: Bool) async throws {
    let book = FakeBook(cards: 3)
    book.state.withLock { $0.supportsSync = supportsSync }
    let transport = book.transport
    let first = await run(try source(transport))
    #expect(first.cards.count == 3)
    #expect(transport.requests.contains { $0.text.contains("getctag") } == !supportsSync)
  }

  @Test("A report that is promised and refused leaves the mark to be asked for")
  func refusedReport() async throws {
    let book = FakeBook(cards: 3) { request, _ in
      request.isSync ? HTTPResponse(status: 501) : nil
    }
    let result = await run(try source(book.transport))
    #expect(result.cards.count == 3 && result.end?.token?.hasSuffix(":3") == true)
  }
}
