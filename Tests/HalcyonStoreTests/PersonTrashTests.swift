import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import Testing

/// Who leaves the trash when a source lists a card again.
@Suite(.hangGuard) struct PersonTrashTests {
  private let begin = Date(timeIntervalSince1970: 1_772_500_000)

  private func resource(
    _ href: String, uid: String?, _ etag: String = "1"
  ) -> SyncedResource {
    let card = imported(href + etag, uid: uid, name: href)
    return SyncedResource(
      href: Href(href), etag: etag, raw: card.raw, digest: card.digest, content: .cards([card]))
  }

  /// A store with an account, and what a sync does with it.
  private struct Book {
    let database: HalcyonDatabase
    let account: Int64

    init() async throws {
      database = try HalcyonDatabase.inMemory()
      account = try await database.addContactAccount(
        name: "x", configuration: .init(kind: "folder", settings: ["path": "/x"])
      ).id
    }

    func take(_ resources: SyncedResource...) async throws {
      _ = try await database.take(resources, accountID: account)
    }

    func remove(_ hrefs: Set<Href>, at date: Date) async throws {
      try await database.finish(
        SyncCompletion(token: nil, removals: hrefs, date: date, isChanged: false),
        accountID: account)
    }

    /// The ids of the people by their hrefs, which are also their names.
    func ids() async throws -> [String: Int64] {
      let people = try await database.people()
      return Dictionary(people.map { ($0.displayName, $0.id) }, uniquingKeysWith: { $1 })
    }
  }

  /// A book with two removed people of the same UID. "a" was removed first.
  private func bookWithTwoRemoved() async throws -> (Book, [String: Int64]) {
    let book = try await Book()
    try await book.take(resource("a", uid: "1"), resource("b", uid: "2"))
    let ids = try await book.ids()
    try await book.remove(["a"], at: begin)
    try await book.take(resource("b", uid: "1", "2"))
    try await book.remove(["b"], at: begin + 60)
    #expect(try await book.database.removedPeople().map(\.name) == ["b", "a"])
    return (book, ids)
  }

  @Test(
    "Of two removed people with the same UID, the one with the href of the card returns",
    arguments: ["a", "b"])
  func sameHref(_ href: String) async throws {
    let (book, ids) = try await bookWithTwoRemoved()
    try await book.take(resource(href, uid: "1", "3"))
    #expect(try await book.ids() == [href: try #require(ids[href])])
    #expect(try await book.database.removedPeople().map(\.name) == [href == "a" ? "b" : "a"])
  }

  @Test("Of two removed people with the UID of a card at a new href, the last removed one returns")
  func newHref() async throws {
    let (book, ids) = try await bookWithTwoRemoved()
    try await book.take(resource("c", uid: "1", "3"))
    #expect(try await book.ids() == ["c": try #require(ids["b"])])
  }

  @Test("Removed people without a UID return only at their own href", arguments: [nil, ""])
  func withoutUID(_ uid: String?) async throws {
    let book = try await Book()
    try await book.take(resource("a", uid: uid), resource("b", uid: uid))
    let ids = try await book.ids()
    try await book.remove(["a", "b"], at: begin)
    try await book.take(resource("c", uid: uid), resource("b", uid: uid, "2"))
    let after = try await book.ids()
    #expect(after["b"] == ids["b"])
    #expect(try await book.database.removedPeople().map(\.name) == ["a"])
  }

  @Test("A card whose UID another card has is removed without the trash")
  func elsewhere() async throws {
    let book = try await Book()
    try await book.take(resource("a", uid: "1"), resource("b", uid: "2"))
    try await book.take(resource("c", uid: "1"))
    try await book.remove(["a", "b"], at: begin)
    #expect(try await book.database.removedPeople().map(\.name) == ["b"])
  }

  @Test("People leave the trash after 30 days, not before")
  func purge() async throws {
    let book = try await Book()
    try await book.take(resource("a", uid: "1"), resource("b", uid: "2"))
    try await book.remove(["a"], at: begin)
    try await book.remove(["b"], at: begin + 60)
    try await book.remove([], at: begin + 30 * 24 * 3_600)
    #expect(try await book.database.removedPeople().map(\.name) == ["b", "a"])
    try await book.remove([], at: begin + 30 * 24 * 3_600 + 1)
    #expect(try await book.database.removedPeople().map(\.name) == ["b"])
  }

  @Test("A person whom the source has added again is not restored a second time")
  func restoredTwice() async throws {
    let book = try await Book()
    try await book.take(resource("a", uid: "1"), resource("b", uid: "2"))
    let ids = try await book.ids()
    try await book.remove(["a", "b"], at: begin)
    let removed = try ["a", "b"].map { try #require(ids[$0]) }
    #expect(try await book.database.restorePeople(removed) == removed)
    #expect(try await book.ids() == ids)
    #expect(try await book.database.restorePeople(removed) == [])
    #expect(try await book.database.removedPeople().isEmpty)
  }
}
