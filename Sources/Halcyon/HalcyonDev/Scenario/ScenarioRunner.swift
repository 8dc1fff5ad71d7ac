import Foundation
import HalcyonActivity
import HalcyonBackup
import HalcyonContacts
import HalcyonCore
import HalcyonMaintenance
import HalcyonNetwork
import HalcyonPlaces
import HalcyonRecords
import HalcyonStore
import Synchronization

/// Runs a scenario: prepares the data folder, opens the store as the program does, and creates the
/// real services with scripted sources, geocoders and network.
public actor ScenarioRunner {
  /// The services of a scenario.
  public struct Services: Sendable {
    /// The database.
    public let database: HalcyonDatabase
    /// The activities.
    public let activity: ActivityCenter
    /// The geocoding queue with scripted geocoders.
    public let geocoding: GeocodingQueue
    /// The contact sync with scripted sources.
    public let sync: ContactSyncCenter
    /// The backup service, if the scenario covers backups.
    public let backups: BackupService?
    /// The scripted network.
    public let network: any NetworkMonitor
    /// Stores passwords in memory instead of a keyring.
    public let secrets: any SecretStore
  }

  /// The scenario.
  public let scenario: Scenario
  private let folder: URL
  private let clock: any Clock<Duration>
  private let scriptClock: any Clock<Duration>
  private let date: @Sendable () -> Date
  private let network: ScenarioNetwork
  private var isPrepared = false
  private var simulators: [ActivitySimulator] = []
  private var watches: [Task<Void, Never>] = []

  /// Creates a runner. Nothing is prepared yet.
  /// - Parameters:
  ///   - folder: The data folder, used by this scenario only.
  ///   - clock: The clock of the services.
  ///   - scriptClock: The clock of the scripts; `nil` to use `clock`.
  ///   - date: Returns the current date.
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

  /// Opens the store and creates the services. The first call prepares the data folder.
  /// - Parameter onStep: Called for each step of opening the store.
  /// - Throws: `StoreError` if the scenario simulates one.
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
        ($0.name, ScenarioSource($0, $0.passes, network: network, clock: scriptClock, date: date))
      })
    let runCounter = Counter()
    let scripts = scenario.geocodingRuns
    return Services(
      database: database, activity: activity,
      geocoding: GeocodingQueue(
        database: database, activity: activity, network: network, clock: clock, date: date
      ) { () throws(StoreError) in
        let number = runCounter.next()
        guard let last = scripts.last else { return nil }
        return ScenarioGeocoder(
          scripts.indices.contains(number) ? scripts[number] : last, network: network,
          clock: scriptClock, date: date)
      },
      sync: ContactSyncCenter(
        database: database, activity: activity, sources: { sources[$0.name] },
        changes: { _ in nil }, network: network, clock: clock, date: date),
      backups: scenario.failsBackup
        ? BackupService(
          database: database, folder: StoreRecovery(directory: folder).backups,
          activity: activity, clock: clock, date: date) : nil,
      network: network, secrets: MemorySecretStore())
  }

  /// Starts the scripted parts: simulated activities, button presses and repairs.
  public func begin(_ services: Services) async {
    for simulated in scenario.simulatedActivities {
      let simulator = ActivitySimulator(simulated, activity: services.activity, clock: scriptClock)
      simulators.append(simulator)
      await simulator.begin()
    }
    if let text = scenario.importedFile { await importContacts(text, services) }
    for press in scenario.buttonPresses {
      watches.append(Task { await Self.press(press, services) })
    }
    if scenario.failsBackup {
      let backups = StoreRecovery(directory: folder).backups
      watches.append(
        Task {
          let failed = Scenario.Checkpoint.showing(.ended(.backup, .failed))
          for await snapshot in await services.activity.snapshots()
          where failed.isReached(in: snapshot) {
            try? FileManager.default.removeItem(at: backups)
            return
          }
        })
    }
  }

  /// Starts the services that the window starts.
  /// - Throws: `StoreError` if the accounts cannot be read.
  public func beginServices(_ services: Services) async throws {
    try await services.sync.start()
    await services.backups?.start()
    watches.append(Task { _ = try? await services.geocoding.run() })
  }

  /// Imports a contact file. The activity reports its errors.
  private func importContacts(_ text: String, _ services: Services) async {
    let file = folder.appendingPathComponent("friends.vcf")
    guard (try? Data(text.utf8).write(to: file)) != nil else { return }
    _ = try? await ContactImport(database: services.database, activity: services.activity)
      .run(paths: [file.path])
  }

  private static func press(_ press: Scenario.ButtonPress, _ services: Services) async {
    let expected = Scenario.ExpectedActivity(kind: press.kind, processed: press.processed)
    for await snapshot in await services.activity.snapshots() {
      guard let running = snapshot.activities.first(where: expected.matches) else { continue }
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
