import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore

/// Locates all pending addresses in the store and stores the results.
///
/// The store alone records which addresses are pending: an interrupted run resumes at the next
/// start, and an address without a match is not retried until it changes. A run that ended because
/// of a missing network or a rate limit is retried automatically, without polling.
public actor GeocodingQueue {
  /// Returns the geocoder for a run. Evaluated for each run, because the settings can change.
  public typealias GeocoderSelector = @Sendable () async throws(StoreError) -> (any Geocoder)?

  private let database: HalcyonDatabase
  private let activity: ActivityCenter
  private let selectGeocoder: GeocoderSelector
  private let network: any NetworkMonitor
  private let clock: any Clock<Duration>
  private let date: @Sendable () -> Date

  private var running: Task<GeocodingResult, any Error>?
  private var retry: Task<Void, Never>?
  /// Counts the consecutive runs that the server stopped.
  private var retrySchedule = RetrySchedule()

  /// Creates a queue for the pending addresses of `database`.
  /// - Parameters:
  ///   - network: The network monitor, for retrying when the network is back.
  ///   - clock: The clock that times retries.
  ///   - date: Returns the current date.
  ///   - selectGeocoder: Returns the geocoder for a run; `nil` disables geocoding.
  public init(
    database: HalcyonDatabase, activity: ActivityCenter,
    network: any NetworkMonitor = SystemNetworkMonitor(),
    clock: any Clock<Duration> = ContinuousClock(),
    date: @escaping @Sendable () -> Date = { Date() }, selectGeocoder: @escaping GeocoderSelector
  ) {
    self.database = database
    self.activity = activity
    self.network = network
    self.clock = clock
    self.date = date
    self.selectGeocoder = selectGeocoder
  }

  /// Creates a queue that always uses the same geocoder.
  public init(database: HalcyonDatabase, geocoder: any Geocoder, activity: ActivityCenter) {
    self.init(database: database, activity: activity) { geocoder }
  }

  deinit { retry?.cancel() }

  /// Locates all pending addresses. No activity begins if none are pending. A second call during a
  /// run waits for it and then processes new addresses.
  /// - Parameter isRequested: Whether the user asked for this run and expects an answer.
  /// - Throws: `StoreError` if the store cannot be read or written.
  @discardableResult
  public func run(isRequested: Bool = false) async throws(StoreError) -> GeocodingResult {
    if isRequested, running != nil { await activity.request(.geocoding) }
    while let running {
      _ = try? await running.value
      if self.running == running { self.running = nil }
    }
    retry?.cancel()
    retry = nil
    let task = Task { try await self.work(isRequested: isRequested) }
    running = task
    defer { if running == task { running = nil } }
    do {
      let result = try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
      scheduleRetry(after: result)
      return result
    } catch {
      throw error as? StoreError ?? .failed(message: "\(error)")
    }
  }

  /// Cancels the current run and any scheduled retry. Results that were found are kept.
  public func cancel() {
    running?.cancel()
    retry?.cancel()
    retry = nil
  }

  private func work(isRequested: Bool) async throws(StoreError) -> GeocodingResult {
    guard let geocoder = try await selectGeocoder() else { return GeocodingResult() }
    let run = GeocodingRun(
      database: database, geocoder: geocoder, date: date, retrySchedule: retrySchedule)
    return try await run.work(reportingTo: activity, isRequested: isRequested) {
      [weak self] action in
      Task { await self?.perform(action) }
    }
  }

  private func perform(_ action: Activity.Action) async {
    switch action {
    case .cancel: cancel()
    // The activity of the run reports store errors.
    case .retry: _ = try? await run(isRequested: true)
    case .confirmRemovals, .keepPeople, .signIn, .allowServer, .showCertificate, .chooseFolder,
      .openSettings:
      break
    }
  }

  /// Schedules a retry after a rate limit or a network failure.
  private func scheduleRetry(after result: GeocodingResult) {
    switch result.stop {
    case .rateLimited(let until), .budgetSpent(let until):
      retrySchedule = result.retrySchedule
      let wait = Duration.seconds(max(1, until.timeIntervalSince(date())))
      retry = Task { [weak self, clock] in
        do { try await clock.sleep(for: wait) } catch { return }
        await self?.retryNow()
      }
    case .noNetwork:
      let wait = retrySchedule.noteUnreachable()
      retry = Task { [weak self, clock, network] in
        await Self.sleep(wait, orUntilBack: network, clock)
        guard !Task.isCancelled else { return }
        await self?.retryNow()
      }
    default: retrySchedule = RetrySchedule()
    }
  }

  private func retryNow() async {
    retry = nil
    _ = try? await run()
  }

  /// Waits for `wait` or until the network is back.
  /// - Parameter wait: `nil` to wait for the network only.
  private static func sleep(
    _ wait: Duration?, orUntilBack network: any NetworkMonitor, _ clock: any Clock<Duration>
  ) async {
    await withTaskGroup(of: Void.self) { group in
      if let wait { group.addTask { try? await clock.sleep(for: wait) } }
      group.addTask {
        // The first value is the current state; only a change to online counts.
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
