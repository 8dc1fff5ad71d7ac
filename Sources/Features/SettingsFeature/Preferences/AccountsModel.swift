import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import HalcyonNetwork
import HalcyonStore
import HalcyonText
import Localization
import Observation

/// The model of the accounts page.
@MainActor @Observable
final class AccountsModel {
  /// The accounts in display order; `nil` until the store is open.
  private(set) var accounts: [AccountSummary]? { didSet { revision += 1 } }
  /// The ids of the accounts that are being synced.
  private(set) var syncing: Set<Int64> = []
  /// The sources of services that have no account yet, by the identifiers of their kinds.
  private(set) var suggestions: [String: [ContactSourceCandidate]] = [:]

  /// Increments with each update of the list, so that results of older queries are discarded.
  /// The rows that could not be read.
  let unreadable = UnreadableRowsModel([.source, .removedPerson])
  @ObservationIgnored private var revision = 0
  @ObservationIgnored private let services: AppServices?
  @ObservationIgnored private var tasks: [Task<Void, Never>] = []

  /// Creates a model.
  /// - Parameter services: The services; `nil` while the store is not open.
  init(_ services: AppServices?) {
    self.services = services
    guard let services else { return }
    unreadable.use(services.database)
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

  /// The kinds of contact sources.
  var registry: ContactSourceRegistry { services?.registry ?? .standard }

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

  /// Loads the sources of services. This may start the services, so it is called only when the list
  /// becomes visible.
  func lookForSuggestions() { Task { [weak self] in await self?.findSuggestions() } }

  private func findSuggestions() async {
    guard let service = services?.accounts else { return }
    var found: [String: [ContactSourceCandidate]] = [:]
    for kind in registry.kinds where kind.service != nil {
      // If the service is not available, it has nothing to offer.
      found[kind.id] = try? await service.suggestions(of: kind)
    }
    if found != suggestions { suggestions = found }
  }

  /// Syncs an account. The activity reports the result.
  func sync(_ id: Int64) {
    guard let center = services?.sync else { return }
    Task { await center.sync(id) }
  }

  /// Adds the source with these settings.
  /// - Returns: The localized message about the result.
  func add(_ settings: [String: String], of kind: any ContactSourceKind) async -> String {
    guard canChange else { return tr("The database is not open.") }
    do throws(ContactAccountError) {
      guard let candidate = try await candidates(of: kind, settings, password: nil).first else {
        throw .source(.notFound(what: kind.location(settings)))
      }
      return await add(candidate)
    } catch { return UserText.sentence(error, subject: kind.location(settings)) }
  }

  /// Adds a source.
  /// - Returns: The localized message about the result.
  func add(_ candidate: ContactSourceCandidate) async -> String {
    guard canChange else { return tr("The database is not open.") }
    do throws(ContactAccountError) {
      let account = try await add(candidate, password: nil)
      await findSuggestions()
      return trc("contact source", "Added “%1”", account.name)
    } catch { return UserText.sentence(error, subject: candidate.accountName) }
  }

  /// Removes an account and the people that came from it.
  /// - Returns: The localized message about the result, and the change; `nil` if it failed.
  func remove(_ account: ContactAccount) async -> (message: String, change: UndoableChange?) {
    guard let service = services?.accounts else { return (tr("The database is not open."), nil) }
    let name = UserText.name(account, in: registry)
    let removal = AccountRemoval(of: account, named: name, with: service)
    do throws(UndoFailure) { try await removal.perform() } catch { return (error.cause, nil) }
    await findSuggestions()
    let message =
      removal.isForgotten
      ? trc("contact source", "Removed “%1”", name)
      : tr(
        "“%1” was removed. Its password may still be in the keyring, which is not available.",
        name)
    let change = UndoableChange(
      title: trc("contact source", "Removed “%1”", name), isAnnounced: false,
      undo: { [weak self] in
        try await removal.revert()
        await self?.findSuggestions()
      },
      redo: { [weak self] in
        try await removal.perform()
        await self?.findSuggestions()
      })
    return (message, change)
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

  /// Sets whether the pictures that the cards of an account link to are downloaded.
  /// - Returns: The localized message about the result.
  func setFetchesPictures(_ fetches: Bool, of account: ContactAccount) async -> String {
    guard let database = services?.database else { return tr("The database is not open.") }
    do {
      try await database.setFetchesPictures(fetches, accountID: account.id)
      return UserText.picturesMessage(account, fetches: fetches)
    } catch { return UserText.sentence(error) }
  }

  /// Returns the sources that entered settings lead to.
  func candidates(
    of kind: any ContactSourceKind, _ settings: [String: String], password: Secret?
  ) async throws(ContactAccountError) -> [ContactSourceCandidate] {
    try await service.candidates(of: kind, settings, password: password)
  }

  /// Adds a source with a password.
  func add(
    _ candidate: ContactSourceCandidate, password: Secret?
  ) async throws(ContactAccountError) -> ContactAccount {
    try await service.add(candidate, password: password)
  }

  private var service: ContactAccounts {
    get throws(ContactAccountError) {
      guard let service = services?.accounts else { throw .store(.failed(message: "")) }
      return service
    }
  }
}
