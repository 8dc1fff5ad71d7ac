import Synchronization

/// A keyring, and passwords in memory for as long as it is locked: whoever dismisses the prompt of
/// the keyring is asked for a password only once.
public final class SessionSecretStore: SecretStore {
  private let keyring: any SecretStore
  private let session = Mutex<[String: Secret]>([:])

  /// Creates a store in front of a keyring.
  public init(_ keyring: any SecretStore) { self.keyring = keyring }

  /// Returns the password of an account, without contacting the keyring if it is in memory.
  public func secret(for account: String) async throws(SecretStoreError) -> Secret? {
    if let secret = session.withLock({ $0[account] }) { return secret }
    return try await keyring.secret(for: account)
  }

  /// Stores a password in the keyring; in memory if the keyring remains locked.
  public func store(
    _ secret: Secret, for account: String, label: String
  ) async throws(SecretStoreError) {
    do throws(SecretStoreError) {
      try await keyring.store(secret, for: account, label: label)
      session.withLock { $0[account] = nil }
    } catch {
      guard error == .locked else { throw error }
      session.withLock { $0[account] = secret }
    }
  }

  /// Removes the password of an account.
  public func remove(_ account: String) async throws(SecretStoreError) {
    session.withLock { $0[account] = nil }
    try await keyring.remove(account)
  }
}
