import Foundation
import Synchronization
import Testing

@testable import HalcyonServices

@Suite struct CardDAVPassTests {
  @Test("A first pass brings all, a second nothing, in one request")
  func incremental() async throws {
    let book = FakeBook(cards: 230)
    let transport = book.transport
    let first = await run(try source(transport))
    #expect(first.error == nil && first.cards.count == 230 && first.totals == [230])
    #expect(first.batches == [100, 100, 30])
    #expect(first.end?.removals == .allBut(Set(book.state.withLock { $0.cards.keys })))
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
    // What changed, all that there is, what vCards there are, the card.
    #expect(transport.requests.count == before + 5)
  }

  @Test("What one listing leaves out another brings in the same pass", arguments: [false, true])
  func oneLeftOut(_ isFirst: Bool) async throws {
    let book = FakeBook(cards: 20)
    var state = SyncState()
    if !isFirst {
      state = await run(try source(book.transport)).state
      for index in 0..<4 { book.put("/book/\(index).vcf", vcard("New", uid: "\(index)")) }
      book.delete("/book/9.vcf")
    }
    book.state.withLock {
      $0.intercept = { request, state in
        guard request.isSync else { return nil }
        return DAV.multistatus(
          DAV.member("/book/1.vcf", etag: state.etag(state.cards["/book/1.vcf"]?.version ?? 0)),
          token: "\(state.history.count)")
      }
    }
    let result = await run(try source(book.transport), since: state)
    #expect(result.error == nil && result.undelivered.isEmpty)
    #expect(result.cards.count == (isFirst ? 20 : 4))
    if !isFirst { #expect(result.end?.removals == .named(["/book/9.vcf"])) }
    // They disagreed: the next pass lists all again.
    #expect(result.end?.token?.hasPrefix("sync?:") == true)
  }

  @Test(
    "A second listing is a query; one that fails, ends early or differs gives way to the properties",
    arguments: ["", "400", "500", "507", "less", "nothing"])
  func query(_ trouble: String) async throws {
    let book = FakeBook(cards: 20) { request, state in
      guard request.isQuery else { return nil }
      let some = (0..<9).map { DAV.member("/book/\($0).vcf", etag: state.etag(1)) }
      switch trouble {
      case "": return nil
      case "507": return DAV.multistatus(some + [DAV.status("/book/", 507)])
      case "less": return DAV.multistatus(some)
      case "nothing": return DAV.multistatus()
      default: return HTTPResponse(status: Int(trouble) ?? 0)
      }
    }
    let transport = book.transport
    let result = await run(try source(transport))
    #expect(result.error == nil && result.cards.count == 20 && result.end?.token == "sync:20")
    let requests = transport.requests
    #expect(requests.count { $0.isQuery } == (trouble == "500" ? 2 : 1))
    let listings = requests.count { $0.method == "PROPFIND" && $0.headers["Depth"] == "1" }
    #expect(listings == (trouble.isEmpty ? 0 : 1))
  }

  @Test("A server that asks to wait is not asked for another listing at once")
  func queryLimited() async throws {
    let book = FakeBook(cards: 3) { request, _ in
      request.isQuery ? HTTPResponse(status: 503, headers: ["Retry-After": "999999"]) : nil
    }
    let transport = book.transport
    let result = await run(try source(transport))
    #expect(result.error == .rateLimited(retryAfter: .seconds(86_400)))
    #expect(transport.requests.last?.isQuery == true)
  }

  @Test("A changed mark without a change is not believed")
  func emptyChanges() async throws {
    let book = FakeBook(cards: 3)
    let state = await run(try source(book.transport)).state
    book.put("/book/1.vcf", vcard("New", uid: "1"))
    book.state.withLock {
      $0.intercept = { request, state in
        request.isSync ? DAV.multistatus(token: "\(state.history.count)") : nil
      }
    }
    let result = await run(try source(book.transport), since: state)
    #expect(result.cards.keys.sorted() == ["/book/1.vcf"])
  }

  @Test("What both listings left out comes with the next pass", arguments: [false, true])
  func leftOut(_ isFirst: Bool) async throws {
    let book = FakeBook(cards: 20)
    var state = SyncState()
    if !isFirst {
      state = await run(try source(book.transport)).state
      for index in 0..<4 { book.put("/book/\(index).vcf", vcard("New", uid: "\(index)")) }
    }
    book.state.withLock {
      $0.intercept = { request, state in
        guard request.isSync || request.headers["Depth"] == "1", !request.isMultiget else {
          return nil
        }
        // The second says less still.
        return DAV.multistatus(
          request.isSync
            ? [
              DAV.member("/book/1.vcf", etag: state.etag(state.cards["/book/1.vcf"]?.version ?? 0))
            ]
            : [], token: "\(state.history.count)")
      }
    }
    let short = await run(try source(book.transport), since: state)
    #expect(short.error == nil && short.cards.keys.sorted() == ["/book/1.vcf"])
    book.state.withLock { $0.intercept = nil }
    state = SyncState(
      token: short.state.token, etags: state.etags.merging(short.state.etags) { $1 })
    let next = await run(try source(book.transport), since: state)
    #expect(next.cards.count == (isFirst ? 19 : 3))
  }

  @Test("Cards that both listings leave out stay where the server still has them, and are named")
  func shortListing() async throws {
    let book = FakeBook(cards: 20)
    let first = await run(try source(book.transport))
    book.delete("/book/9.vcf")
    book.state.withLock {
      $0.intercept = { request, state in
        guard request.isSync || request.headers["Depth"] == "1", !request.isMultiget else {
          return nil
        }
        var state = state
        for index in 0..<3 { state.cards["/book/\(index).vcf"] = nil }
        state.intercept = nil
        return state.answer(request)
      }
    }
    let unchecked = SyncState(token: nil, etags: first.state.etags)
    let short = await run(try source(book.transport), since: unchecked)
    #expect(short.undelivered.keys.sorted() == (0..<3).map { "/book/\($0).vcf" })
    #expect(short.end?.removals == .allBut(Set(first.cards.keys).subtracting(["/book/9.vcf"])))
    #expect(short.end?.token == nil)
  }

  @Test("Pages are followed; their tokens are kept while nothing speaks against it")
  func paging() async throws {
    let book = FakeBook(cards: 25)
    book.state.withLock { $0.pageSize = 10 }
    let first = await run(try source(book.transport))
    #expect(first.error == nil && first.cards.count == 25)
    #expect(first.checkpoints == ["sync?:10", "sync?:20"] && first.totals == [10, 20, 25])
    let resumedNames = Set((20..<25).map { "/book/\($0).vcf" })
    let resumed = await run(
      try source(book.transport),
      since: SyncState(
        token: "sync:20", etags: first.state.etags.filter { !resumedNames.contains($0.key) }))
    #expect(resumed.cards.count == 5)
    // A removal on an early page is only told at the end: no token before it.
    book.delete("/book/1.vcf")
    for index in 0..<15 { book.put("/book/\(index + 2).vcf", vcard("New", uid: "n\(index)")) }
    let later = await run(try source(book.transport), since: first.state.checked)
    #expect(later.checkpoints.isEmpty && later.cards.count == 15)
    #expect(later.end?.removals == .named(["/book/1.vcf"]))
  }

  @Test("A server that promises more without end is an error")
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
    "A refused token costs one full listing, once, and no card that is there",
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
    #expect(result.end?.removals == .allBut(Set(state.etags.keys)))
    #expect(result.end?.token == "sync:20")
    let syncs = transport.requests.dropFirst(before).filter(\.isSync)
    #expect(syncs.count == 2)
  }

