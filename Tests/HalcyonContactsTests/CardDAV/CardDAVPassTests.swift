import Foundation
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

@Suite(.hangGuard) struct CardDAVPassTests {
  @Test("A first pass downloads everything; a second one takes a single request")
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
    // The changes, the second listing, the properties, the card.
    #expect(transport.requests.count == before + 5)
  }

  @Test(
    "A card that one listing leaves out is found by another in the same pass",
    arguments: [false, true])
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
    // The listings differ, so the next pass lists everything again.
    #expect(result.end?.token?.hasPrefix("sync?:") == true)
  }

  @Test(
    "The second listing is a query, or a PROPFIND if the query fails, is partial or differs",
    arguments: ["", "400", "500", "507", "less", "nothing"])
  func query(_ fault: String) async throws {
    let book = FakeBook(cards: 20) { request, state in
      guard request.isQuery else { return nil }
      let some = (0..<9).map { DAV.member("/book/\($0).vcf", etag: state.etag(1)) }
      switch fault {
      case "": return nil
      case "507": return DAV.multistatus(some + [DAV.status("/book/", 507)])
      case "less": return DAV.multistatus(some)
      case "nothing": return DAV.multistatus()
      default: return HTTPResponse(status: Int(fault) ?? 0)
      }
    }
    let transport = book.transport
    let result = await run(try source(transport))
    #expect(result.error == nil && result.cards.count == 20 && result.end?.token == "sync:20")
    let requests = transport.requests
    #expect(requests.count { $0.isQuery } == (fault == "500" ? 2 : 1))
    let listings = requests.count { $0.method == "PROPFIND" && $0.headers["Depth"] == "1" }
    #expect(listings == (fault.isEmpty ? 0 : 1))
  }

  @Test("No other listing is requested from a server that is rate limiting")
  func queryLimited() async throws {
    let book = FakeBook(cards: 3) { request, _ in
      request.isQuery ? HTTPResponse(status: 503, headers: ["Retry-After": "999999"]) : nil
    }
    let transport = book.transport
    let result = await run(try source(transport))
    #expect(result.error == .rateLimited(retryAfter: .seconds(86_400)))
    #expect(transport.requests.last?.isQuery == true)
  }

  @Test("A new token without changes leads to a full comparison")
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

  @Test(
    "Cards that both listings leave out are downloaded by the next pass", arguments: [false, true])
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
        // The second listing has even less.
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

  @Test("Cards that both listings leave out are kept and reported while they exist on the server")
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
        return state.response(to: request)
      }
    }
    let unchecked = SyncState(token: nil, etags: first.state.etags)
    let short = await run(try source(book.transport), since: unchecked)
    #expect(short.undelivered.keys.sorted() == (0..<3).map { "/book/\($0).vcf" })
    #expect(short.end?.removals == .allBut(Set(first.cards.keys).subtracting(["/book/9.vcf"])))
    #expect(short.end?.token == nil)
  }

  @Test("Pages are followed and their tokens stored while no removal is pending")
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
    // A removal on an early page is reported at the end: no token is stored before.
    book.delete("/book/1.vcf")
    for index in 0..<15 { book.put("/book/\(index + 2).vcf", vcard("New", uid: "n\(index)")) }
    let later = await run(try source(book.transport), since: first.state.checked)
    #expect(later.checkpoints.isEmpty && later.cards.count == 15)
    #expect(later.end?.removals == .named(["/book/1.vcf"]))
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
    #expect(result.end?.removals == .allBut(Set(state.etags.keys)))
    #expect(result.end?.token == "sync:20")
    let syncs = transport.requests.dropFirst(before).filter(\.isSync)
    #expect(syncs.count == 2)
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
    book.put("/book/3.vcf", vcard("New", uid: "3"))
    book.delete("/book/4.vcf")
    let changed = await run(try source(transport), since: first.state.checked)
    #expect(changed.cards.keys.sorted() == ["/book/3.vcf"])
    #expect(
      changed.end?.removals == .allBut(Set(first.cards.keys).subtracting(["/book/4.vcf"])))
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

  @Test("A listing keeps cards, in any spelling of their type, and drops everything else")
  func members() async throws {
    func typed(_ href: String, _ type: String) -> String {
      DAV.found(
        href, "<d:getetag>e</d:getetag><d:getcontenttype>\(type)</d:getcontenttype>")
    }
    var listing = CardListing(of: try #require(WebAddress("https://example.org/my%20book/")))
    let multistatus = try Multistatus(
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
      ).body)
    multistatus.responses.forEach { listing.add($0) }
    listing.finish(multistatus.summary)
    #expect(
      listing.cards.map(\.href.path).map { $0.dropFirst(11) }
        == [
          "1", "2", "3", "4", "5", "6.VCF", "7",
        ].map { $0[...] })
    #expect(listing.cards.last?.etag == "again")
    #expect(listing.failed.map(\.status) == [403])
    #expect(listing.removed.map(\.path) == ["/my%20book/10"])
  }

  @Test("Hrefs are stored as first seen, however the server encodes them later")
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

  @Test("Weakness markers and double escapes do not change an ETag")
  func etags() {
    #expect(ETag.plain("W/\"1\"") == "\"1\"")
    #expect(ETag.plain("&quot;1&quot;") == "\"1\"")
    #expect(ETag.plain("W/") == nil)
  }

  @Test("Cards without an ETag are downloaded in each pass")
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

  @Test("Missing, repeated and reordered responses of a multiget yield each card once")
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

  @Test("A card that never arrives is reported, and the token is not stored")
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
    // The next pass lists everything and downloads only this one.
    book.state.withLock { $0.intercept = nil }
    let next = await run(try source(book.transport), since: result.state)
    #expect(next.cards.keys.sorted() == ["/book/7.vcf"] && next.end?.token == "sync:30")
  }

  @Test("A member with an error in the listing is reported, not removed")
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

  @Test("A card deleted since the listing is not a failure, and is removed by the next listing")
  func goneMeanwhile() async throws {
    let book = FakeBook(cards: 3)
    book.state.withLock {
      $0.intercept = { request, state in
        var state = state
        state.cards["/book/1.vcf"] = nil
        return request.isSync ? nil : state.response(to: request)
      }
    }
    let result = await run(try source(book.transport))
    #expect(result.cards.count == 2 && result.undelivered.isEmpty && result.totals == [3, 2])
    #expect(result.end?.token == "sync?:3")
  }

  @Test("Batches shrink to single cards after failures and grow again")
  func shrinking() async throws {
    let book = FakeBook(cards: 700) { request, _ in
      // The server fails for each batch with this card.
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

  @Test("vCard 4 is requested if it is offered, and not again if it is rejected")
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

  @Test("A pass that failed reports the error once")
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
