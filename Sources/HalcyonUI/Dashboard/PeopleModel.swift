import HalcyonCore
import HalcyonServices
import HalcyonStore
import Observation

/// The people that the dashboard shows, and what can be done with them.
@Observable
public final class PeopleModel {
  /// How far the list is.
  public enum Phase: Equatable {
    case loading
    case ready
    case failed(StoreError)
  }

  /// How far the list is.
  public private(set) var phase = Phase.loading
  /// Everybody.
  public private(set) var people = PeopleList([])

  /// Whether people are on their way: an import goes on, or what it stored has not been read yet.
  public var expectsPeople: Bool { imports > 0 || isBehind }
  /// Whether addresses can be located: the place data is there, or a server is named.
  public private(set) var canLocate = true

  private var imports = 0
  private var isBehind = false
  private var services: AppServices?
  private var waitingPaths: [[String]] = []
  private var work: Task<Void, Never>?

  /// A model without services yet: it shows that it is loading and remembers what it is asked to do.
  public init() {}

  /// Begins to work: shows the people, locates what is pending and imports what was asked for meanwhile.
  public func use(_ services: AppServices) {
    self.services = services
    canLocate = services.geocoding != nil && services.hasPlaces
    if services.geocoding != nil, !services.hasPlaces { watchServer(services.database) }
    Task { [weak self] in
      do {
        for try await summaries in services.database.peopleObservation() {
          let people = await Task.detached { PeopleList(summaries) }.value
          guard let self else { return }
          self.people = people
          if !summaries.isEmpty { self.isBehind = false }
          self.phase = .ready
        }
      } catch {
        self?.fail(error as? StoreError ?? .failed(message: "\(error)"))
      }
    }
    let paths = waitingPaths
    waitingPaths = []
    if paths.isEmpty { locate() } else { paths.forEach { start($0, services) } }
  }

  /// Without the place data it is the user's server that decides.
  private func watchServer(_ database: HalcyonDatabase) {
    Task { [weak self] in
      // The people themselves tell what is wrong with the store.
      do {
        for try await server in database.geocodingServerObservation() {
          guard let self else { return }
          self.canLocate = server != nil
        }
      } catch { return }
    }
  }

  /// Says that there are no services to be had.
  public func fail(_ error: StoreError) { phase = .failed(error) }

  /// Takes files and folders into the store, then locates their addresses; one import after the other.
  public func importContacts(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    imports += 1
    guard let services else { return waitingPaths.append(paths) }
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
    isBehind = stored > 0 && people.people.isEmpty
  }

  private func locate() {
    guard let geocoding = services?.geocoding else { return }
    enqueue { _ = try? await geocoding.run() }
  }

  /// Failures need no handling here: the activity has them, and the strip shows it.
  private func enqueue(_ job: @escaping @Sendable () async -> Void) {
    let previous = work
    work = Task {
      await previous?.value
      await job()
    }
  }
}
