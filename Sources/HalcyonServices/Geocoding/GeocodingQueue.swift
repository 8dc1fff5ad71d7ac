import Foundation
import HalcyonCore
import HalcyonStore

/// Finds the places of all addresses in the store that have not been looked for, and writes them there.
///
/// What is pending lives in the store alone, so that a run that was interrupted goes on at the next start, and an
/// address that no place matches is not looked for again until it changes. A run that a missing network or a
/// server's wait ended begins again by itself; nothing is asked for repeatedly.
public actor GeocodingQueue {
  /// Decides what finds places, anew for each run: the user may have named a server meanwhile.
  public typealias Choice = @Sendable () async throws(StoreError) -> (any Geocoder)?

  private let database: HalcyonDatabase
  private let activity: ActivityCenter
  private let choice: Choice
  private let network: any NetworkMonitor
  private let clock: any Clock<Duration>
  private let date: @Sendable () -> Date

  private var running: Task<GeocodingResult, any Error>?
  private var retry: Task<Void, Never>?
  private var attempts = 0
  /// Runs in a row that found nothing but that the server asked to wait.
  private var refusals = 0

  /// A queue over the pending addresses of `database`.
  /// - Parameters:
  ///   - network: tells when the network is back.
  ///   - clock: what times waits; `date` is the time of day.
  ///   - choice: what finds places; nothing is looked for where it gives `nil`.
  public init(
    database: HalcyonDatabase, activity: ActivityCenter,
    network: any NetworkMonitor = SystemNetworkMonitor(),
    clock: any Clock<Duration> = ContinuousClock(),
    date: @escaping @Sendable () -> Date = { Date() }, choice: @escaping Choice
  ) {
    self.database = database
    self.activity = activity
    self.network = network
    self.clock = clock
    self.date = date
    self.choice = choice
  }

  /// A queue that asks the same geocoder in all its runs.
  public init(database: HalcyonDatabase, geocoder: any Geocoder, activity: ActivityCenter) {
    self.init(database: database, activity: activity) { geocoder }
  }

  deinit { retry?.cancel() }

  /// Works until nothing is pending. Where nothing is, no activity begins. A second call while one works
  /// waits for it and then takes what came meanwhile.
  /// - Throws: `StoreError` where the store cannot be read or written.
  @discardableResult
  public func run() async throws(StoreError) -> GeocodingResult {
    while let running {
      _ = try? await running.value
      if self.running == running { self.running = nil }
    }
    retry?.cancel()
    retry = nil
    let task = Task { try await self.work() }
    running = task
    defer { if running == task { running = nil } }
    do {
      let result = try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
      plan(result)
      return result
    } catch {
      throw error as? StoreError ?? .failed(message: "\(error)")
    }
  }

  /// Stops the run that works and the wait for another; what was found stays.
  public func cancel() {
    running?.cancel()
    retry?.cancel()
    retry = nil
  }

  private func work() async throws(StoreError) -> GeocodingResult {
    guard let geocoder = try await choice() else { return GeocodingResult() }
    let run = GeocodingRun(
      database: database, geocoder: geocoder, date: date, refusals: refusals)
    return try await run.work(reportingTo: activity) { [weak self] action in
      Task { await self?.perform(action) }
    }
  }

  private func perform(_ action: Activity.Action) async {
    switch action {
    case .cancel: cancel()
    // The store's failure is told by the activity of the run.
    case .retry: _ = try? await run()
    case .confirmRemovals, .keepPeople, .signIn, .showCertificate, .chooseFolder, .openSettings:
      break
    }
  }

  /// What happens by itself after a run.
  private func plan(_ result: GeocodingResult) {
    switch result.stop {
    case .rateLimited(let until), .budgetSpent(let until):
      attempts = 0
      refusals = result.processed > 0 ? 1 : refusals + 1
      let wait = Duration.seconds(max(1, until.timeIntervalSince(date())))
      retry = Task { [weak self, clock] in
        do { try await clock.sleep(for: wait) } catch { return }
        await self?.again()
      }
    case .noNetwork:
      attempts += 1
      let wait = RetryRule.wait(beforeAttempt: attempts)
      retry = Task { [weak self, clock, network] in
        await Self.sleep(wait, orUntilBack: network, clock)
        guard !Task.isCancelled else { return }
        await self?.again()
      }
    default: (attempts, refusals) = (0, 0)
    }
  }

  private func again() async {
    retry = nil
    _ = try? await run()
  }

  /// - Parameter wait: `nil` to wait for the network alone.
  private static func sleep(
    _ wait: Duration?, orUntilBack network: any NetworkMonitor, _ clock: any Clock<Duration>
  ) async {
    await withTaskGroup(of: Void.self) { group in
      if let wait { group.addTask { try? await clock.sleep(for: wait) } }
      group.addTask {
        // The first value is how things stand; only a change for the better counts.
        var wasUp = true
        for await isUp in network.availability() {
          if isUp, !wasUp { return }
          wasUp = isUp
        }
      }
      await group.next()
      group.cancelAll()
    }
  }
}

/// What a run of the queue did.
public struct GeocodingResult: Hashable, Sendable {
  /// Addresses that were placed.
  public internal(set) var located = 0
  /// Addresses that no place matches, with the person's name.
  public internal(set) var notFound: [String] = []
  /// Addresses that could not be looked for; they stay pending.
  public internal(set) var failed = 0
  /// What ended the run before all was looked for; the rest stays pending.
  public internal(set) var stop: GeocoderError?
  /// Addresses in a row that the server failed at.
  var faults = 0

  /// A run that found nothing to do.
  public init() {}

  /// Whether every address was placed.
  public var isComplete: Bool { notFound.isEmpty && failed == 0 && stop == nil }

  var processed: Int { located + notFound.count + failed }
}
