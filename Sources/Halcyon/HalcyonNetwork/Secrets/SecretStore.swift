/// Stores the passwords of accounts, keyed by account identifier.
public protocol SecretStore: Sendable {
  /// Returns the password of an account; `nil` if none is stored.
  func secret(for account: String) async throws(SecretStoreError) -> Secret?
  /// Stores a password, replacing an existing one.
  /// - Parameter label: The description that the keyring shows to the user.
  func store(_ secret: Secret, for account: String, label: String)
    async throws(SecretStoreError)
  /// Removes the password of an account, if there is one.
  func remove(_ account: String) async throws(SecretStoreError)
}

/// Why a password could not be read or stored.
public enum SecretStoreError: Error, Hashable, Sendable {
  /// No Secret Service runs in this session. A keyring such as GNOME Keyring or KWallet must be
  /// started.
  case noService(message: String)
  /// The keyring remained locked.
  case locked
  /// The Secret Service failed; `message` is its error message.
  case failed(message: String)
}
