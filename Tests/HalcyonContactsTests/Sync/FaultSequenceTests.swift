import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Synchronization
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts
@testable import HalcyonNetwork

/// Syncs a changing address book repeatedly while its server responds with random faults.
@Suite(.hangGuard) struct FaultSequenceTests {
  /// The fault in one sync.
  fileprivate enum Fault: CaseIterable {
    case none, shortReport, shortListings, emptyReport, shortList, emptyList
    case shortBatches, cutBatches, cutReport, damagedCards, controls
    case errorReport, errorBatches, errorBook, resetBatches, badToken
  }

  private let database: HalcyonDatabase
  private let account: ContactAccount
  private let activity = ActivityCenter(clock: ManualClock())
  private let time = TestTime()

  init() async throws {
    database = try HalcyonDatabase.inMemory()
    account = try await database.addContactAccount(
      name: "Friends", configuration: .folder(path: "/nowhere"))
  }

  private func sync(_ book: FakeBook) async throws -> ContactSyncResult {
    time.advance(by: 61)
    return await ContactSync(
      source: try source(book.transport), account: account, database: database, activity: activity,
      date: { [time] in time.now }
    ).run()
  }

  private func stored() async throws -> [Href: Data] {
    let etags = try await database.storedSource(accountID: account.id).etags
    return try await database.digests(of: Array(etags.hrefs), accountID: account.id)
  }

  private static func contents(_ book: FakeBook) -> [Href: Data] { book.digests }

  @Test(
    "No fault loses a card, success means complete, and a sync without faults repairs everything",
    arguments: 0..<20)
  func sequence(seed: Int) async throws {
    var random = SplitMix(state: UInt64(seed))
    let book = FakeBook(cards: 10 + random.next(40))
    book.state.withLock {
      $0.supportsSync = seed % 4 != 3
      $0.deliversInQuery = seed % 2 == 0
    }
    var number = 1_000
    for round in 0..<8 {
      change(book, &random, &number)
      let faults = Fault.allCases
      let before = try await stored()
      let fault = faults[random.next(faults.count)]
      let now = Self.contents(book)
      let injection = inject(book, with: fault, chance: UInt64(random.next(1 << 30)))
      let result = try await sync(book)
      book.state.withLock { $0.intercept = nil }
      let after = try await stored()
      let name: Comment = "seed \(seed), round \(round), \(fault)"
      let lost = Set(before.keys).intersection(now.keys).subtracting(after.keys)
      #expect(lost.isEmpty, name)
      if result.outcome == .succeeded { #expect(after == now, name) }
      // Whatever a listing contains is stored or reported, even if all listings are short.
      if [.succeeded, .partial].contains(result.outcome) {
        let reported = Set(result.undelivered.map(\.href)).union(result.damaged)
        let missing = injection.listed.intersection(now.keys).subtracting(after.keys)
        #expect(missing.isSubset(of: reported), name)
      }
      if result.outcome == .partial {
        #expect(result.removed == 0, name)
        let count = result.undelivered.count + result.damaged.count + result.unaccounted
        #expect(count + result.omitted > 0, name)
      }
      // Identical damage in two downloads cannot be told from the actual content of the server.
      // Removals that the brake holds back need the user.
      _ = try await sync(book)
      _ = try await database.confirmRemovals(accountID: account.id, date: time.now)
      #expect(try await stored() == now, name)
    }
  }

  /// Changes the address book on the server, slightly or heavily.
  private func change(_ book: FakeBook, _ random: inout SplitMix, _ number: inout Int) {
    let paths = book.state.withLock { $0.cards.keys.sorted() }
    let most = random.next(5) == 0 ? 12 : 3
    for _ in 0..<random.next(most) {
      number += 1
      let path = paths.isEmpty ? "/book/new.vcf" : paths[random.next(paths.count)]
      switch random.next(3) {
      case 0: book.put("/book/\(number).vcf", vcard("New \(number)", uid: "\(number)"))
      // A card that is created again would have the same ETag as before.
      case 1 where book.state.withLock({ $0.cards[path] != nil }):
        book.put(path, vcard("Changed \(number)", uid: path))
      default: book.delete(path)
      }
    }
  }

  private func inject(
    _ book: FakeBook, with fault: Fault, chance: UInt64
  ) -> FaultInjection {
    let injection = FaultInjection(fault, seed: chance)
    book.state.withLock {
      $0.intercept = { request, state in try injection.response(to: request, state) }
    }
    return injection
  }
}

/// Responds like an address book with one fault.
private final class FaultInjection: Sendable {
  private let fault: FaultSequenceTests.Fault
  private let random: Mutex<SplitMix>
  private let lists = Mutex(0)
  private let hrefs = Mutex<Set<Href>>([])

