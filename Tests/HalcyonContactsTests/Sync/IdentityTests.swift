import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts

/// A card is identified by its href in its source. Its `UID` only joins cards that left their href;
/// see `MixedCardsTests`.
@Suite(.hangGuard) struct IdentityTests {
  private let database: HalcyonDatabase

  init() throws { database = try HalcyonDatabase.inMemory() }

  private func sync(_ cards: [SourceCard]) async throws -> ContactSyncResult {
    let known = try await database.contactAccounts().last
    let account: ContactAccount
    if let known {
      account = known
    } else {
      account = try await database.addContactAccount(
        name: "x", configuration: .folder(path: "/x"))
    }
    return await ContactSync(
      source: ScriptedSource([.cards(cards), .end(allBut: Set(cards.map(\.href)), "t")]),
      account: account, database: database, activity: ActivityCenter(clock: ManualClock())
    ).run()
  }

  private func card(_ href: Href, _ name: String, uid: String?) -> SourceCard {
    SourceCard(href: href, etag: name, bytes: Data(vcard(name, uid: uid).utf8))
  }

  @Test("Missing, shared and changed UIDs neither merge nor duplicate people")
  func uid() async throws {
    _ = try await sync([
      card("1", "Ada", uid: "same"), card("2", "Bo", uid: "same"), card("3", "Cy", uid: nil),
      card("4", "Di", uid: nil),
    ])
    let before = try await database.people()
    #expect(before.map(\.displayName) == ["Ada", "Bo", "Cy", "Di"])
    let result = try await sync([
      card("1", "Ada", uid: "other"), card("2", "Bo B", uid: "same"), card("3", "Cy", uid: "same"),
      card("4", "Di D", uid: nil),
    ])
    #expect(result.updated == 4 && result.added == 0 && result.removed == 0)
    let after = try await database.people()
    #expect(after.map(\.displayName) == ["Ada", "Bo B", "Cy", "Di D"])
    #expect(after.map(\.id) == before.map(\.id))
  }

  @Test("The same UID in two sources is two people, and removing one keeps the other")
  func sources() async throws {
    _ = try await sync([card("1", "Ada", uid: "same")])
    let other = try await database.addContactAccount(
      name: "y", configuration: .folder(path: "/y"))
    let activity = ActivityCenter(clock: ManualClock())
    for cards in [[card("1", "Ada too", uid: "same")], []] {
      _ = await ContactSync(
        source: ScriptedSource([.cards(cards), .end(allBut: Set(cards.map(\.href)), "t")]),
        account: other, database: database, activity: activity
      ).run()
      let names = try await database.people().map(\.displayName)
      #expect(names == ["Ada", "Ada too"])
    }
    #expect(try await database.confirmRemovals(accountID: other.id, date: Date()).count == 1)
    #expect(try await database.people().map(\.displayName) == ["Ada"])
  }
}
