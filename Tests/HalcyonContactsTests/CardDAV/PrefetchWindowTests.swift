@testable import HalcyonContacts
@testable import HalcyonNetwork
import Foundation
import HalcyonCore
import HangGuard
import Synchronization
import Testing

@Suite(.hangGuard) struct PrefetchWindowTests {
  private final class Counts: Sendable {
    let values = Mutex([0, 0])
  }

  @Test("Further batches are downloaded while one is stored, up to the size of the window")
  func ahead() async throws {
    let requested = Mutex(0)
    let book = FakeBook(cards: 1_500) { request, _ in
      if request.isMultiget { requested.withLock { $0 += 1 } }
      return nil
    }
    let pass = try await source(book.transport).pass(since: SyncState())
    var batches: [[Href]] = []
    func take() async throws -> Bool {
      while let step = try await pass.next() {
        guard case .batch(let cards, _) = step else { continue }
        batches.append(cards.map(\.href))
        return true
      }
      return false
    }
    while try await take() {
      // Nothing takes the next batch here.
      let expected = min(batches.count + PrefetchWindow.maximumBatches, 15)
      try await waitUntil { requested.withLock { $0 } >= expected }
      for _ in 0..<100 { await Task.yield() }
      #expect(requested.withLock { $0 } == expected)
    }
    #expect(batches.map(\.count) == Array(repeating: 100, count: 15))
    // In the order of the listing, whatever arrives first.
    let listed = book.state.withLock { $0.history }
    #expect(batches.flatMap(\.self) == listed.map { Href($0) })
  }

  @Test("A large download pauses while cards wait to be stored, and is returned in parts")
  func pausing() async throws {
    let window = PrefetchWindow()
    let size = PrefetchWindow.partBytes / 4
    let (first, second) = (window.begin(), window.begin())
    let added = Counts()
    func download(_ id: Int, _ index: Int, _ count: Int) -> Task<Void, Never> {
      Task {
        for number in 0..<count {
          let card = SourceCard(href: "/\(index)/\(number)", etag: nil, bytes: Data(count: size))
          await window.add(card, to: id)
          added.values.withLock { $0[index] += 1 }
        }
        window.end(id, .success(CardBatch()))
      }
    }
    let most = PrefetchWindow.maximumBytes / size
    _ = download(second, 1, 100)
    // The second fills the window; the first continues nevertheless.
    try await waitUntil { added.values.withLock { $0[1] } >= most - 1 }
    _ = download(first, 0, 30)
    var hrefs: [Href] = []
    while let part = await window.next() {
      #expect(part.cards.count <= most + 2)
      #expect(part.cards.count >= 4 || part.end != nil)
      hrefs += part.cards.map(\.href)
      // At most the window, and one card per download.
      #expect(added.values.withLock { $0[0] + $0[1] } <= hrefs.count + most + 2)
    }
    #expect(
      hrefs.map(\.text) == (0..<30).map { "/0/\($0)" } + (0..<100).map { "/1/\($0)" })
  }

  @Test("A long download of small cards is returned in parts while it continues")
  func parts() async throws {
    let window = PrefetchWindow()
    let id = window.begin()
    let size = PrefetchWindow.partCards
    for number in 0..<2 * size + 3 {
      await window.add(SourceCard(href: "/\(number)", etag: nil, bytes: Data(count: 9)), to: id)
    }
    var parts = [await window.next()]
    window.end(id, .success(CardBatch()))
    for _ in 0..<2 { parts.append(await window.next()) }
    #expect(parts.map { $0?.cards.count } == [size, size, 3])
    #expect(parts.map { $0?.end == nil } == [true, true, false])
    #expect(await window.next()?.cards == nil)
  }

  @Test("Fewer downloads run at the same time if the last one was large, but at least one")
  func concurrency() async throws {
    let window = PrefetchWindow()
    #expect(window.mayBegin(concurrency: 3))
    let first = window.begin()
    #expect(window.mayBegin(concurrency: 3) && !window.mayBegin(concurrency: 1))
    let card = SourceCard(
      href: "/a", etag: nil, bytes: Data(count: PrefetchWindow.maximumBytes - 1))
    await window.add(card, to: first)
    window.end(first, .success(CardBatch()))
    #expect(!window.mayBegin(concurrency: 3))
    #expect(await window.next()?.cards.count == 1)
    #expect(window.mayBegin(concurrency: 3))
    _ = window.begin()
    #expect(!window.mayBegin(concurrency: 3))
  }

  @Test("A pass that is dropped or cancelled releases its downloads")
  func closing() async throws {
    let window = PrefetchWindow()
    let (first, second) = (window.begin(), window.begin())
    let card = SourceCard(
      href: "/a", etag: nil, bytes: Data(count: PrefetchWindow.maximumBytes))
    let paused = Task { await window.add(card, to: second) }
    let reader = Task { await window.next() }
    reader.cancel()
    #expect(await reader.value == nil)
    await paused.value
    await window.add(card, to: first)
    #expect(!window.mayBegin(concurrency: 3))
  }

  @Test(
    "The collection tag is requested only if there is no sync-collection report",
    arguments: [true, false])
  func marks(_ supportsSync: Bool) async throws {
    let book = FakeBook(cards: 3)
    book.state.withLock { $0.supportsSync = supportsSync }
    let transport = book.transport
    let first = await run(try source(transport))
    #expect(first.cards.count == 3)
    #expect(transport.requests.contains { $0.text.contains("getctag") } == !supportsSync)
  }

  @Test("The collection tag is requested if the report is advertised but rejected")
  func refusedReport() async throws {
    let book = FakeBook(cards: 3) { request, _ in
      request.isSync ? HTTPResponse(status: 501) : nil
    }
    let result = await run(try source(book.transport))
    #expect(result.cards.count == 3 && result.end?.token?.hasSuffix(":3") == true)
  }
}
