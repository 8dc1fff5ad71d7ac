import HalcyonContacts
import HalcyonCore
import HalcyonNetwork
import HalcyonStore
import HalcyonText
import Localization
import Observation

/// The model of the accounts page.
@Observable
final class AccountsModel {
  /// The accounts in display order; `nil` until the store is open.
  private(set) var accounts: [AccountSummary]? { didSet { revision += 1 } }
  /// The ids of the accounts that are being synced.
  private(set) var syncing: Set<Int64> = []
  /// Evolution address books that have no account yet.
  private(set) var evolutionBooks: [EvolutionSource.Book] = []

  /// Increments with each update of the list, so that results of older queries are discarded.
  @ObservationIgnored private var revision = 0
  @ObservationIgnored private let services: AppServices?
  @ObservationIgnored private var tasks: [Task<Void, Never>] = []

  /// Creates a model.
  /// - Parameter services: The services; `nil` while the store is not open.
  init(_ services: AppServices?) {
    self.services = services
    guard let services else { return }
    tasks = [
      Task { [weak self] in
        do {
          for try await summaries in services.database.accountSummariesObservation() {
            self?.accounts = summaries
          }
        } catch { return }
      },
      Task { [weak self] in
        for await snapshot in await services.activity.snapshots() { self?.note(snapshot) }
      },
    ]
  }

  isolated deinit { for task in tasks { task.cancel() } }

  /// A Boolean value indicating whether accounts can be added and removed.
  var canChange: Bool { services?.accounts != nil }

  private func note(_ snapshot: ActivitySnapshot) {
    let now = Set(
      snapshot.activities
        .filter { $0.kind == .contactSync && $0.state == .running }.compactMap(\.source?.id))
    if now != syncing { syncing = now }
  }

  /// Reloads the accounts, which another program may have changed.
  func refresh() {
    guard let services else { return }
    let asked = revision
    Task { [weak self] in
      // The dashboard shows store errors.
      guard let accounts = try? await services.database.accountSummaries() else { return }
      if let self, asked == revision { self.accounts = accounts }
    }
  }

  /// Loads the address books of Evolution. This may start Evolution's services, so it is called
  /// only when the list becomes visible.
  func lookForEvolution() { Task { [weak self] in await self?.findEvolutionBooks() } }

  private func findEvolutionBooks() async {
    // If Evolution is not available, there are no address books to offer.
    let found = try? await services?.accounts?.evolutionBooks()
    let books = found ?? []
    if books != evolutionBooks { evolutionBooks = books }
  }

  /// Syncs an account. The activity reports the result.
  func sync(_ id: Int64) {
    guard let center = services?.sync else { return }
    Task { await center.sync(id) }
  }

  /// Adds a folder, a file or an Evolution address book.
  /// - Returns: The localized message about the result.
  func add(_ configuration: ContactAccount.Configuration, name: String) async -> String {
    guard let service = services?.accounts else { return tr("The database is not open.") }
    do {
      let account = try await service.add(configuration, name: name)
      await findEvolutionBooks()
      return tr("“%1” added", account.name)
    } catch { return UserText.sentence(error, subject: name) }
  }

  /// Removes an account and the people that came from it.
  /// - Returns: The localized message about the result.
  func remove(_ account: ContactAccount) async -> String {
    guard let service = services?.accounts else { return tr("The database is not open.") }
    do {
      let isForgotten = try await service.remove(account)
      await findEvolutionBooks()
      return isForgotten
        ? tr("“%1” removed", UserText.name(account))
        : tr(
          "“%1” was removed. Its password may still be in the keyring, which is not available.",
          UserText.name(account))
    } catch { return UserText.sentence(error, subject: UserText.name(account)) }
  }

  /// Stores a new password and syncs with it.
  /// - Returns: The localized message about the result.
  func setPassword(_ password: Secret, of account: ContactAccount) async -> String {
    guard let repair = services?.repair else { return tr("The database is not open.") }
    do {
      try await repair.signIn(account.id, password: password)
      return tr("Password of “%1” stored in the keyring", account.name)
    } catch { return UserText.sentence(error) }
  }

  /// Discovers the address books of a server.
  func books(
    of server: ContactAccount.CardDAV, password: Secret?
  ) async throws(ContactAccountError) -> [AddressBook] {
    guard let service = services?.accounts else { throw .store(.failed(message: "")) }
    return try await service.books(of: server, password: password)
  }

  /// Adds a discovered address book.
  func add(
    _ book: AddressBook, of server: ContactAccount.CardDAV, password: Secret?
  ) async throws(ContactAccountError) -> ContactAccount {
    guard let service = services?.accounts else { throw .store(.failed(message: "")) }
    return try await service.add(book, of: server, password: password)
  }
}
