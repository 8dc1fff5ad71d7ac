import Foundation
import HalcyonCore
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

/// A second listing, which shows what the first one leaves out.
@Suite struct ListingComparisonTests {
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
    "A first sync compares a query and a PROPFIND, also if the query fails, is partial or differs",
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
    var options = CardDAVSource.Options()
    options.maximumAtOnce = 0
    let result = await run(try source(transport, options: options))
    #expect(result.error == nil && result.cards.count == 20)
    // Without a complete query, the next pass compares all listings again.
    let isComplete = ["", "less", "nothing"].contains(fault)
    #expect(result.end?.token == (isComplete ? "sync:20" : "sync?:20"))
    let requests = transport.requests
    #expect(requests.count { $0.isQuery } == (fault == "500" ? 2 : 1))
    let listings = requests.count { $0.method == "PROPFIND" && $0.headers["Depth"] == "1" }
    #expect(listings == 1)
  }

  @Test("No other listing is requested from a server that is rate limiting")
  func queryLimited() async throws {
    let book = FakeBook(cards: 3) { request, _ in
      request.isQuery ? HTTPResponse(status: 503, headers: ["Retry-After": "999999"]) : nil
    }
    let transport = book.transport
    let result = await run(try source(transport))
    #expect(result.error == .rateLimited(until: Date(timeIntervalSince1970: 6 * 3_600)))
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
    "Cards that both listings leave out are reported if they are known, and downloaded by the next pass",
    arguments: [false, true])
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
    // A first pass does not know what all listings lack, but that they contradict each other.
    #expect(short.undelivered.count == (isFirst ? 0 : 19))
    #expect(short.end?.omitted == (isFirst ? 1 : 0))
    book.state.withLock { $0.intercept = nil }
    for card in short.state.etags { state.etags.set(card.href, etag: card.etag) }
    state.token = short.state.token
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
    #expect(
      short.end?.removals
        == .allBut(HrefSet(Set(first.cards.keys).subtracting(["/book/9.vcf"]))))
    #expect(short.end?.token == nil)
  }

  @Test("A card reported as gone stays if another listing contains it")
  func notGone() async throws {
    let book = FakeBook(cards: 20)
    let state = await run(try source(book.transport)).state
    book.put("/book/1.vcf", vcard("New", uid: "1"))
    book.state.withLock {
      $0.intercept = { request, state in
        guard request.isSync else { return nil }
        return DAV.multistatus(
          DAV.status("/book/3.vcf", 404), token: "\(state.history.count)")
      }
    }
    let result = await run(try source(book.transport), since: state)
    #expect(result.error == nil && result.end?.removals == .named([]))
    #expect(result.cards.keys.sorted() == ["/book/1.vcf"])
  }

  @Test(
    "Cards that only one of the two first listings contains are downloaded", arguments: 0..<2)
  func onlyOne(_ complete: Int) async throws {
    let book = FakeBook(cards: 20) { request, state in
      guard !request.isMultiget, request.method != "GET",
        request.headers["Depth"] != "0" || request.isSync
      else { return nil }
      let kind = request.isSync ? 0 : request.isQuery ? 1 : 2
      if kind == complete { return nil }
      var state = state
      state.intercept = nil
      for index in 0..<5 { state.cards["/book/\(index).vcf"] = nil }
      return state.response(to: request)
    }
    let result = await run(try source(book.transport))
    #expect(result.error == nil && result.cards.count == 20)
    // Two of the three listings are faulty, so the third may be faulty as well.
    #expect(result.end?.omitted == 5)
  }

  @Test("A new card that the first two listings leave out is found by a third one")
  func newCard() async throws {
    let book = FakeBook(cards: 20)
    let state = await run(try source(book.transport)).state
    book.put("/book/a.vcf", vcard("A", uid: "a"))
    book.put("/book/b.vcf", vcard("B", uid: "b"))
    book.state.withLock {
      $0.intercept = { request, state in
        guard request.isSync || request.isQuery else { return nil }
        var state = state
        state.intercept = nil
        state.history.removeAll { $0 == "/book/b.vcf" }
        state.cards["/book/b.vcf"] = nil
        return state.response(to: request)
      }
    }
    let transport = book.transport
    let result = await run(try source(transport), since: state)
    #expect(result.error == nil && result.cards.keys.sorted() == ["/book/a.vcf", "/book/b.vcf"])
    // The changes, the second and third listing, and the cards.
    #expect(transport.requests.count == 4)
    #expect(result.end?.omitted == 0)
    // The listings differ, so the next pass lists everything again.
    #expect(result.end?.token?.hasPrefix("sync?:") == true)
  }

  @Test("The only new card, which the first two listings leave out, is found by a third one")
  func onlyNewCard() async throws {
    let book = FakeBook(cards: 20)
    let state = await run(try source(book.transport)).state
    book.put("/book/b.vcf", vcard("B", uid: "b"))
    book.state.withLock {
      $0.intercept = { request, state in
        guard request.isSync || request.isQuery else { return nil }
        let token = "\(state.history.count)"
        guard request.isQuery else { return DAV.multistatus(token: token) }
        var state = state
        state.intercept = nil
        state.cards["/book/b.vcf"] = nil
        return state.response(to: request)
      }
    }
    let result = await run(try source(book.transport), since: state)
    #expect(result.error == nil && result.cards.keys.sorted() == ["/book/b.vcf"])
    #expect(result.end?.token?.hasPrefix("sync?:") == true)
  }

  @Test(
    "Listings of which no two contain all cards make a pass partial, with the number of cards",
    arguments: [[3, 4, 5], [0, 4, 5], [0, 0, 5]])
  func contradiction(_ omissions: [Int]) async throws {
    let book = FakeBook(cards: 20) { request, state in
      guard !request.isMultiget, request.method != "GET",
        request.headers["Depth"] != "0" || request.isSync
      else { return nil }
      let kind = request.isSync ? 0 : request.isQuery ? 1 : 2
      var state = state
      state.intercept = nil
      for index in 0..<omissions[kind] { state.cards["/book/\(kind * 5 + index).vcf"] = nil }
      return state.response(to: request)
    }
    let result = await run(try source(book.transport))
    #expect(result.error == nil && result.cards.count == 20)
    #expect(result.end?.omitted == (omissions[1] == 0 ? 0 : omissions[1]))
  }

  @Test("Cards are not downloaded again if the other listings spell all ETags differently")
  func twoSpellings() async throws {
    let book = FakeBook(cards: 20)
    let state = await run(try source(book.transport)).state.checked
    book.put("/book/1.vcf", vcard("New", uid: "1"))
    book.state.withLock {
      $0.intercept = { request, state in
        guard request.isQuery || request.method == "PROPFIND", request.headers["Depth"] == "1"
        else { return nil }
        return DAV.multistatus(
          state.cards.keys.sorted().map { DAV.member($0, etag: "listed-\($0)") })
      }
    }
    let result = await run(try source(book.transport), since: state)
    #expect(result.error == nil && result.cards.keys.sorted() == ["/book/1.vcf"])
    #expect(result.end?.removals == .named([]) && result.end?.token?.hasSuffix(":21") == true)
  }

  @Test("A card that is removed on one page and listed on the next one is not removed")
  func removedThenListed() throws {
    let address = try #require(FakeBook.address)
    func page(_ response: String) throws -> CardListing {
      var page = CardListing(of: address)
      try Multistatus(DAV.multistatus(response).body).responses.forEach { page.add($0) }
      return page
    }
    let gone = try page(DAV.status("/book/3.vcf", 404))
    let back = try page(DAV.member("/book/3.vcf", etag: "\"v2\""))
    var listing = PassListing(etags: ["/book/3.vcf": "\"v1\""])
    #expect(listing.add(gone).isEmpty && listing.removed == ["/book/3.vcf"])
    #expect(listing.add(back).count == 1)
    #expect(listing.removed.isEmpty && listing.listed.contains("/book/3.vcf"))
    // The last page counts in the other order as well.
    _ = listing.add(gone)
    #expect(listing.removed == ["/book/3.vcf"] && !listing.listed.contains("/book/3.vcf"))
  }

  @Test("A card on two pages is downloaded once")
  func twoPages() async throws {
    let book = FakeBook(cards: 10)
    for index in 0..<5 { book.put("/book/\(index).vcf", vcard("New", uid: "\(index)")) }
    book.state.withLock { $0.pageSize = 6 }
    let transport = book.transport
    let result = await run(try source(transport))
    #expect(result.cards.count == 10 && result.totals.last == 10)
    let hrefs = transport.requests.filter(\.isMultiget).flatMap(\.hrefs)
    #expect(hrefs.count == Set(hrefs).count && hrefs.count == 10)
  }
}
