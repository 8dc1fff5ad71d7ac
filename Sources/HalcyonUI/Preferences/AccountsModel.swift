import HalcyonCore
import HalcyonServices
import HalcyonStore
import Observation

/// The places that contacts are taken from, and what can be done with them.
@Observable
final class AccountsModel {
  /// In their order; nil until the store is open.
  private(set) var accounts: [AccountSummary]? { didSet { revision += 1 } }
  /// Accounts that are being synced.
  private(set) var syncing: Set<Int64> = []
  /// Books of Evolution that contacts are not taken from yet.
  private(set) var evolutionBooks: [EvolutionSource.Book] = []

  /// Rises with each list that is known, so that an answer from before it is not taken.
  @ObservationIgnored private var revision = 0
  @ObservationIgnored private let services: AppServices?
  @ObservationIgnored private var tasks: [Task<Void, Never>] = []

  /// - Parameter services: nil while the store is not open: then there is nothing to show.
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

  /// Whether accounts can be added and removed.
  var canChange: Bool { services?.accounts != nil }

  private func note(_ snapshot: ActivitySnapshot) {
    let now = Set(
      snapshot.activities
        .filter { $0.kind == .contactSync && $0.state == .running }.compactMap(\.source?.id))
    if now != syncing { syncing = now }
  }

  /// Looks at what another program may have changed meanwhile.
  func refresh() {
    guard let services else { return }
    let asked = revision
    Task { [weak self] in
      // What the store says is wrong shows where the people are.
      guard let accounts = try? await services.database.accountSummaries() else { return }
      if let self, asked == revision { self.accounts = accounts }
    }
  }

  /// Asks Evolution for its books. It may have to be started for that, so this is done when they are to be seen.
  func lookForEvolution() { Task { [weak self] in await self?.findEvolutionBooks() } }

  private func findEvolutionBooks() async {
    // Without Evolution there is nothing to offer.
    let found = try? await services?.accounts?.evolutionBooks()
    let books = found ?? []
    if books != evolutionBooks { evolutionBooks = books }
  }

  /// Syncs an account; how it goes is an activity of its own.
  func sync(_ id: Int64) {
    guard let center = services?.sync else { return }
    Task { await center.sync(id) }
  }

  /// Adds a folder, a file or a book of Evolution.
  /// - Returns: what to say.
  func add(_ configuration: ContactAccount.Configuration, name: String) async -> String {
    guard let service = services?.accounts else { return tr("The data is not open.") }
    do {
      let account = try await service.add(configuration, name: name)
      await findEvolutionBooks()
      return tr("“%1” was added.", account.name)
    } catch { return Words.sentence(error, subject: name) }
  }

  /// Removes an account with everybody that came from it.
  /// - Returns: what to say.
  func remove(_ account: ContactAccount) async -> String {
    guard let service = services?.accounts else { return tr("The data is not open.") }
    do {
      let isForgotten = try await service.remove(account)
      await findEvolutionBooks()
      return isForgotten
        ? tr("“%1” was removed.", Words.name(account))
        : tr(
          "“%1” was removed. Its password may still be in the keyring, which does not answer.",
          Words.name(account))
    } catch { return Words.sentence(error, subject: Words.name(account)) }
  }

  /// Keeps another password and syncs with it.
  /// - Returns: what to say.
  func setPassword(_ password: Secret, of account: ContactAccount) async -> String {
    guard let repair = services?.repair else { return tr("The data is not open.") }
    do {
      try await repair.signIn(account.id, password: password)
      return tr("The password of “%1” is in the keyring.", account.name)
    } catch { return Words.sentence(error) }
  }

  /// Looks for the books of a server.
  func books(
    of server: ContactAccount.CardDAV, password: Secret?
  ) async throws(ContactAccountError) -> [AddressBook] {
    guard let service = services?.accounts else { throw .store(.failed(message: "")) }
    return try await service.books(of: server, password: password)
  }

  /// Adds a book that was found.
  func add(
    _ book: AddressBook, of server: ContactAccount.CardDAV, password: Secret?
  ) async throws(ContactAccountError) -> ContactAccount {
    guard let service = services?.accounts else { throw .store(.failed(message: "")) }
    return try await service.add(book, of: server, password: password)
  }
}
