import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore

/// Creates the source of any account. Only this type combines an account with its password.
///
/// ```swift
/// let sources = ContactSources(database: database)
/// let center = ContactSyncCenter(
///   database: database, activity: activity, sources: { sources.source(for: $0) })
/// ```
public struct ContactSources: Sendable {
  /// The kinds of contact sources.
  public let registry: ContactSourceRegistry
  private let database: HalcyonDatabase
  private let secrets: any SecretStore
  private let clock: any Clock<Duration>

  /// Creates the sources for the accounts in `database`.
  /// - Parameters:
  ///   - secrets: Stores the passwords, keyed by the `uuid` of the account.
  ///   - clock: Sleeps between attempts.
  public init(
    database: HalcyonDatabase, registry: ContactSourceRegistry = .standard,
    secrets: any SecretStore = KeyringSecretStore(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.database = database
    self.registry = registry
    self.secrets = secrets
    self.clock = clock
  }

  /// Returns the source of an account; nil for imported files, which have none. Sends no request
  /// yet.
  public func source(for account: ContactAccount) -> (any ContactSource)? {
    registry[account.configuration.kind]?
      .source(account.configuration.settings, context(of: account))
  }

  /// Returns the sources that entered settings lead to.
  /// - Parameter password: Nil if the server requires none.
  public func candidates(
    of kind: any ContactSourceKind, _ settings: [String: String], password: Secret?
  ) async throws(ServiceProblem) -> [ContactSourceCandidate] {
    let context = ContactSourceContext(
      password: { () async throws(ServiceProblem) in password }, clock: clock)
    return try await kind.candidates(settings, context)
  }

  /// Checks whether the source of an account is available. Fetches no cards.
  /// - Parameter password: A password that is not in the keyring yet; nil for the stored one.
  /// - Throws: The reason why it is not.
  public func check(
    _ account: ContactAccount, password: Secret? = nil
  ) async throws(ServiceProblem) {
    var context = context(of: account)
    if let password {
      context.password = { () async throws(ServiceProblem) in password }
    }
    try await registry[account.configuration.kind]?.check(account.configuration.settings, context)
  }

  /// Returns the connection for a picture on the server of an account; `nil` if its kind has none.
  func pictureConnection(
    of account: ContactAccount, timeouts: HTTPTimeouts
  ) async throws(ServiceProblem) -> PictureConnection? {
    let kind = registry[account.configuration.kind] as? any PictureSourceKind
    return try await kind?.pictures(
      account.configuration.settings, context(of: account), timeouts: timeouts)
  }

  private func context(of account: ContactAccount) -> ContactSourceContext {
    ContactSourceContext(
      password: { () async throws(ServiceProblem) in try await password(of: account) },
      store: { await store($0, of: account) }, clock: clock)
  }

  private func password(of account: ContactAccount) async throws(ServiceProblem) -> Secret? {
    guard account.configuration.hasPassword else { return nil }
    let secret: Secret?
    do { secret = try await secrets.secret(for: account.secretName) } catch {
      throw error.serviceProblem
    }
    guard let secret else { throw .signInNeeded }
    return secret
  }

  private func store(_ settings: [String: String], of account: ContactAccount) async {
    // The account may have been renamed in the meantime.
    guard var stored = try? await database.contactAccount(id: account.id),
      stored.configuration == account.configuration
    else { return }
    stored.configuration.settings = settings
    try? await database.updateContactAccount(stored)
  }
}

extension ContactAccount {
  /// The key of the password in the keyring.
  public var secretName: String { uuid.uuidString.lowercased() }
}

extension SecretStoreError {
  /// The error that a contact source reports.
  public var serviceProblem: ServiceProblem {
    switch self {
    case .locked: .keyring(isLocked: true, message: "")
    case .noService(let message), .failed(let message):
      .keyring(isLocked: false, message: message)
    }
  }
}
