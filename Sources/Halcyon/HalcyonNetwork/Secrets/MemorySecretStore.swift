/// Stores passwords in memory.
public actor MemorySecretStore: SecretStore {
  private var secrets: [String: Secret]

  /// Creates a store with initial passwords.
  public init(_ secrets: [String: Secret] = [:]) { self.secrets = secrets }

  /// Returns the password of an account; `nil` if none is stored.
  public func secret(for account: String) -> Secret? { secrets[account] }

  /// Stores a password, replacing an existing one.
  public func store(_ secret: Secret, for account: String, label: String) {
    secrets[account] = secret
  }

  /// Removes the password of an account.
  public func remove(_ account: String) { secrets[account] = nil }
}
