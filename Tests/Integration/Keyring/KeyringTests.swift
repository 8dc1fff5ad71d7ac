import Foundation
import HalcyonServices
import IntegrationSupport
import Testing

/// Against a real keyring, where `make integration` starts one: open, locked, or none.
@Suite(
  .logGuard,
  .serialized, .timeLimit(.minutes(1)),
  .enabled(if: ProcessInfo.processInfo.environment["HALCYON_KEYRING"] != nil))
struct KeyringTests {
  private let keyring = KeyringSecretStore()
  private let state = ProcessInfo.processInfo.environment["HALCYON_KEYRING"]

  @Test("A password is kept, replaced and forgotten; a locked keyring and none say so")
  func keyringStates() async throws {
    switch state {
    case "open":
      #expect(try await keyring.secret(for: "a") == nil)
      for password in ["pässword", "another one"] {
        try await keyring.keep(Secret(password), for: "a", label: "Test")
        #expect(try await keyring.secret(for: "a")?.reveal { $0 } == password)
      }
      #expect(try await keyring.secret(for: "b") == nil)
      try await keyring.forget("a")
      #expect(try await keyring.secret(for: "a") == nil)
      try await keyring.keep(Secret("kept"), for: "a", label: "Test")
    case "locked":
      await #expect(throws: SecretStoreError.locked) { try await keyring.secret(for: "a") }
      await #expect(throws: SecretStoreError.locked) {
        try await keyring.keep(Secret("x"), for: "a", label: "Test")
      }
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
