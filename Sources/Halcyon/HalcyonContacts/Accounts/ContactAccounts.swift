import Foundation
import HalcyonBackup
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore

/// Why a contact source could not be added, changed or removed. The store is unchanged.
public enum ContactAccountError: Error, Hashable, Sendable {
  /// The source does not exist, denies access, or its password cannot be stored.
  case source(ServiceProblem)
  /// The source was added before, under this name.
  case known(name: String)
  /// The store could not be read or written.
  case store(StoreError)
}

/// An account that was removed, and what its restoration needs.
public struct RemovedContactAccount: Sendable {
  /// The account.
  public let account: ContactAccount
  /// The backup from before the removal.
  var backup: StoreBackup?
  /// The password from the keyring; kept in memory only.
  let password: Secret?
  /// Whether its password was removed as well; `false` if the keyring is unavailable.
  public internal(set) var isForgotten = true
}

/// Adds and removes accounts, for the window and the command line. A source is checked before it is
/// added, its password is stored in the keyring only, and a backup is made before a removal.
public struct ContactAccounts: Sendable {
  private let database: HalcyonDatabase
  private let backups: URL
  private let sources: ContactSources
  private let secrets: any SecretStore
  private let center: ContactSyncCenter?
  private let date: @Sendable () -> Date

  /// Creates an editor for the accounts in `database`.
  /// - Parameters:
  ///   - backups: The folder for backups.
  ///   - secrets: Stores the passwords, keyed by the `uuid` of the account; the same store that
  ///     `sources` uses.
  ///   - center: Syncs added accounts and stops removed ones; nil for none.
  public init(
    database: HalcyonDatabase, backups: URL, sources: ContactSources,
    secrets: any SecretStore = KeyringSecretStore(), center: ContactSyncCenter? = nil,
    date: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.database = database
    self.backups = backups
    self.sources = sources
    self.secrets = secrets
    self.center = center
    self.date = date
  }

  /// Returns the sources that entered settings lead to, such as the address books of a server.
  /// - Parameter password: Nil if the server requires none.
  public func candidates(
    of kind: any ContactSourceKind, _ settings: [String: String], password: Secret? = nil
  ) async throws(ContactAccountError) -> [ContactSourceCandidate] {
    do { return try await sources.candidates(of: kind, settings, password: password) } catch {
      throw .source(error)
    }
  }

  /// Returns the sources of a service on this computer that are not accounts yet.
  public func suggestions(
    of kind: any ContactSourceKind
  ) async throws(ContactAccountError) -> [ContactSourceCandidate] {
    let found = try await candidates(of: kind, [:])
    let known = try await accounts()
    return found.filter { candidate in
      !known.contains { kind.isSame($0.configuration, candidate.configuration) }
    }
  }

  /// Adds a source after checking it.
  /// - Parameters:
  ///   - password: Stored in the keyring; nil if the source requires none.
  ///   - name: Nil for the name of the candidate.
  public func add(
    _ candidate: ContactSourceCandidate, password: Secret? = nil, name: String? = nil
  ) async throws(ContactAccountError) -> ContactAccount {
    let configuration = candidate.configuration
    if !candidate.isChecked {
      let account = ContactAccount(
        id: 0, uuid: UUID(), name: candidate.accountName, configuration: configuration,
        position: 0)
      do { try await sources.check(account, password: password) } catch { throw .source(error) }
    }
    let kind = sources.registry[configuration.kind]
    if let known = try await accounts().first(where: {
      kind?.isSame($0.configuration, configuration) == true
    }) {
      throw .known(name: known.name)
    }
    return try await store(configuration, name: name ?? candidate.accountName, password: password)
  }

  /// Makes a backup and removes an account with all its contacts.
  /// - Returns: What `restore` needs to revert the removal.
  public func remove(
    _ account: ContactAccount
  ) async throws(ContactAccountError) -> RemovedContactAccount {
    let password = account.configuration.hasPassword ? await self.password(of: account) : nil
    var removed = RemovedContactAccount(account: account, backup: nil, password: password)
    do throws(StoreError) {
      removed.backup = try await database.backUp(
        into: backups, date: date(), reason: .accountRemoval)
      if let center {
        try await center.remove(account.id)
      } else {
        try await database.removeContactAccount(id: account.id)
      }
    } catch { throw .store(error) }
    guard account.configuration.hasPassword else { return removed }
    do { try await secrets.remove(account.secretName) } catch { removed.isForgotten = false }
    return removed
  }

  /// Reverts the removal of an account: restores its contacts from the backup, stores its password
  /// again, and syncs it.
  public func restore(_ removed: RemovedContactAccount) async throws(ContactAccountError) {
    guard let backup = removed.backup else {
      throw .store(.failed(message: "there is no backup"))
    }
    do throws(StoreError) {
      try await database.restoreContactAccount(id: removed.account.id, from: backup)
    } catch { throw .store(error) }
    if let password = removed.password, removed.isForgotten {
      do { try await secrets.store(password, for: removed.account) } catch {
        throw .source(error.serviceProblem)
      }
    }
    do { try await center?.update(removed.account) } catch { throw .store(error) }
  }

  private func password(of account: ContactAccount) async -> Secret? {
    // Without the keyring the password is not removed either.
    do { return try await secrets.secret(for: account.secretName) } catch { return nil }
  }

  private func accounts() async throws(ContactAccountError) -> [ContactAccount] {
    do { return try await database.contactAccounts() } catch { throw .store(error) }
  }

  private func store(
    _ configuration: ContactAccount.Configuration, name: String, password: Secret?
  ) async throws(ContactAccountError) -> ContactAccount {
    let account: ContactAccount
    do {
      account = try await database.addContactAccount(name: name, configuration: configuration)
    } catch { throw .store(error) }
    if let password {
      do { try await secrets.store(password, for: account) } catch let keyring {
        // An account without its password could not sync.
        do { try await database.removeContactAccount(id: account.id) } catch {
          throw .store(error)
        }
        throw .source(keyring.serviceProblem)
      }
    }
    // Only now, because the first sync would fail without the password.
    do { try await center?.update(account) } catch { throw .store(error) }
    return account
  }
}
