import HalcyonCore
import HalcyonNetwork

/// What Halcyon provides to a source besides its settings.
public struct ContactSourceContext: Sendable {
  /// Returns the password; `nil` if the settings need none.
  ///
  /// It is read when a pass begins, so that a new one takes effect without a restart. Throws
  /// `signInNeeded` if it is missing, `keyring` if the keyring is unavailable.
  public var password: @Sendable () async throws(ServiceProblem) -> Secret?
  /// Stores settings that the source found, unless the account was changed in the meantime.
  public var store: @Sendable ([String: String]) async -> Void
  /// Sleeps between attempts.
  public var clock: any Clock<Duration>

  /// Creates a context. By default it has no password and stores nothing.
  public init(
    password: @escaping @Sendable () async throws(ServiceProblem) -> Secret? = {
      () async throws(ServiceProblem) in nil
    },
    store: @escaping @Sendable ([String: String]) async -> Void = { _ in },
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.password = password
    self.store = store
    self.clock = clock
  }
}
