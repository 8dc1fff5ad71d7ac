import CDesktop

/// Stores passwords in the Secret Service of the session: GNOME Keyring, KWallet or KeePassXC.
/// - Source: https://specifications.freedesktop.org/secret-service/
public struct KeyringSecretStore: SecretStore {
  /// Creates a store. The keyring is contacted at the first use.
  public init() {}

  /// Returns the password of an account. The keyring may prompt the user to unlock it.
  public func secret(for account: String) async throws(SecretStoreError) -> Secret? {
    try await Self.ask { hal_secret_lookup(account, $0, $1) }
  }

  /// Stores a password in the default collection of the keyring.
  public func store(_ secret: Secret, for account: String, label: String)
    async throws(SecretStoreError)
  {
    _ = try await Self.ask { done, data in
      secret.reveal { hal_secret_store(account, label, $0, done, data) }
    }
  }

  /// Removes the password of an account.
  public func remove(_ account: String) async throws(SecretStoreError) {
    _ = try await Self.ask { hal_secret_clear(account, $0, $1) }
  }

  private typealias Answer = Result<Secret?, SecretStoreError>

  private final class Waiter: Sendable {
    let continuation: CheckedContinuation<Answer, Never>
    init(_ continuation: CheckedContinuation<Answer, Never>) { self.continuation = continuation }
  }

  private static func ask(
    _ begin: (HalSecretDone, gpointer) -> Void
  ) async throws(SecretStoreError) -> Secret? {
    let answer = await withCheckedContinuation { continuation in
      let waiter = Unmanaged.passRetained(Waiter(continuation)).toOpaque()
      begin(
        { outcome, password, message, data in
          guard let data else { return }
          let waiter = Unmanaged<Waiter>.fromOpaque(data).takeRetainedValue()
          let message = message.map { String(cString: $0) } ?? ""
          waiter.continuation.resume(
            returning: KeyringSecretStore.answer(
              outcome, password.map { Secret(String(cString: $0)) }, message))
        }, waiter)
    }
    return try answer.get()
  }

  private static func answer(
    _ outcome: HalSecretOutcome, _ secret: Secret?, _ message: String
  ) -> Answer {
    switch outcome {
    case HAL_SECRET_DONE: .success(secret)
    case HAL_SECRET_NO_SERVICE: .failure(.noService(message: message))
    case HAL_SECRET_LOCKED: .failure(.locked)
    default: .failure(.failed(message: message))
    }
  }
}
