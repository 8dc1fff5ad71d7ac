import Foundation
import HalcyonNetwork
import HangGuard
import IntegrationSupport
import Testing

/// Tests with a real keyring, which `make integration` starts: open, locked or none.
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
    case "locked":
      await #expect(throws: SecretStoreError.locked) { try await keyring.secret(for: "a") }
      await #expect(throws: SecretStoreError.locked) {
        try await keyring.store(Secret("x"), for: "a", label: "Test")
      }
      await #expect(throws: SecretStoreError.locked) { try await keyring.secret(for: "a") }
      // The password that the user enters instead is kept until Halcyon ends.
      let session = SessionSecretStore(keyring)
      try await session.store(Secret("typed"), for: "a", label: "Test")
      #expect(try await session.secret(for: "a")?.reveal { $0 } == "typed")
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
}
