import Foundation
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonKit
import HalcyonMaintenance
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore
import Observation

/// The model of the people.
@Observable
public final class PeopleModel {
  /// The loading state of the list.
  public private(set) var phase = LoadingPhase.loading
  /// All people.
  public private(set) var people = PeopleList([])
  /// The recurring dates of the people that have any.
  public private(set) var dates: [PersonDates] = []
  /// What comes up, the earliest first; empty until ``showUpcoming(from:days:)``.
  package private(set) var upcoming: [UpcomingDate] = []
  /// A Boolean value indicating whether ``upcoming`` was computed.
  @ObservationIgnored package private(set) var hasUpcoming = false
  /// The people who are probably in two sources; empty until ``watchSuggestions()``.
  private(set) var suggestions: [MergeSuggestion] = []
  /// The rows that could not be read.
  let unreadable = UnreadableRowsModel([.person, .address, .place, .localFacts, .personPair])
  /// The contact accounts in their order.
  public private(set) var accounts: [ContactAccount] = []

  /// The person whose page the Dashboard shows next; `nil` for none.
  package var requested: Int64?

  /// A Boolean value indicating whether an import is running, or its result has not been read yet.
  public var expectsPeople: Bool { imports > 0 || hasUnreadImport }

  /// A Boolean value indicating whether addresses can be located, either with the bundled place
  /// data or with a geocoding server.
  public private(set) var canLocate = true

  /// The calendar for displaying days.
  @ObservationIgnored public let calendar: Calendar
  /// The pictures of the people; `nil` until the store is open.
  @ObservationIgnored package private(set) var pictures: PersonPictures?
  /// The store; `nil` until it is open.
  package var database: HalcyonDatabase? { services?.database }
  /// Copies the backups to a second folder; `nil` until the store is open.
  package var secondFolder: SecondFolderService? { services?.backups?.secondFolder }

  private let now: () -> Date
  private var imports = 0
  private var hasUnreadImport = false
  private var services: AppServices?
  private var queuedPaths: [[String]] = []
  private var work: Task<Void, Never>?
  @ObservationIgnored private var order = NameOrder.givenFirst
  @ObservationIgnored private var summaries: [PersonSummary]?
  @ObservationIgnored private var sortings = 0
  @ObservationIgnored private var suggesting: Task<Void, Never>?
  @ObservationIgnored private var upcomingDays: (from: Day, count: Int)?
  @ObservationIgnored private var hasDates = false
  @ObservationIgnored private var findingUpcoming: Task<Void, Never>?

  /// Creates a model without services. It is in the loading state and queues imports.
  /// - Parameter now: Returns the current time.
  public init(calendar: Calendar = .current, now: @escaping () -> Date = { Date() }) {
    self.calendar = calendar
    self.now = now
  }

  /// The current day.
  public var today: Day { Day(now(), calendar: calendar) }

  /// Connects the model to the services: observes the people, locates pending addresses and runs
  /// the queued imports.
  public func use(_ services: AppServices) {
    self.services = services
    let database = services.database
    unreadable.use(database)
    pictures = PersonPictures(services)
    canLocate = services.geocoding != nil && services.hasPlaces
    if services.geocoding != nil, !services.hasPlaces { watchServer(database) }
    observePeople(database, services.startGate)
    observeDates(database)
    observeAccounts(database)
    observeNetwork(services.network)
    // An error leaves the cards as they are, and the next start tries again.
    Task.detached(priority: .utility) {
      await services.startGate.wait()
      try? await CardCompletion.run(database)
    }
    let paths = queuedPaths
    queuedPaths = []
    if paths.isEmpty { locate() } else { paths.forEach { start($0, services) } }
  }

  private func observePeople(_ database: HalcyonDatabase, _ gate: StartGate) {
    Task { [weak self] in
      do {
        for try await summaries in database.peopleObservation() {
          guard let self else { return }
          await show(summaries)
          // Otherwise the first search would update the index. It reports the error.
          Task.detached(priority: .utility) {
            await gate.wait()
            try? await database.updatePeopleSearch()
          }
        }
      } catch {
        self?.fail(error as? StoreError ?? .failed(message: "\(error)"))
      }
    }
  }

