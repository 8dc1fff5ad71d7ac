import CDesktop

/// Passwords in the Secret Service of the session: GNOME's keyring, KWallet, KeePassXC.
/// - Source: https://specifications.freedesktop.org/secret-service/
public struct KeyringSecretStore: SecretStore {
  /// The keyring of the session; it is spoken to at the first use.
  public init() {}

  /// The password of an account; the keyring may ask its owner to unlock it.
  public func secret(for account: String) async throws(SecretStoreError) -> Secret? {
    try await Self.ask { hal_secret_lookup(account, $0, $1) }
  }

  /// Keeps a password in the default collection of the keyring.
  public func keep(_ secret: Secret, for account: String, label: String)
    async throws(SecretStoreError)
  {
    _ = try await Self.ask { done, data in
      secret.reveal { hal_secret_store(account, label, $0, done, data) }
    }
  }

  /// Forgets the password of an account.
  public func forget(_ account: String) async throws(SecretStoreError) {
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
