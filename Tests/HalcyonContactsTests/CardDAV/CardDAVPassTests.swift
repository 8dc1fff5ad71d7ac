import Foundation
import HalcyonCore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

/// The pages of a pass, its tokens and its errors.
@Suite(.hangGuard) struct CardDAVPassTests {
  @Test("A first pass downloads everything; a second one takes a single request")
  func incremental() async throws {
    let book = FakeBook(cards: 230)
    let transport = book.transport
    let first = await run(try source(transport))
    #expect(first.error == nil && first.cards.count == 230 && first.totals == [230])
    #expect(first.batches == [100, 100, 30])
    #expect(first.end?.removals == .allBut(HrefSet(book.state.withLock { $0.hrefs })))
    #expect(first.end?.token == "sync:230")
    let before = transport.requests.count
    let second = await run(try source(transport), since: first.state)
    #expect(second.end == SyncEnd(removals: .named([]), token: "sync:230"))
    #expect(second.cards.isEmpty && transport.requests.count == before + 1)

    book.put("/book/7.vcf", vcard("Changed", uid: "7"))
    book.delete("/book/8.vcf")
    let third = await run(try source(transport), since: first.state)
    #expect(third.cards.keys.sorted() == ["/book/7.vcf"])
    #expect(third.end == SyncEnd(removals: .named(["/book/8.vcf"]), token: "sync:232"))
    // The changes, the second listing, the properties, the card.
    #expect(transport.requests.count == before + 5)
  }

  @Test("Pages are followed and their tokens stored while no removal is pending")
  func paging() async throws {
    let book = FakeBook(cards: 25)
    book.state.withLock { $0.pageSize = 10 }
    let first = await run(try source(book.transport))
    #expect(first.error == nil && first.cards.count == 25)
    #expect(first.checkpoints == ["sync?:10", "sync?:20"] && first.totals == [10, 20, 25])
    let stored = first.cards.filter { card in
      !(20..<25).contains { card.key == "/book/\($0).vcf" }
    }
    let resumed = await run(
      try source(book.transport),
      since: SyncState(token: "sync:20", etags: ETagTable(stored.mapValues(\.etag))))
    #expect(resumed.cards.count == 5)
    // A removal on an early page is reported at the end: no token is stored before.
    book.delete("/book/1.vcf")
    for index in 0..<15 { book.put("/book/\(index + 2).vcf", vcard("New", uid: "n\(index)")) }
    let later = await run(try source(book.transport), since: first.state.checked)
    #expect(later.checkpoints.isEmpty && later.cards.count == 15)
    #expect(later.end?.removals == .named(["/book/1.vcf"]))
  }

  @Test("A sync of changes that ends on its second page delivers the first page in the next pass")
  func lostPage() async throws {
    let book = FakeBook(cards: 25)
    let first = await run(try source(book.transport))
    book.state.withLock { $0.pageSize = 10 }
    for index in 0..<15 { book.put("/book/\(index).vcf", vcard("New", uid: "\(index)")) }
    book.state.withLock {
      $0.intercept = { request, _ in
        request.isSync && request.text.contains(">35<") ? HTTPResponse(status: 500) : nil
      }
    }
    let broken = await run(try source(book.transport), since: first.state.checked)
    #expect(broken.error == .serverFault(status: 500, message: ""))
    #expect(broken.cards.isEmpty && broken.checkpoints.isEmpty)
    book.state.withLock { $0.intercept = nil }
    var state = first.state.checked
    state.token = broken.checkpoints.last ?? state.token
    let next = await run(try source(book.transport), since: state)
    #expect(Set(next.cards.keys) == Set((0..<15).map { Href("/book/\($0).vcf") }))
    #expect(next.error == nil && next.end?.token?.hasSuffix(":40") == true)
  }

  @Test("Pages of a first sync that lost a card store no token")
  func lostCard() async throws {
    let book = FakeBook(cards: 25) { request, state in
      if request.method == "GET", request.url.path == "/book/3.vcf" {
        return HTTPResponse(status: 500)
      }
      guard request.isMultiget else { return nil }
      return DAV.multistatus(
        request.hrefs.filter { $0 != "/book/3.vcf" }.map { href in
          DAV.card(href, etag: state.etag(1), state.cards[href]?.text ?? "")
        })
    }
    book.state.withLock { $0.pageSize = 10 }
    let result = await run(try source(book.transport))
    #expect(result.undelivered.keys.sorted() == ["/book/3.vcf"] && result.cards.count == 24)
    #expect(result.checkpoints.isEmpty && result.end?.token == nil)
  }

