import Foundation
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HangGuard
import ServiceTestSupport
import Testing

@testable import HalcyonActivity
@testable import HalcyonContacts
@testable import HalcyonNetwork
@testable import HalcyonText

@Suite(.hangGuard) struct AccountRepairTests {
  private let database: HalcyonDatabase
  private let activity = ActivityCenter(clock: ManualClock())
  private let secrets = MemorySecretStore()
  private let source = ScriptedSource([.fail(.signInNeeded)], [.end("t")], [.end("t")])
  private let sync: ContactSyncCenter
  private let repair: AccountRepair

  init() throws {
    database = try HalcyonDatabase.inMemory()
    sync = ContactSyncCenter(
      database: database, activity: activity, sources: { [source] _ in source },
      changes: { _ in nil }, network: ManualNetwork(), clock: ManualClock())
    repair = AccountRepair(database: database, secrets: secrets, sync: sync)
  }

  private func ended(_ isReached: @Sendable (Activity) -> Bool) async {
    for await snapshot in await activity.snapshots() {
      if snapshot.activities.contains(where: isReached) { return }
    }
  }

  private func server() async throws -> ContactAccount {
    try await database.addContactAccount(
      name: "Work", configuration: .cardDAV(.init(url: "https://h/", userName: "ada")))
  }

  @Test("A new password is stored in the keyring only, and the account syncs with it")
  func signIn() async throws {
    let account = try await server()
    #expect(await sync.sync(account.id)?.outcome == .failed(.signInNeeded))
    try await repair.signIn(account.id, password: Secret("s"))
    #expect(await secrets.secret(for: account.secretName) == Secret("s"))
    await ended { $0.state == .succeeded(changes: 0) }
    let nameless = try await database.addContactAccount(
      name: "Home", configuration: .cardDAV(.init(url: "https://h/", userName: "")))
    try await repair.signIn(nameless.id, user: "bo", password: Secret("t"))
    #expect(
      try await database.contactAccount(id: nameless.id)?.configuration
        == .cardDAV(.init(url: "https://h/", userName: "bo")))
  }

  @Test("Confirmed removals remove the people and the question")
  func confirmRemovals() async throws {
    let source = ScriptedSource(
      [.cards(sourceCards(0..<3)), .end("t")], [.end(allBut: [], "t")])
    let sync = ContactSyncCenter(
      database: database, activity: activity, sources: { _ in source }, changes: { _ in nil },
      network: ManualNetwork(), clock: ManualClock())
    let account = try await server()
    await sync.sync(account.id)
    #expect(await sync.sync(account.id)?.outcome == .needsConfirmation(removals: 3))
    #expect(try await database.peopleCount() == 3)
    let repair = AccountRepair(database: database, secrets: secrets, sync: sync)
    let removed = try await repair.confirmRemovals(account.id)
    #expect(removed.count == 3)
    #expect(try await database.peopleCount() == 0)
    try await repair.restore(people: removed.people)
    #expect(try await database.peopleCount() == 3)
    try await repair.remove(people: removed.people, at: .now)
    #expect(try await database.peopleCount() == 0)
    #expect(await activity.snapshot.activities.isEmpty)
  }

  @Test("A certificate is trusted only for its own account")
  func trust() async throws {
    let (account, other) = (try await server(), try await server())
    try await repair.trust(fingerprint: "AB:CD", for: account.id)
    let stored = try #require(try await database.contactAccount(id: account.id))
    #expect(
      stored.configuration
        == .cardDAV(.init(url: "https://h/", userName: "ada", certificateFingerprint: "AB:CD")))
    #expect(
      try await database.contactAccount(id: other.id)?.configuration == other.configuration)
  }

  @Test("An unreadable folder can be replaced by another one")
  func folder() async throws {
    let account = try await database.addContactAccount(
      name: "F", configuration: .folder(path: "/a"))
    try await repair.choose(folder: "/b", for: account.id)
    #expect(
      try await database.contactAccount(id: account.id)?.configuration == .folder(path: "/b"))
    await #expect(throws: AccountRepairError.gone) {
      try await repair.trust(fingerprint: "AB", for: account.id)
    }
    await #expect(throws: AccountRepairError.gone) {
      try await repair.signIn(99, password: Secret("s"))
    }
    let words = [AccountRepairError.gone, .keyring(.locked), .keyring(.noService(message: "m"))]
      .map(UserText.sentence)
    #expect(Set(words).count == 3 && words.allSatisfy { $0.contains("Nothing was changed") })
  }
}
