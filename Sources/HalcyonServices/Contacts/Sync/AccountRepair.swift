import Foundation
import HalcyonCore
import HalcyonStore

/// Stores what the user gives an account anew, so that its next sync goes well: the password, a folder, or
/// trust in a certificate. The sync begins at once.
///
/// ```swift
/// let repair = AccountRepair(database: database, sync: center)
/// try await repair.signIn(accountID, password: password)
/// ```
public struct AccountRepair: Sendable {
  private let database: HalcyonDatabase
  private let secrets: any SecretStore
  private let sync: ContactSyncCenter?

  /// A repair of the accounts in `database`.
  /// - Parameters:
  ///   - secrets: keeps the passwords by the accounts' `uuid`.
  ///   - sync: syncs what was mended; nil where nobody syncs.
  public init(
    database: HalcyonDatabase, secrets: any SecretStore = KeyringSecretStore(),
    sync: ContactSyncCenter? = nil
  ) {
    self.database = database
    self.secrets = secrets
    self.sync = sync
  }

  /// The account with that id.
  /// - Throws: ``AccountRepairError/gone`` where there is none any more.
  public func account(_ id: Int64) async throws(AccountRepairError) -> ContactAccount {
    let account: ContactAccount?
    do { account = try await database.contactAccount(id: id) } catch { throw .store(error) }
    guard let account else { throw .gone }
    return account
  }

  /// Keeps a password of the account in the keyring, and nowhere else.
  /// - Parameter user: the name to sign in with, for an account that had none; `nil` leaves it as it is.
  public func signIn(
    _ id: Int64, user: String? = nil, password: Secret
  ) async throws(AccountRepairError) {
    var account = try await account(id)
    do { try await secrets.keep(password, for: account) } catch { throw .keyring(error) }
    guard let user, case .cardDAV(var server) = account.configuration else { return begin(id) }
    server.userName = user
    account.configuration = .cardDAV(server)
    try await store(account)
  }

  /// Trusts one certificate for this account, whatever is wrong with it; another one is refused as before.
  /// - Parameter fingerprint: its SHA-256 in hexadecimal pairs with colons, as the user saw it.
  public func trust(fingerprint: String, for id: Int64) async throws(AccountRepairError) {
    var account = try await account(id)
    guard case .cardDAV(var server) = account.configuration else { throw .gone }
    server.certificateFingerprint = fingerprint
    account.configuration = .cardDAV(server)
    try await store(account)
  }

  /// Takes the contacts of the account from another folder, or from the same one with access to it.
  public func choose(folder path: String, for id: Int64) async throws(AccountRepairError) {
    var account = try await account(id)
    guard case .folder = account.configuration else { throw .gone }
    account.configuration = .folder(path: path)
    try await store(account)
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

  /// Nobody waits for it: how it goes is an activity of its own.
  private func begin(_ id: Int64) { Task { await sync?.sync(id) } }
}

extension SecretStore {
  /// Keeps the password of an account, under a label that its owner knows it by.
  func keep(_ password: Secret, for account: ContactAccount) async throws(SecretStoreError) {
    try await keep(password, for: account.secretName, label: tr("Halcyon: %1", account.name))
  }
}

/// Why an account could not be mended. It is as it was.
public enum AccountRepairError: Error, Hashable, Sendable {
  /// The account was removed, or is of another kind now.
  case gone
  /// The password could not be kept.
  case keyring(SecretStoreError)
  /// The account could not be read or written.
  case store(StoreError)
}

extension Words {
  /// Why an account could not be mended, and what to do about it.
  public static func sentence(_ error: AccountRepairError) -> String {
    switch error {
    case .gone: tr("This source is no longer there. Nothing was changed.")
    case .keyring(.locked):
      tr("The keyring is locked. Nothing was changed. Unlock it, then try again.")
    case .keyring(.noService(let message)), .keyring(.failed(let message)):
      tr("The keyring could not keep the password (%1). Nothing was changed.", message)
    case .store(let error): sentence(error)
    }
  }
}