  @Test("Where the server knows no sync, tags and ETags are compared")
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
    book.put("/book/3.vcf", vcard("New", uid: "3"))
    book.delete("/book/4.vcf")
    let changed = await run(try source(transport), since: first.state.checked)
    #expect(changed.cards.keys.sorted() == ["/book/3.vcf"])
    #expect(
      changed.end?.removals == .allBut(Set(first.cards.keys).subtracting(["/book/4.vcf"])))
  }

  @Test(
    "A report that is advertised and broken gives way to a listing", arguments: [403, 501, 200])
  func brokenReport(_ status: Int) async throws {
    let book = FakeBook(cards: 3) { request, _ in
      request.isSync ? HTTPResponse(status: status, body: Data("<html>".utf8)) : nil
    }
    let result = await run(try source(book.transport))
    #expect(result.cards.count == 3 && result.end?.token == "ctag:3")
  }

  @Test("A server that only knows depth 1 is asked so", arguments: [400, 207])
  func depth(_ status: Int) async throws {
    let book = FakeBook(cards: 3) { request, _ in
      guard request.isSync, request.headers["Depth"] == "0" else { return nil }
      return status == 207
        ? DAV.multistatus(DAV.member("/book/", etag: "x"), token: "0") : HTTPResponse(status: 400)
    }
    let result = await run(try source(book.transport))
    #expect(result.error == nil && result.cards.count == 3)
  }

  @Test("The collection, folders and what is no card are left out; types are spelt in many ways")
  func members() async throws {
    func typed(_ href: String, _ type: String) -> String {
      DAV.found(
        href, "<d:getetag>e</d:getetag><d:getcontenttype>\(type)</d:getcontenttype>")
    }
    let listing = CardListing(
      try DAVReader.read(
        DAV.multistatus(
          DAV.member("https://example.org/my%20book", etag: "own"),
          DAV.found("/my%20book/sub", "<d:resourcetype><d:collection/></d:resourcetype>"),
          DAV.member("/my%20book/sub2/", etag: "x"),
          typed("/my%20book/1", "text/vcard; charset=utf-8"), typed("/my%20book/2", "text/x-vcard"),
          typed("/my%20book/3", "text/directory;profile=vCard"),
          typed("/my%20book/4", "application/vcard"),
          typed("/my%20book/5", "TEXT/VCARD ;component=vcard"),
          typed("/my%20book/6.VCF", "application/octet-stream"),
          DAV.member("/my%20book/7", etag: "W/&quot;7&quot;"),
          typed("/my%20book/8", "text/calendar"),
          DAV.member("/my%20book/7", etag: "again"), DAV.status("/my%20book/9", 403),
          DAV.status("/my%20book/10", 404), DAV.status("/my%20book/10", 404)
        ).body), of: try #require(WebAddress("https://example.org/my%20book/")))
    #expect(
      listing.cards.map(\.href.path).map { $0.dropFirst(11) }
        == [
          "1", "2", "3", "4", "5", "6.VCF", "7",
        ].map { $0[...] })
    #expect(listing.cards.last?.etag == "again")
    #expect(listing.failed.map(\.status) == [403])
    #expect(listing.removed.map(\.path) == ["/my%20book/10"])
  }

  @Test("Names are kept as they are stored, however the server spells them later")
  func spelling() async throws {
    let book = FakeBook()
    book.put("/book/a%40b.vcf", vcard("A", uid: "a"))
    let state = SyncState(token: nil, etags: ["/book/a@b.vcf": "\"v0\""])
    let transport = book.transport
    let result = await run(try source(transport), since: state)
    #expect(result.cards.keys.sorted() == ["/book/a@b.vcf"])
    #expect(result.end?.removals == .allBut(["/book/a@b.vcf"]))
    #expect(transport.requests.first(where: \.isMultiget)?.hrefs == ["/book/a%40b.vcf"])
  }

  @Test("An ETag that is only marked weak on its way, or escaped twice, is the same")
  func etags() {
    #expect(ETag.plain("W/\"1\"") == "\"1\"")
    #expect(ETag.plain("&quot;1&quot;") == "\"1\"")
    #expect(ETag.plain("W/") == nil)
  }

  @Test("Cards without an ETag are fetched each time")
  func noETag() async throws {
    let book = FakeBook(cards: 2) { request, state in
      guard request.isSync else { return nil }
      return DAV.multistatus(
        state.cards.keys.sorted().map { DAV.found($0, "<d:resourcetype/>") }, token: "1")
    }
    let result = await run(
      try source(book.transport), since: SyncState(token: nil, etags: ["/book/0.vcf": nil]))
    #expect(result.cards.count == 2)
  }

  @Test("Left out, repeated and reordered answers of a multiget end in each card once")
  func omissions() async throws {
    let book = FakeBook(cards: 120) { request, state in
      guard request.isMultiget else { return nil }
      let hrefs = request.hrefs.enumerated().filter { $0.offset % 5 != 4 }.map(\.element)
      return DAV.multistatus(
        (hrefs + hrefs).reversed().map { href in
          let card = state.cards[href] ?? ("", 0)
          return DAV.card(href, etag: state.etag(card.version), card.text)
        } + [DAV.card("/book/unasked.vcf", etag: "x", "y")])
    }
    let result = await run(try source(book.transport))
    #expect(result.error == nil && result.undelivered.isEmpty)
    #expect(
      result.cards.mapValues { String(decoding: $0.bytes, as: UTF8.self) }
        == book.state.withLock { $0.cards.mapValues(\.text) })
  }

  @Test("A card that never comes is named, and the token stays behind")
  func undelivered() async throws {
    let book = FakeBook(cards: 30) { request, state in
      if request.method == "GET" { return HTTPResponse(status: 500) }
      guard request.isMultiget else { return nil }
      return DAV.multistatus(
        request.hrefs.filter { $0 != "/book/7.vcf" }.map { href in
          let card = state.cards[href] ?? ("", 0)
          return DAV.card(href, etag: state.etag(card.version), card.text)
        })
    }
    let result = await run(try source(book.transport))
    #expect(result.cards.count == 29)
    #expect(result.undelivered == ["/book/7.vcf": .serverFault(status: 500, message: "")])
    #expect(result.end?.token == nil)
    #expect(result.checkpoints.isEmpty)
    // The next pass lists all and asks only for the one.
    book.state.withLock { $0.intercept = nil }
    let next = await run(try source(book.transport), since: result.state)
    #expect(next.cards.keys.sorted() == ["/book/7.vcf"] && next.end?.token == "sync:30")
  }

  @Test("A member of which the listing tells only an error is neither gone nor forgotten")
  func listedError() async throws {
    let book = FakeBook(cards: 2) { request, state in
      guard request.isSync else { return nil }
      return DAV.multistatus(
        DAV.member("/book/0.vcf", etag: state.etag(1)), DAV.status("/book/1.vcf", 403), token: "5")
    }
    let result = await run(
      try source(book.transport), since: SyncState(token: nil, etags: ["/book/1.vcf": "\"v1\""]))
    #expect(result.undelivered.keys.sorted() == ["/book/1.vcf"])
    #expect(result.end == SyncEnd(removals: .allBut(["/book/0.vcf", "/book/1.vcf"]), token: nil))
  }

  @Test("A card gone since the listing is no failure, and no removal before a listing says so")
  func goneMeanwhile() async throws {
    let book = FakeBook(cards: 3)
    book.state.withLock {
      $0.intercept = { request, state in
        var state = state
        state.cards["/book/1.vcf"] = nil
        return request.isSync ? nil : state.answer(request)
      }
    }
    let result = await run(try source(book.transport))
    #expect(result.cards.count == 2 && result.undelivered.isEmpty && result.totals == [3, 2])
    #expect(result.end?.token == "sync?:3")
  }

  @Test("A batch that fails is halved down to single cards, and grows again")
  func shrinking() async throws {
    let book = FakeBook(cards: 700) { request, _ in
      // One card that the server cannot write out spoils each batch it is in.
      request.isMultiget && request.hrefs.contains("/book/150.vcf")
        ? HTTPResponse(status: 500) : nil
    }
    var options = CardDAVSource.Options()
    options.concurrency = 1
    let transport = book.transport
    let result = await run(try source(transport, options: options))
    #expect(result.error == nil && result.cards.count == 700)
    let sizes = transport.requests.filter(\.isMultiget).map(\.hrefs.count)
    #expect(sizes.contains(25) && sizes.last == 100)
    #expect(transport.requests.count { $0.method == "GET" } == 25)
  }

  @Test("vCard 4 is asked for where the book offers it, and not again where it is refused")
  func versions() async throws {
    let book = FakeBook(cards: 150) { request, _ in
      request.isMultiget && request.text.contains("4.0")
        ? DAV.error(415, "supported-address-data") : nil
    }
    book.state.withLock {
      $0.properties =
        "<c:supported-address-data><c:address-data-type content-type=\"text/vcard\" "
        + "version=\"4.0\"/></c:supported-address-data>"
    }
    var options = CardDAVSource.Options()
    options.concurrency = 1
    let transport = book.transport
    let result = await run(try source(transport, options: options))
    #expect(result.cards.count == 150)
    #expect(transport.requests.filter(\.isMultiget).count { $0.text.contains("4.0") } == 1)
  }

  @Test("The token is not sent twice to a server that is down, and a pass that failed says so once")
  func fatal() async throws {
    let book = FakeBook(cards: 300) { request, _ in
      if request.isMultiget { throw HTTPError.unreachable(message: "no route") }
      return nil
    }
    let source = try source(book.transport)
    let pass = try await source.pass(since: SyncState())
    _ = try await pass.next()
    await #expect(throws: ContactSourceError.offline(message: "no route")) {
      _ = try await pass.next()
    }
    let after = try await pass.next()
    if after != nil { Issue.record("a step after the error") }
  }

  @Test("A server that fails for every card is the server's fault, not that of 300 cards")
  func allFail() async throws {
    let book = FakeBook(cards: 300) { request, _ in
      request.isMultiget || request.method == "GET" ? HTTPResponse(status: 500) : nil
    }
    let result = await run(try source(book.transport))
    #expect(result.error == .serverFault(status: 500, message: ""))
    #expect(result.end == nil)
  }
}
