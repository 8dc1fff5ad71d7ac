import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore
import HangGuard
import IntegrationSupport
import Testing

/// `halcyon account` on a terminal, with a real server and an open, a locked or no keyring.
@Suite(
  .serialized, .hangGuard,
  .enabled(
    if: ["open", "locked", "none"].contains(ProcessInfo.processInfo.environment["HALCYON_KEYRING"]))
)
struct AccountTerminalTests {
  private let state = ProcessInfo.processInfo.environment["HALCYON_KEYRING"]
  /// The password of alice. It occurs nowhere else, and this Radicale server accepts no other.
  private let password = "secret"
  private let wrong = "Qu1te-Wr0ng-P4ss"

  @Test("A password is read without echo and stored in the keyring only")
  func account() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "halcyon-terminal-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let book = try await DAVServer.shared(.radicale).book(cards: 3)
    let data = ["--data-dir", folder.path]
    let arguments = ["account", "add", "carddav", book.description, "--user", "alice"]

    // The server rejects a wrong password before anything is stored.
    let refused = try Terminal(arguments + data)
    #expect(await answer(refused, "Password of alice:", with: wrong) != 0)
    try await expectNothing(in: folder)

    let added = try Terminal(arguments + ["--name", "Friends"] + data)
    let status = await answer(added, "Password of alice:", with: password)
    guard state == "open" else {
      #expect(status == 69, "a service is not available")
      return try await expectNothing(in: folder)
    }
    #expect(status == 0 && added.screen.contains("Added “Friends”"))
    let account = try #require(try await accounts(in: folder).first)
    let keyring = KeyringSecretStore()
    #expect(try await keyring.secret(for: account.secretName)?.reveal { $0 } == password)
    try expectNoSecret(in: folder)

    let synced = try Terminal(["sync", "--no-locate"] + data)
    #expect(await synced.end() == 0)
    #expect(!synced.screen.contains(password))

    // The password is replaced without a check; the next sync fails if it is wrong.
    let changed = try Terminal(["account", "password", "Friends"] + data)
    #expect(await answer(changed, "Password for “Friends”:", with: wrong) == 0)
    #expect(try await keyring.secret(for: account.secretName)?.reveal { $0 } == wrong)
    let failed = try Terminal(["sync", "--no-locate"] + data)
    #expect(await failed.end() != 0)
    #expect(!failed.screen.contains(wrong))
    try expectNoSecret(in: folder)

    let removed = try Terminal(["account", "remove", "Friends"] + data)
    #expect(await removed.end() == 0)
    #expect(try await keyring.secret(for: account.secretName) == nil)
    try expectNoSecret(in: folder)
  }

  /// Types `secret` at the prompt.
  private func answer(_ terminal: Terminal, _ question: String, with secret: String) async -> Int32
  {
    #expect(await terminal.wait(for: question))
    #expect(!terminal.echoes)
    #expect(throws: Never.self) { try terminal.type(secret) }
    let status = await terminal.end()
    let isShown = terminal.screen.contains(secret)
    #expect(!isShown)
    return status
  }

  private func accounts(in folder: URL) async throws -> [ContactAccount] {
    try await HalcyonDatabase(directory: folder).contactAccounts()
  }

  private func expectNothing(in folder: URL) async throws {
    #expect(try await accounts(in: folder).isEmpty)
    try expectNoSecret(in: folder)
  }

  /// Expects that no file in the data folder contains a password.
  private func expectNoSecret(in folder: URL) throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(!files.isEmpty)
    for file in files {
      guard let bytes = try? Data(contentsOf: folder.appending(path: file)) else { continue }
      for secret in [password, wrong] {
        let isThere = bytes.range(of: Data(secret.utf8)) != nil
        #expect(!isThere, "in \(file)")
      }
    }
  }
}
