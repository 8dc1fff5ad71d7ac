import Foundation
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore
import Localization

/// Stores what an account needs to sync again after a failure: a password, a folder, or trust in a
/// certificate. Then starts a sync.
///
/// ```swift
/// let repair = AccountRepair(
///   database: database, secrets: KeyringSecretStore(), sync: center)
/// try await repair.signIn(accountID, password: password)
/// ```
public struct AccountRepair: Sendable {
  private let database: HalcyonDatabase
  private let registry: ContactSourceRegistry
  private let secrets: any SecretStore
  private let sync: ContactSyncCenter?

  /// Creates a repair of the accounts in `database`.
  /// - Parameters:
  ///   - secrets: Stores the passwords, keyed by the `uuid` of the account.
  ///   - sync: Syncs the repaired account; nil for none.
  public init(
    database: HalcyonDatabase, registry: ContactSourceRegistry = .standard,
    secrets: any SecretStore, sync: ContactSyncCenter? = nil
  ) {
    self.database = database
    self.registry = registry
    self.secrets = secrets
    self.sync = sync
  }

  /// Returns the account with an id.
  /// - Throws: ``AccountRepairError/gone`` if it does not exist.
  public func account(_ id: Int64) async throws(AccountRepairError) -> ContactAccount {
    let account: ContactAccount?
    do { account = try await database.contactAccount(id: id) } catch { throw .store(error) }
    guard let account else { throw .gone }
    return account
  }

  /// Stores the password of an account in the keyring only.
  /// - Parameter user: The user name for an account that had none; nil keeps the current one.
  public func signIn(
    _ id: Int64, user: String? = nil, password: Secret
  ) async throws(AccountRepairError) {
    var account = try await account(id)
    do { try await secrets.store(password, for: account) } catch { throw .keyring(error) }
    guard let user, account.configuration.userName != nil else { return begin(id) }
    account.configuration.userName = user
    try await store(account)
  }

  /// Trusts one certificate for this account, whatever its problem. Other certificates are still
  /// checked.
  /// - Parameter fingerprint: The SHA-256 that the user saw, as pairs of hexadecimal digits with
  ///   colons.
  public func trust(fingerprint: String, for id: Int64) async throws(AccountRepairError) {
    var account = try await account(id)
    guard registry[account.configuration.kind]?.canTrustCertificates == true else { throw .gone }
    account.configuration.settings[ContactSetting.certificateFingerprint] = fingerprint
    try await store(account)
  }

  /// Allows another https server to receive the password of an account.
  /// - Parameter origin: The scheme and host that the user saw.
  public func allow(server origin: String, for id: Int64) async throws(AccountRepairError) {
    var account = try await account(id)
    guard account.configuration.url != nil, origin.hasPrefix("https://") else { throw .gone }
    let allowed = account.configuration.settings[ContactSetting.allowedServers] ?? ""
    account.configuration.settings[ContactSetting.allowedServers] =
      allowed.isEmpty ? origin : allowed + " " + origin
    try await store(account)
  }

  /// Sets the folder of the account: another one, or the same one after access was granted.
  public func choose(folder path: String, for id: Int64) async throws(AccountRepairError) {
    var account = try await account(id)
    guard account.configuration.path != nil else { throw .gone }
    account.configuration.path = path
    try await store(account)
  }

  /// Moves the contacts that the deletion brake holds back to the trash.
  public func confirmRemovals(_ id: Int64) async throws(AccountRepairError) -> RemovedContacts {
    do { return try await sync?.confirmRemovals(id) ?? RemovedContacts() } catch {
      throw .store(error)
    }
  }

  /// Restores people from the trash as local copies.
  public func restore(people ids: [Int64]) async throws(AccountRepairError) {
    do { try await database.restorePeople(ids) } catch { throw .store(error) }
  }

  /// Moves restored people to the trash again.
  public func remove(people ids: [Int64], at date: Date) async throws(AccountRepairError) {
    do { try await database.removePeople(ids, at: date) } catch { throw .store(error) }
  }

  private func store(_ account: ContactAccount) async throws(AccountRepairError) {
    do {
      if let sync {
        try await sync.update(account)
      } else {
        try await database.updateContactAccount(account)
      }
    } catch { throw .store(error) }
  }

  /// Nothing awaits the sync: its activity reports the result.
  private func begin(_ id: Int64) { Task { await sync?.sync(id) } }
}

extension SecretStore {
  /// Stores the password of an account under a label that the user recognizes.
  func store(_ password: Secret, for account: ContactAccount) async throws(SecretStoreError) {
    try await store(password, for: account.secretName, label: tr("Halcyon: %1", account.name))
  }
}

/// Why an account could not be repaired. The account is unchanged.
public enum AccountRepairError: Error, Hashable, Sendable {
  /// The account was removed or is now of another kind.
  case gone
  /// The password could not be stored.
  case keyring(SecretStoreError)
  /// The account could not be read or written.
  case store(StoreError)
}