  /// The hrefs in the listings of which a part was left out.
  var listed: Set<Href> { hrefs.withLock { $0 } }

  init(_ fault: FaultSequenceTests.Fault, seed: UInt64) {
    self.fault = fault
    random = Mutex(SplitMix(state: seed))
  }

  /// Returns the faulty response; nil if the request is answered correctly.
  func response(to request: HTTPRequest, _ state: FakeBook.State) throws -> HTTPResponse? {
    var state = state
    state.intercept = nil
    let response = state.response(to: request)
    let isAnyList = request.method == "PROPFIND" && request.headers["Depth"] == "1"
    let isList = isAnyList && isFirstList()
    let hasCards = request.isMultiget || request.text.contains("address-data/>")
    switch fault {
    case .shortReport where request.isSync: return short(response)
    case .shortListings where request.isSync || isAnyList || request.isQuery:
      let short = short(response)
      let text = String(decoding: short.body, as: UTF8.self)
      hrefs.withLock {
        $0.formUnion(text.matches(of: /<d:href>([^<]*)</).map { Href(String($0.1)) })
      }
      return short
    case .emptyReport where request.isSync: return empty(response)
    case .shortList where isList: return short(response)
    case .emptyList where isList: return empty(response)
    case .shortBatches where hasCards: return short(response)
    case .cutBatches where hasCards, .cutReport where request.isSync && hit(2):
      var cut = response
      cut.body = cut.body.prefix(random.withLock { $0.next(cut.body.count) })
      return cut
    case .damagedCards where hasCards || request.method == "GET":
      let damaged = replacing("BEGIN:VCARD", with: "BEGXN:VCARD", in: response)
      return hit(2) ? damaged : nil
    case .errorReport where request.isSync: return HTTPResponse(status: 500)
    case .errorBatches where hasCards && hit(2): return HTTPResponse(status: 503)
    case .errorBook: return HTTPResponse(status: hit(2) ? 404 : 403)
    case .resetBatches where hasCards && hit(2): throw HTTPError.cut(message: "reset")
    case .badToken where request.isSync: return DAV.error(412, "valid-sync-token")
    case .controls where hasCards:
      return replacing("FN:", with: "FN:\u{1}", in: response)
    default: return nil
    }
  }

  private func hit(_ part: Int) -> Bool { random.withLock { $0.next(part) } == 0 }

  private func isFirstList() -> Bool {
    lists.withLock { count in
      count += 1
      return count == 1
    }
  }

  /// Returns the response without some of its elements.
  private func short(_ response: HTTPResponse) -> HTTPResponse {
    removing(from: response) { hit(3) }
  }

  /// Returns the response without any of its elements.
  private func empty(_ response: HTTPResponse) -> HTTPResponse {
    removing(from: response) { true }
  }

  private func removing(
    from response: HTTPResponse, where isRemoved: () -> Bool
  ) -> HTTPResponse {
    var response = response
    let text = String(decoding: response.body, as: UTF8.self)
    let kept = text.replacing(/<d:response>.*?<\/d:response>/) { found in
      isRemoved() ? "" : String(found.output)
    }
    response.body = Data(kept.utf8)
    return response
  }

  private func replacing(
    _ old: String, with new: String, in response: HTTPResponse
  ) -> HTTPResponse {
    var response = response
    let text = String(decoding: response.body, as: UTF8.self)
    response.body = Data(text.replacing(old, with: new).utf8)
    return response
  }
}
