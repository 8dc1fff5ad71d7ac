/// Passwords that go with the process.
public actor MemorySecretStore: SecretStore {
  private var secrets: [String: Secret]

  /// A store that already keeps these.
  public init(_ secrets: [String: Secret] = [:]) { self.secrets = secrets }

  /// The password of an account; nil where none is kept.
  public func secret(for account: String) -> Secret? { secrets[account] }

  /// Keeps a password in the place of an earlier one.
  public func keep(_ secret: Secret, for account: String, label: String) {
    secrets[account] = secret
  }

  /// Forgets the password of an account.
  public func forget(_ account: String) { secrets[account] = nil }
}