  @Test("A listing without end is an error")
  func endless() async throws {
    let book = FakeBook(cards: 3) { request, _ in
      guard request.isSync else { return nil }
      return DAV.multistatus(DAV.status("/book/", 507), token: "same")
    }
    let result = await run(try source(book.transport), since: SyncState(token: "sync:same"))
    guard case .serverFault = result.error else {
      Issue.record("\(String(describing: result.error))")
      return
    }
  }

  @Test(
    "A rejected token leads to one full listing and downloads no stored card",
    arguments: [400, 403, 409, 410, 412, 423])
  func badToken(_ status: Int) async throws {
    let book = FakeBook(cards: 20) { request, _ in
      guard request.isSync, request.text.contains(">old<") else { return nil }
      return status == 423
        ? DAV.error(423, "valid-sync-token") : HTTPResponse(status: status)
    }
    let transport = book.transport
    var state = await run(try source(transport)).state
    state.token = "sync:old"
    let before = transport.requests.count
    let result = await run(try source(transport), since: state)
    #expect(result.error == nil && result.cards.isEmpty)
    #expect(result.end?.removals == .allBut(state.etags.hrefs))
    #expect(result.end?.token == "sync:20")
    let syncs = transport.requests.dropFirst(before).filter(\.isSync)
    #expect(syncs.count == 2)
    let lists = transport.requests.dropFirst(before)
    #expect(lists.count { $0.isQuery } == 1 && lists.count { $0.headers["Depth"] == "1" } == 2)
  }

  @Test("Without sync-collection, collection tags and ETags are compared")
  func tags() async throws {
    let book = FakeBook(cards: 12)
    book.state.withLock { $0.supportsSync = false }
    let transport = book.transport
    let first = await run(try source(transport))
    #expect(first.cards.count == 12 && first.end?.token == "ctag:12")
    // The tag was read before the listing.
    #expect(transport.requests.first?.headers["Depth"] == "0")
    let before = transport.requests.count
    let same = await run(try source(transport), since: first.state.checked)
    #expect(same.end?.removals == .named([]) && transport.requests.count == before + 1)
    // A tag that changed without a visible change leads to a comparison.
    var stale = first.state.checked
    stale.token = "ctag:11"
    let compared = await run(try source(transport), since: stale)
    #expect(compared.cards.isEmpty && compared.end?.token == "ctag:12")
    #expect(transport.requests.last?.isQuery == true)
    book.put("/book/3.vcf", vcard("New", uid: "3"))
    book.delete("/book/4.vcf")
    let changed = await run(try source(transport), since: first.state.checked)
    #expect(changed.cards.keys.sorted() == ["/book/3.vcf"])
    #expect(
      changed.end?.removals
        == .allBut(
          HrefSet(Set(first.cards.keys).subtracting(["/book/4.vcf"]))))
  }

  @Test(
    "A report that is advertised and fails is replaced by a PROPFIND", arguments: [403, 501, 200])
  func brokenReport(_ status: Int) async throws {
    let book = FakeBook(cards: 3) { request, _ in
      request.isSync ? HTTPResponse(status: status, body: Data("<html>".utf8)) : nil
    }
    let result = await run(try source(book.transport))
    #expect(result.cards.count == 3 && result.end?.token == "ctag:3")
  }

  @Test("Depth 1 is used if the server does not support depth 0", arguments: [400, 207])
  func depth(_ status: Int) async throws {
    let book = FakeBook(cards: 3) { request, _ in
      guard request.isSync, request.headers["Depth"] == "0" else { return nil }
      return status == 207
        ? DAV.multistatus(DAV.member("/book/", etag: "x"), token: "0") : HTTPResponse(status: 400)
    }
    let result = await run(try source(book.transport))
    #expect(result.error == nil && result.cards.count == 3)
  }

  @Test("A pass that failed reports the error once")
  func fatal() async throws {
    let book = FakeBook(cards: 300) { request, _ in
      if request.isMultiget { throw HTTPError.unreachable(message: "no route") }
      return nil
    }
    let source = try source(book.transport)
    let pass = try await source.pass(since: SyncState())
    _ = try await pass.next()
    await #expect(throws: ServiceProblem.noNetwork(message: "no route")) {
      _ = try await pass.next()
    }
    let after = try await pass.next()
    if after != nil { Issue.record("a step after the error") }
  }

  @Test("Failures of all cards are one error of the server, not 300 of cards")
  func allFail() async throws {
    let book = FakeBook(cards: 300) { request, _ in
      request.isMultiget || request.method == "GET" ? HTTPResponse(status: 500) : nil
    }
    let result = await run(try source(book.transport))
    #expect(result.error == .serverFault(status: 500, message: ""))
    #expect(result.end == nil)
  }
}
