import Foundation
import ServiceTestSupport
import Testing

@testable import HalcyonContacts
@testable import HalcyonNetwork

/// Downloads of cards that the server left out, rejects or deletes.
@Suite struct CardFetcherTests {
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
    #expect(result.cards.mapValues { ResourceReader.sha256($0.bytes) } == book.digests)
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

  @Test("Thousands of cards that are gone take few requests")
  func manyGone() async throws {
    let book = FakeBook(cards: 2_000)
    book.state.withLock {
      $0.intercept = { request, state in
        var state = state
        state.cards = state.cards.filter { $0.key > "/book/9" }
        return request.isSync || request.isQuery ? nil : state.response(to: request)
      }
    }
    let transport = book.transport
    let result = await run(try source(transport))
    let present = book.state.withLock { $0.cards.keys.filter { $0 > "/book/9" }.count }
    #expect(result.error == nil && result.undelivered.isEmpty)
    #expect(result.cards.count == present && result.totals.last == present)
    #expect(transport.requests.count < 250, "\(transport.requests.count)")
  }

  @Test("Cards that are only gone for multigets are requested alone")
  func goneTogether() async throws {
    let book = FakeBook(cards: 60) { request, _ in
      request.isMultiget ? DAV.multistatus(request.hrefs.map { DAV.status($0, 404) }) : nil
    }
    let result = await run(try source(book.transport))
    #expect(result.error == nil && result.undelivered.isEmpty && result.cards.count == 60)
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

  @Test(
    "A batch of which the server leaves out more than half makes the next one smaller",
    arguments: [(50, 100), (51, 25), (60, 25)])
  func shortBatch(_ leftOut: Int, _ next: Int) async throws {
    let book = FakeBook(cards: 300) { request, state in
      guard request.isMultiget, request.hrefs.count == 100 else { return nil }
      return DAV.multistatus(
        request.hrefs.dropFirst(leftOut).map { href in
          DAV.card(href, etag: state.etag(1), state.cards[href]?.text ?? "")
        })
    }
    var options = CardDAVSource.Options()
    (options.concurrency, options.maximumAtOnce) = (1, 0)
    let transport = book.transport
    let result = await run(try source(transport, options: options))
    #expect(result.error == nil && result.cards.count == 300)
    let sizes = transport.requests.filter(\.isMultiget).map(\.hrefs.count)
    // The cards that were left out are requested in parts of 25 before the next batch.
    let repairs = (leftOut + 24) / 25
    #expect(sizes.prefix(2) == [100, 25] && sizes.dropFirst(1 + repairs).first == next)
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

  @Test("Failures of single cards end a pass only if they follow each other")
  func scattered() async throws {
    let book = FakeBook(cards: 120) { request, _ in
      if request.isMultiget { return HTTPResponse(status: 500) }
      guard request.method == "GET", request.url.path.hasSuffix("0.vcf") else { return nil }
      return HTTPResponse(status: 500)
    }
    for index in 0..<300 { book.put("/book/x\(index).vcf", vcard("X", uid: "x\(index)")) }
    var options = CardDAVSource.Options()
    options.concurrency = 1
    let result = await run(try source(book.transport, options: options))
    #expect(result.error == nil && result.undelivered.count == 42)
  }
}
