import Foundation
import HalcyonCore
import HalcyonStore
import Synchronization
import Testing

@testable import HalcyonServices

/// A book whose answers are spoilt as chance has it, synced again and again while it changes.
@Suite(.timeLimit(.minutes(2))) struct FaultSequenceTests {
  /// What spoils one sync.
  private enum Fault: CaseIterable {
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

  private func stored() async throws -> [String: Data] {
    try await database.storedSource(accountID: account.id).resources.mapValues(\.digest)
  }

  private static func contents(_ book: FakeBook) -> [String: Data] {
    book.state.withLock { state in
      state.cards.mapValues { ResourceReader.sha256(Data($0.text.utf8)) }
    }
  }

  @Test(
    "Whatever goes wrong, no card that the server has is lost, success means all, and one clean sync mends it",
    arguments: 0..<20)
  func sequence(seed: Int) async throws {
    var random = SplitMix(state: UInt64(seed))
    let book = FakeBook(cards: 10 + random.next(40))
    book.state.withLock { $0.supportsSync = seed % 4 != 3 }
    var number = 1_000
    for round in 0..<8 {
      change(book, &random, &number)
      let faults = Fault.allCases
      let before = try await stored()
      let fault = faults[random.next(faults.count)]
      let now = Self.contents(book)
      spoil(book, with: fault, chance: UInt64(random.next(1 << 30)))
      let result = try await sync(book)
      book.state.withLock { $0.intercept = nil }
      let after = try await stored()
      let name: Comment = "seed \(seed), round \(round), \(fault)"
      let lost = Set(before.keys).intersection(now.keys).subtracting(after.keys)
      #expect(lost.isEmpty, name)
      // New cards that all listings leave out cannot be known; those that are stored are asked for.
      if result.outcome == .succeeded, fault != .shortListings { #expect(after == now, name) }
      if result.outcome == .partial { #expect(result.removed == 0, name) }
      // Damaged twice in the same way is what the server has, as far as anybody can tell.
      guard random.next(3) == 0 || fault == .damagedCards else { continue }
      // What the brake holds takes the same listing again.
      for _ in 0..<2 { _ = try await sync(book) }
      #expect(try await stored() == now, name)
    }
  }

  /// The server's own changes, many or few.
  private func change(_ book: FakeBook, _ random: inout SplitMix, _ number: inout Int) {
    let paths = book.state.withLock { $0.cards.keys.sorted() }
    let most = random.next(5) == 0 ? 12 : 3
    for _ in 0..<random.next(most) {
      number += 1
      let path = paths.isEmpty ? "/book/new.vcf" : paths[random.next(paths.count)]
      switch random.next(3) {
      case 0: book.put("/book/\(number).vcf", vcard("New \(number)", uid: "\(number)"))
      // One that is gone would come back with the mark that it had.
      case 1 where book.state.withLock({ $0.cards[path] != nil }):
        book.put(path, vcard("Changed \(number)", uid: path))
      default: book.delete(path)
      }
    }
  }

  private func spoil(_ book: FakeBook, with fault: Fault, chance: UInt64) {
    let random = Mutex(SplitMix(state: chance))
    let lists = Mutex(0)
    @Sendable func hit(_ part: Int) -> Bool { random.withLock { $0.next(part) } == 0 }
    /// The answer without some of its responses.
    @Sendable func short(_ answer: HTTPResponse, all: Bool) -> HTTPResponse {
      var answer = answer
      let text = String(decoding: answer.body, as: UTF8.self)
      let kept = text.replacing(/<d:response>.*?<\/d:response>/) { found in
        all || hit(3) ? "" : String(found.output)
      }
      answer.body = Data(kept.utf8)
      return answer
    }
    book.state.withLock {
      $0.intercept = { request, state in
        var state = state
        state.intercept = nil
        let answer = state.answer(request)
        let isAnyList = request.method == "PROPFIND" && request.headers["Depth"] == "1"
        // The first of them alone.
        let isList =
          isAnyList
          && lists.withLock { count in
            count += 1
            return count == 1
          }
        switch fault {
        case .shortReport where request.isSync: return short(answer, all: false)
        case .shortListings where request.isSync || isAnyList: return short(answer, all: false)
        case .emptyReport where request.isSync: return short(answer, all: true)
        case .shortList where isList: return short(answer, all: false)
        case .emptyList where isList: return short(answer, all: true)
        case .shortBatches where request.isMultiget: return short(answer, all: false)
        case .cutBatches where request.isMultiget, .cutReport where request.isSync && hit(2):
          var cut = answer
          cut.body = cut.body.prefix(random.withLock { $0.next(cut.body.count) })
          return cut
        case .damagedCards where request.isMultiget || request.method == "GET":
          var spoilt = answer
          let text = String(decoding: answer.body, as: UTF8.self)
          spoilt.body = Data(text.replacing("BEGIN:VCARD", with: "BEGXN:VCARD").utf8)
          return hit(2) ? spoilt : nil
        case .errorReport where request.isSync: return HTTPResponse(status: 500)
        case .errorBatches where request.isMultiget && hit(2): return HTTPResponse(status: 503)
        case .errorBook: return HTTPResponse(status: hit(2) ? 404 : 403)
        case .resetBatches where request.isMultiget && hit(2):
          throw HTTPError.cut(message: "reset")
        case .badToken where request.isSync: return DAV.error(412, "valid-sync-token")
        case .controls where request.isMultiget:
          var spoilt = answer
          let text = String(decoding: answer.body, as: UTF8.self)
          spoilt.body = Data(text.replacing("FN:", with: "FN:\u{1}").utf8)
          return spoilt
        default: return nil
        }
      }
    }
  }
}