  private func show(_ summaries: [PersonSummary]) async {
    self.summaries = summaries
    sortings += 1
    let (sorting, order) = (sortings, order)
    let people = await Task.detached { PeopleList(summaries, by: order) }.value
    // Newer people, or another order, are being sorted.
    guard sorting == sortings else { return }
    self.people = people
    if !summaries.isEmpty { hasUnreadImport = false }
    phase = .ready
  }

  /// Sorts ``people`` by given or family name from now on.
  public func sort(by order: NameOrder) {
    guard order != self.order else { return }
    self.order = order
    if let summaries { Task { await show(summaries) } }
  }

  private func observeDates(_ database: HalcyonDatabase) {
    Task { [weak self] in
      // The observation of the people reports store errors.
      do {
        for try await dates in database.personDatesObservation() {
          guard let self else { return }
          self.dates = dates
          hasDates = true
          findUpcoming()
        }
      } catch { return }
    }
  }

  /// Keeps ``upcoming`` up to date from now on, with the dates of `days` days from a day on.
  package func showUpcoming(from day: Day, days: Int) {
    guard upcomingDays.map({ $0 != (day, days) }) ?? true else { return }
    upcomingDays = (day, days)
    findUpcoming()
  }

  private func findUpcoming() {
    guard hasDates, let (day, count) = upcomingDays else { return }
    findingUpcoming?.cancel()
    findingUpcoming = Task { [weak self, dates] in
      let found = await Task.detached { dates.upcoming(from: day, days: count) }.value
      guard let self, !Task.isCancelled else { return }
      hasUpcoming = true
      if found != upcoming { upcoming = found }
    }
  }

  private func observeAccounts(_ database: HalcyonDatabase) {
    Task { [weak self] in
      // The observation of the people reports store errors.
      do {
        for try await accounts in database.accountSummariesObservation() {
          guard let self else { return }
          let old = self.accounts
          self.accounts = accounts.map(\.account)
          if old.map(\.fetchesPictures) != self.accounts.map(\.fetchesPictures) {
            pictures?.retry()
          }
        }
      } catch { return }
    }
  }

  /// Pictures that could not be downloaded are tried again when a network is available.
  private func observeNetwork(_ network: any NetworkMonitor) {
    Task { [weak self] in
      for await isUp in network.availability().dropFirst() {
        guard let self else { return }
        if isUp { pictures?.retry() }
      }
    }
  }

  /// Keeps ``suggestions`` up to date from now on.
  func watchSuggestions() {
    guard suggesting == nil, let database else { return }
    suggesting = Task { [weak self] in
      // The observation of the people reports store errors.
      do {
        for try await suggestions in database.mergeSuggestionsObservation() {
          guard let self else { return }
          self.suggestions = suggestions
        }
      } catch { return }
    }
  }

  /// Without the bundled place data, addresses can be located only with a geocoding server.
  private func watchServer(_ database: HalcyonDatabase) {
    Task { [weak self] in
      // The observation of the people reports store errors.
      do {
        for try await server in database.geocodingServerObservation() {
          guard let self else { return }
          self.canLocate = server != nil
        }
      } catch { return }
    }
  }

  /// Reports that the store could not be opened.
  public func fail(_ error: StoreError) { phase = .failed(error) }

  /// Imports files and folders, then locates their addresses. Imports run one after another.
  public func importContacts(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    imports += 1
    guard let services else { return queuedPaths.append(paths) }
    start(paths, services)
  }

  private func start(_ paths: [String], _ services: AppServices) {
    enqueue { [weak self] in
      _ = try? await ContactImport(database: services.database, activity: services.activity).run(
        paths: paths)
      let stored = try? await services.database.peopleCount()
      await self?.importEnded(stored: stored ?? 0)
    }
    locate()
  }

  private func importEnded(stored: Int) {
    imports -= 1
    hasUnreadImport = stored > 0 && people.people.isEmpty
  }

  /// Locates pending addresses.
  func locate() {
    guard let services, let geocoding = services.geocoding else { return }
    enqueue {
      await services.startGate.wait()
      _ = try? await geocoding.run()
    }
  }

  /// Appends a job to the queue. The activities report its errors.
  private func enqueue(_ job: @escaping @Sendable () async -> Void) {
    let previous = work
    work = Task {
      await previous?.value
      await job()
    }
  }
}
