import Foundation
import HalcyonCore
import HalcyonStore
import Synchronization

/// A scenario over a data folder: prepares what lies there, then opens the store as a program would and puts
/// the real services together, on sources, places and a network that follow the script.
public actor ScenarioStage {
  /// The services as they were put together.
  public struct Services: Sendable {
    /// Where people are kept.
    public let database: HalcyonDatabase
    /// What is going on.
    public let activity: ActivityCenter
    /// Finds places by script.
    public let geocoding: GeocodingQueue
    /// Syncs the accounts by script.
    public let sync: ContactSyncCenter
    /// Where the scenario is about backups.
    public let backups: BackupService?
  }

  /// What is shown.
  public let scenario: Scenario
  private let folder: URL
  private let clock: any Clock<Duration>
  private let scriptClock: any Clock<Duration>
  private let date: @Sendable () -> Date
  private let network: ScenarioNetwork
  private var isPrepared = false
  private var reporters: [ScenarioReporter] = []
  private var watches: [Task<Void, Never>] = []

  /// A stage for a scenario; nothing is done yet.
  /// - Parameters:
  ///   - folder: the data folder, the scenario's own.
  ///   - clock: what times the services.
  ///   - scriptClock: what times the script; `clock` where it is nil.
  ///   - date: the time of day.
  public init(
    _ scenario: Scenario, folder: URL, clock: any Clock<Duration> = ContinuousClock(),
    scriptClock: (any Clock<Duration>)? = nil, date: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.scenario = scenario
    self.folder = folder
    self.clock = clock
    self.scriptClock = scriptClock ?? clock
    self.date = date
    network = ScenarioNetwork(clock: clock)
  }

  deinit { for watch in watches { watch.cancel() } }

  /// Opens the store, at the first call after preparing it, and puts the services together.
  /// - Parameter onStep: told each step of opening the store.
  /// - Throws: `StoreError` where the scenario has one.
  public func open(
    onStep: @escaping @Sendable (HalcyonDatabase.OpeningStep) -> Void = { _ in }
  ) async throws -> Services {
    if !isPrepared {
      isPrepared = true
      try await ScenarioStore(scenario: scenario, folder: folder).prepare(date: date())
    }
    if case .slow(let duration) = scenario.storage { try await scriptClock.sleep(for: duration) }
    return services(try HalcyonDatabase(directory: folder, onStep: onStep))
  }

  private func services(_ database: HalcyonDatabase) -> Services {
    let (runs, ended) = AsyncStream.makeStream(of: ActivityRun.self)
    let activity = ActivityCenter(clock: clock, date: date, onEnd: { ended.yield($0) })
    watches.append(Task { for await run in runs { try? await database.record(run) } })
    let (scriptClock, network, date) = (scriptClock, network, date)
    let sources = Dictionary(
      uniqueKeysWithValues: scenario.accounts.map {
        ($0.name, ScenarioSource($0.passes, network: network, clock: scriptClock))
      })
    let runsOfPlaces = Counter()
    let places = scenario.places
    return Services(
      database: database, activity: activity,
      geocoding: GeocodingQueue(
        database: database, activity: activity, network: network, clock: clock, date: date
      ) { () throws(StoreError) in
        let number = runsOfPlaces.next()
        guard let last = places.last else { return nil }
        return ScenarioGeocoder(
          places.indices.contains(number) ? places[number] : last, network: network,
          clock: scriptClock, date: date)
      },
      sync: ContactSyncCenter(
        database: database, activity: activity, sources: { sources[$0.name] },
        changes: { _ in nil }, network: network, clock: clock, date: date),
      backups: scenario.failsBackup
        ? BackupService(
          database: database, folder: StoreRecovery(directory: folder).backups,
          activity: activity, clock: clock, date: date) : nil)
  }

  /// Begins what only the script does: direct reports, presses, and what mends itself.
  public func begin(_ services: Services) async {
    for report in scenario.reports {
      let reporter = ScenarioReporter(report, activity: services.activity, clock: scriptClock)
      reporters.append(reporter)
      await reporter.begin()
    }
    for press in scenario.presses {
      watches.append(Task { await Self.press(press, services) })
    }
    if scenario.failsBackup {
      let backups = StoreRecovery(directory: folder).backups
      watches.append(
        Task {
          let failed = Scenario.Moment.of(.ended(.backup, .failed))
          for await snapshot in await services.activity.snapshots()
          where failed.isReached(in: snapshot) {
            try? FileManager.default.removeItem(at: backups)
            return
          }
        })
    }
  }

  /// Begins what the window begins with its services.
  /// - Throws: `StoreError`.
  public func beginServices(_ services: Services) async throws {
    try await services.sync.start()
    await services.backups?.start()
    watches.append(Task { _ = try? await services.geocoding.run() })
  }

  private static func press(_ press: Scenario.Press, _ services: Services) async {
    let sight = Scenario.Sight(kind: press.kind, processed: press.processed)
    for await snapshot in await services.activity.snapshots() {
      guard let running = snapshot.activities.first(where: sight.matches) else { continue }
      await services.activity.perform(press.action, on: running.id)
      return
    }
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
      count.withLock { count in
        count += 1
        return count - 1
      }
    }
  }
}
