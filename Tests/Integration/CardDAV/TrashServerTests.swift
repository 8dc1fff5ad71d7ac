import Foundation
import HalcyonActivity
import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore
import HangGuard
import IntegrationSupport
import Testing

@Suite("Removed people with real servers", .logGuard, .hangGuard)
struct TrashServerTests {
  /// An address book on a server with 30 cards and the store that syncs it.
  private struct Room {
    let book: WebAddress
    let database: HalcyonDatabase
    let account: ContactAccount

    init(_ kind: DAVServer.Kind) async throws {
      book = try await DAVServer.shared(kind).book(cards: 30)
      database = try HalcyonDatabase.inMemory()
      account = try await database.addContactAccount(
        name: "Book", configuration: .folder(path: "/nowhere"))
    }

    /// - Parameter minutes: The time since the first sync.
    func sync(after minutes: Double = 0) async -> ContactSyncResult {
      let source = CardDAVSource(
        book: book, transport: SoupTransport(userAgent: "HalcyonTests"),
        credentials: DAVServer.credentials(for: book), clock: InstantClock())
      let now = Date(timeIntervalSince1970: 1_800_000_000 + minutes * 60)
      return await ContactSync(
        source: source, account: account, database: database, activity: ActivityCenter(),
        date: { now }
      ).run()
    }

    func card(_ number: Int) -> WebAddress { book.at(path: book.path + "card-\(number).vcf") }
  }

  @Test(
    "A restored person stays until the server lists the card again, and is then synced again",
    arguments: DAVServer.Kind.allCases)
  func restore(_ kind: DAVServer.Kind) async throws {
    let room = try await Room(kind)
    for _ in 0..<2 { #expect(await room.sync().outcome == .succeeded) }
    let cards = try await contents(of: room.book, kind: kind)
    let bytes = try #require(cards[room.card(3).path])
    for number in [3, 4] { try await change("DELETE", room.card(number)) }
    #expect(await room.sync().removed == 2)
    let removed = try await room.database.removedPeople()
    #expect(removed.count == 2)
    let people = Set(removed.map(\.id))
    #expect(Set(try await room.database.restorePeople(Array(people))) == people)
    for _ in 0..<2 { #expect(await room.sync().outcome == .succeeded) }
    #expect(try await room.database.peopleCount() == 30)

    try await change("PUT", room.card(3), body: String(decoding: bytes, as: UTF8.self))
    #expect(await room.sync().outcome == .succeeded)
    #expect(try await room.database.peopleCount() == 30)
    try await change("DELETE", room.card(3))
    #expect(await room.sync().removed == 1)
    #expect(try await room.database.peopleCount() == 29)
    #expect(Set(try await room.database.removedPeople().map(\.id)).isSubset(of: people))
  }

  @Test("An emptied address book removes nobody by itself", arguments: DAVServer.Kind.allCases)
  func emptied(_ kind: DAVServer.Kind) async throws {
    let room = try await Room(kind)
    for _ in 0..<2 { #expect(await room.sync().outcome == .succeeded) }
    for path in try await contents(of: room.book, kind: kind).keys {
      try await change("DELETE", room.book.at(path: path))
    }
    for minutes in [0.0, 2, 4, 60] {
      #expect(await room.sync(after: minutes).outcome == .needsConfirmation(removals: 30))
    }
    #expect(try await room.database.peopleCount() == 30)
    let removed = try await room.database.confirmRemovals(
      accountID: room.account.id, date: Date(timeIntervalSince1970: 1_800_004_000))
    #expect(removed.count == 30)
    try await room.database.restorePeople(removed.people)
    #expect(await room.sync(after: 120).outcome == .succeeded)
    #expect(try await room.database.peopleCount() == 30)
  }

  @Test("A server that loses a part of its cards again and again removes only the first part")
  func slowLoss() async throws {
    let room = try await Room(.radicale)
    for _ in 0..<2 { #expect(await room.sync().outcome == .succeeded) }
    var paths = try await contents(of: room.book, kind: .radicale).keys.sorted()
    for step in 1...4 {
      for path in paths.prefix(5) { try await change("DELETE", room.book.at(path: path)) }
      paths.removeFirst(min(5, paths.count))
      for repetition in 0..<2 {
        _ = await room.sync(after: Double(step * 600 + repetition * 2))
      }
    }
    #expect(try await room.database.peopleCount() == 25)
  }
}
