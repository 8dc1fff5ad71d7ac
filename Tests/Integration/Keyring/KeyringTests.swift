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

/// Tests with a real keyring, which `make integration` starts: open, locked (with a user
/// who dismisses its prompt, or without a prompt) or none.
@Suite(
  .logGuard,
  .serialized, .hangGuard,
  .enabled(if: ProcessInfo.processInfo.environment["HALCYON_KEYRING"] != nil))
struct KeyringTests {
  private let keyring = KeyringSecretStore()
  private let state = ProcessInfo.processInfo.environment["HALCYON_KEYRING"]

  @Test("Passwords are stored, replaced and removed; a locked or missing keyring is reported")
  func keyringStates() async throws {
    switch state {
    case "open":
      #expect(try await keyring.secret(for: "a") == nil)
      for password in ["pässword", "another one"] {
        try await keyring.store(Secret(password), for: "a", label: "Test")
        #expect(try await keyring.secret(for: "a")?.reveal { $0 } == password)
      }
      #expect(try await keyring.secret(for: "b") == nil)
      try await keyring.remove("a")
      #expect(try await keyring.secret(for: "a") == nil)
      try await keyring.store(Secret("kept"), for: "a", label: "Test")
    case "locked", "dismissed":
      await #expect(throws: SecretStoreError.locked) { try await keyring.secret(for: "a") }
      await #expect(throws: SecretStoreError.locked) {
        try await keyring.store(Secret("x"), for: "a", label: "Test")
      }
      await #expect(throws: SecretStoreError.locked) { try await keyring.secret(for: "a") }
      // The password that the user enters instead is kept until Halcyon ends.
      let session = SessionSecretStore(keyring)
      try await session.store(Secret("typed"), for: "a", label: "Test")
      #expect(try await session.secret(for: "a")?.reveal { $0 } == "typed")
      if state == "dismissed" { #expect(try prompts() == 1) }
    default:
      let error = await #expect(throws: SecretStoreError.self) {
        try await keyring.secret(for: "a")
      }
      guard case .noService = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
  @Test(
    "After the prompt of the keyring was dismissed, the activity asks for the password once",
    .enabled(if: ProcessInfo.processInfo.environment["HALCYON_KEYRING"] == "dismissed"))
  func dismissed() async throws {
    let server = try await DAVServer.shared(.radicale).book(cards: 3)
    let database = try HalcyonDatabase.inMemory()
    let activity = ActivityCenter()
    let secrets = SessionSecretStore(keyring)
    let sources = ContactSources(database: database, secrets: secrets)
    let center = ContactSyncCenter(
      database: database, activity: activity, sources: { sources.source(for: $0) },
      changes: { _ in nil })
    var accounts: [ContactAccount] = []
    for name in ["Friends", "Family"] {
      accounts.append(
        try await database.addContactAccount(
          name: name,
          configuration: .cardDAV(
            CardDAVSettings(
              url: server.description, userName: "alice", addressBook: server.description))))
    }
    for account in accounts {
      #expect(
        await center.sync(account.id)?.outcome == .failed(.keyring(isLocked: true, message: "")))
    }
    // Nobody is asked a second time by the keyring, and each source asks in its activity.
    #expect(try prompts() <= 1)
    #expect(
      await activity.snapshot.activities.map(\.actions) == [[.signIn, .retry], [.signIn, .retry]])
    let repair = AccountRepair(database: database, secrets: secrets, sync: center)
    try await repair.signIn(accounts[0].id, password: Secret("secret"))
    for _ in 0..<2 { #expect(await center.sync(accounts[0].id)?.outcome == .succeeded) }
    #expect(try await database.people().count == 3)
    #expect(try prompts() <= 1)
    await center.stop()
  }

  /// The number of prompts that the user dismissed. Tests share the process and so the decision.
  private func prompts() throws -> Int {
    let path = try #require(ProcessInfo.processInfo.environment["HALCYON_PROMPTS"])
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count
  }
}
