/// Keeps the passwords of accounts, by the identifier of the account.
public protocol SecretStore: Sendable {
  /// The password of an account; nil where none is kept.
  func secret(for account: String) async throws(SecretStoreError) -> Secret?
  /// Keeps a password in the place of an earlier one.
  /// - Parameter label: what the keyring shows to its owner.
  func keep(_ secret: Secret, for account: String, label: String)
    async throws(SecretStoreError)
  /// Forgets the password of an account, if there is one.
  func forget(_ account: String) async throws(SecretStoreError)
}

/// Why a password could not be had or kept.
public enum SecretStoreError: Error, Hashable, Sendable {
  /// No Secret Service runs in this session: start a keyring such as gnome-keyring or KWallet.
  case noService(message: String)
  /// The keyring stayed locked: unlock it and try again.
  case locked
  /// The Secret Service refused; `message` is its own.
  case failed(message: String)
}
