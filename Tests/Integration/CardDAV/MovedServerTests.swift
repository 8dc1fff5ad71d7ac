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

@Suite("Address books that move on real servers", .logGuard, .hangGuard)
struct MovedServerTests {
  /// An account whose address book moves, behind a proxy that redirects former addresses.
  private struct Room {
    let database: HalcyonDatabase
    let proxy: FaultProxy
    let sources: ContactSources
    let id: Int64

    init(_ book: WebAddress) async throws {
      database = try HalcyonDatabase.inMemory()
      proxy = try await FaultProxy(book)
      let address = proxy.address(of: book).description
      let account = try await database.addContactAccount(
        name: "Book",
        configuration: .cardDAV(.init(url: address, userName: "alice", addressBook: address)))
      let secrets = MemorySecretStore([account.secretName: Secret("secret")])
      sources = ContactSources(database: database, secrets: secrets, clock: InstantClock())
      id = account.id
    }

    /// Redirects former addresses permanently, each to the next one.
    func redirect(_ moves: [(old: WebAddress, new: WebAddress)]) async throws {
      let rules = moves.map { old, new in
        #"{"match": {"path": "^\#(old.path)"}, "do": {"redirect": "\#(new.path)", "code": 301}}"#
      }
      try await proxy.set("[" + rules.joined(separator: ", ") + "]")
    }

    func sync() async throws -> ContactSyncResult {
      let account = try #require(try await database.contactAccount(id: id))
      let source = try #require(sources.source(for: account))
      return await ContactSync(
        source: source, account: account, database: database, activity: ActivityCenter()
      ).run()
    }

    var ids: [String: Int64] {
      get async throws {
        Dictionary(
          try await database.people().map { ($0.displayName, $0.id) }, uniquingKeysWith: { $1 })
      }
    }
  }

  @Test(
    "An address book that moves twice, with changes before and after, keeps all its people",
    arguments: DAVServer.Kind.allCases)
  func twice(_ kind: DAVServer.Kind) async throws {
    let server = try await DAVServer.shared(kind)
    let first = try await server.book(cards: 20)
    let room = try await Room(first)
    for _ in 0..<2 { #expect(try await room.sync().outcome == .succeeded) }

    let second = try await server.move(first)
    try await room.redirect([(first, second)])
    try await put(late: 1, in: second)
    var result = try await room.sync()
    #expect(result.outcome == .succeeded && result.changed == 1 && result.added == 1)
    var ids = try await room.ids
    #expect(ids.count == 21 && ids["Late"] != nil)

    let third = try await server.move(second)
    let moves = [(first, second), (second, third)]
    try await room.redirect(moves)
    result = try await room.sync()
    #expect(result.outcome == .succeeded && result.changed == 0)
    // A card that arrived after the first move, and one that was there before.
    try await put(late: 2, in: third)
    try await change("DELETE", third.at(path: third.path + "card-3.vcf"))
    result = try await room.sync()
    #expect(result.outcome == .succeeded && result.updated == 1 && result.removed == 1)
    #expect(try await room.database.peopleCount() == 20)
    #expect(try await room.ids["Late"] == ids["Late"])
    ids = try await room.ids

    // The former addresses are not requested again, so they need not redirect any longer.
    try await room.proxy.set("[]")
    try await change("DELETE", third.at(path: third.path + "late.vcf"))
    result = try await room.sync()
    #expect(result.outcome == .succeeded && result.removed == 1 && result.added == 0)
    #expect(try await room.proxy.seen().allSatisfy { $0.path.hasPrefix(third.path) })
    ids["Late"] = nil
    #expect(try await room.ids == ids)
  }

  @Test(
    "An address book that moves back keeps its people, also those that arrived elsewhere",
    arguments: DAVServer.Kind.allCases)
  func back(_ kind: DAVServer.Kind) async throws {
    let server = try await DAVServer.shared(kind)
    let first = try await server.book(cards: 10)
    let room = try await Room(first)
    for _ in 0..<2 { #expect(try await room.sync().outcome == .succeeded) }
    let second = try await server.move(first)
    try await room.redirect([(first, second)])
    try await put(late: 1, in: second)
    #expect(try await room.sync().added == 1)
    let ids = try await room.ids

    // The second address redirects to the first, where the server has the address book again.
    _ = try await server.move(second, to: first)
    try await room.redirect([(second, first)])
    try await put(late: 2, in: first)
    try await change("DELETE", first.at(path: first.path + "card-3.vcf"))
    var result = try await room.sync()
    #expect(result.outcome == .succeeded && result.updated == 1 && result.removed == 1)
    #expect(result.added == 0)
    #expect(try await room.ids["Late"] == ids["Late"])
    try await room.proxy.set("[]")
    try await put(late: 3, in: first)
    result = try await room.sync()
    #expect(result.outcome == .succeeded && result.updated == 1 && result.added == 0)
    #expect(try await room.database.peopleCount() == 10)
    #expect(try await room.proxy.seen().allSatisfy { $0.path.hasPrefix(first.path) })
  }

  /// Writes the card that arrives after the first move.
  private func put(late version: Int, in book: WebAddress) async throws {
    let text = card("Late", uid: "late")
      .replacing("END:VCARD", with: "NOTE:\(version)\r\nEND:VCARD")
    try await change("PUT", book.at(path: book.path + "late.vcf"), body: text)
  }
}
