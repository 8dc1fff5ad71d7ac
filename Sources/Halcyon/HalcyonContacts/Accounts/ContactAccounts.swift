import Foundation
import HalcyonCore
import HalcyonNetwork
import HalcyonStore

/// Why a contact source could not be added, changed or removed. The store is unchanged.
public enum ContactAccountError: Error, Hashable, Sendable {
  /// The source does not exist, denies access, or its password cannot be stored.
  case source(ContactSourceError)
  /// The source was added before, under this name.
  case known(name: String)
  /// The store could not be read or written.
  case store(StoreError)
}

/// Adds and removes accounts, for the window and the command line. A source is checked before it is
/// added, its password is stored in the keyring only, and a backup is made before a removal.
public struct ContactAccounts: Sendable {
  /// Returns the address books of Evolution.
  public typealias EvolutionBooks =
    @Sendable () async throws(ContactSourceError) -> [EvolutionSource.Book]

  private let database: HalcyonDatabase
  private let backups: URL
  private let sources: ContactSources
  private let secrets: any SecretStore
  private let center: ContactSyncCenter?
  private let evolution: EvolutionBooks
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
    evolution: @escaping EvolutionBooks = {
      () async throws(ContactSourceError) in try await EvolutionSource.books()
    },
    date: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.database = database
    self.backups = backups
    self.sources = sources
    self.secrets = secrets
    self.center = center
    self.evolution = evolution
    self.date = date
  }

  /// Returns the Evolution address books that are not accounts yet.
  public func evolutionBooks() async throws(ContactAccountError) -> [EvolutionSource.Book] {
    let books: [EvolutionSource.Book]
    do { books = try await evolution() } catch { throw .source(error) }
    let known = try await accounts().map(\.configuration)
    return books.filter { !known.contains(.evolution(book: $0.uid)) }
  }

  /// Returns the address books that discovery finds at the address of a server.
  public func books(
    of server: ContactAccount.CardDAV, password: Secret?
  ) async throws(ContactAccountError) -> [AddressBook] {
    do { return try await sources.books(of: server, password: password) } catch {
      throw .source(error)
    }
  }

  /// Adds a folder, a file or an Evolution address book after checking it.
  public func add(
    _ configuration: ContactAccount.Configuration, name: String
  ) async throws(ContactAccountError) -> ContactAccount {
    let candidate = ContactAccount(
      id: 0, uuid: UUID(), name: name, configuration: configuration, position: 0)
    do { try await sources.check(candidate) } catch { throw .source(error) }
    if let known = try await accounts().first(where: { $0.configuration == configuration }) {
      throw .known(name: known.name)
    }
    return try await store(configuration, name: name, password: nil)
  }

  /// Adds an address book that ``books(of:password:)`` returned.
  /// - Parameters:
  ///   - password: Stored in the keyring; nil if the server requires none.
  ///   - name: Nil for the display name of the address book, or else the host.
  public func add(
    _ book: AddressBook, of server: ContactAccount.CardDAV, password: Secret?, name: String? = nil
  ) async throws(ContactAccountError) -> ContactAccount {
    var server = server
    server.addressBook = book.url.description
    // The user info before the host is not part of the address and may contain a password.
    if server.url.contains("@"), let address = AddressBookDiscovery.address(server.url) {
      server.url = address.description
    }
    for account in try await accounts() {
      if case .cardDAV(let known) = account.configuration,
        known.addressBook == server.addressBook, known.userName == server.userName
      {
        throw .known(name: account.name)
      }
    }
    return try await store(.cardDAV(server), name: name ?? book.title, password: password)
  }

  /// Makes a backup and removes an account with all its contacts.
  /// - Returns: Whether its password was removed as well; `false` if the keyring is unavailable.
  public func remove(_ account: ContactAccount) async throws(ContactAccountError) -> Bool {
    do throws(StoreError) {
      _ = try await database.backUp(into: backups, date: date())
      if let center {
        try await center.remove(account.id)
      } else {
        try await database.removeContactAccount(id: account.id)
      }
    } catch { throw .store(error) }
    guard account.hasPassword else { return true }
    do { try await secrets.remove(account.secretName) } catch { return false }
    return true
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
        throw .source(keyring.sourceError)
      }
    }
    // Only now, because the first sync would fail without the password.
    do { try await center?.update(account) } catch { throw .store(error) }
    return account
  }
}

extension ContactAccount {
  /// A Boolean value indicating whether the keyring has a password for the account.
  public var hasPassword: Bool {
    if case .cardDAV(let server) = configuration { return !server.userName.isEmpty }
    return false
  }
}

extension AddressBook {
  /// The display name, or else the host.
  public var title: String {
    displayName.flatMap { $0.isEmpty ? nil : $0 } ?? url.origin.host
  }
}
