import Foundation
import HalcyonCore
import HalcyonStore

/// Why a place to take contacts from could not be added, changed or removed. What is stored is as it was.
public enum ContactAccountError: Error, Hashable, Sendable {
  /// What it names is not there, does not let us in, or its password cannot be kept.
  case source(ContactSourceError)
  /// It is there already, under this name.
  case known(name: String)
  /// The store could not be read or written.
  case store(StoreError)
}

/// Adds and removes the places that contacts are taken from, for the window and the command line alike: what is
/// named is looked for first, a password goes to the keyring and nowhere else, and a backup comes before a removal.
public struct ContactAccounts: Sendable {
  /// Lists the address books of Evolution.
  public typealias EvolutionBooks =
    @Sendable () async throws(ContactSourceError) -> [EvolutionSource.Book]

  private let database: HalcyonDatabase
  private let backups: URL
  private let sources: ContactSources
  private let secrets: any SecretStore
  private let center: ContactSyncCenter?
  private let evolution: EvolutionBooks
  private let date: @Sendable () -> Date

  /// The accounts in `database`.
  /// - Parameters:
  ///   - backups: the folder of the backups.
  ///   - secrets: keeps the passwords by the accounts' `uuid`; the same that `sources` asks.
  ///   - center: syncs what is added and stops what is removed; nil where nobody syncs.
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

  /// The address books of Evolution that contacts are not taken from yet.
  public func evolutionBooks() async throws(ContactAccountError) -> [EvolutionSource.Book] {
    let books: [EvolutionSource.Book]
    do { books = try await evolution() } catch { throw .source(error) }
    let known = try await accounts().map(\.configuration)
    return books.filter { !known.contains(.evolution(book: $0.uid)) }
  }

  /// The address books that the address of a server leads to.
  public func books(
    of server: ContactAccount.CardDAV, password: Secret?
  ) async throws(ContactAccountError) -> [AddressBook] {
    do { return try await sources.books(of: server, password: password) } catch {
      throw .source(error)
    }
  }

  /// Adds a folder, a file or a book of Evolution, once it has been found.
  public func add(
    _ configuration: ContactAccount.Configuration, name: String
  ) async throws(ContactAccountError) -> ContactAccount {
    let looked = ContactAccount(
      id: 0, uuid: UUID(), name: name, configuration: configuration, position: 0)
    do { try await sources.check(looked) } catch { throw .source(error) }
    if let known = try await accounts().first(where: { $0.configuration == configuration }) {
      throw .known(name: known.name)
    }
    return try await store(configuration, name: name, password: nil)
  }

  /// Adds an address book that ``books(of:password:)`` found.
  /// - Parameters:
  ///   - password: goes to the keyring; nil where the server asks for none.
  ///   - name: nil for the name that the server gives it, or else the host.
  public func add(
    _ book: AddressBook, of server: ContactAccount.CardDAV, password: Secret?, name: String? = nil
  ) async throws(ContactAccountError) -> ContactAccount {
    var server = server
    server.addressBook = book.url.description
    // What stands before the host is no part of the address, and may be a password.
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

  /// Removes an account with everybody that came from it, after a backup.
  /// - Returns: whether its password is gone as well; not so where the keyring does not answer.
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
    do { try await secrets.forget(account.secretName) } catch { return false }
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
      do { try await secrets.keep(password, for: account) } catch let keyring {
        // An account without its password is of no use.
        do { try await database.removeContactAccount(id: account.id) } catch {
          throw .store(error)
        }
        throw .source(keyring.sourceError)
      }
    }
    // Only now: without its password the first sync would fail.
    do { try await center?.update(account) } catch { throw .store(error) }
    return account
  }
}

extension ContactAccount {
  /// Whether there is a password of it in the keyring.
  public var hasPassword: Bool {
    if case .cardDAV(let server) = configuration { return !server.userName.isEmpty }
    return false
  }
}

extension AddressBook {
  /// What its owner calls it, or else the host.
  public var title: String {
    displayName.flatMap { $0.isEmpty ? nil : $0 } ?? url.origin.host
  }
}
