import HalcyonCore
import HalcyonStore

/// Finds the places of all addresses in the store that have not been looked for, and writes them there.
///
/// What is pending lives in the store alone, so that a run that was interrupted goes on at the next start, and an
/// address that no place matches is not looked for again until it changes.
public actor GeocodingQueue {
  /// Addresses a transaction.
  static let batch = 100

  private let database: HalcyonDatabase
  private let geocoder: any Geocoder
  private let activity: ActivityCenter
  private var running: Task<GeocodingResult, any Error>?

  /// A queue over the pending addresses of `database`.
  public init(database: HalcyonDatabase, geocoder: any Geocoder, activity: ActivityCenter) {
    self.database = database
    self.geocoder = geocoder
    self.activity = activity
  }

  /// Works until nothing is pending. Where nothing is, no activity begins. A second call while one works
  /// waits for it and then takes what came meanwhile.
  /// - Throws: `StoreError` where the store cannot be read or written.
  @discardableResult
  public func run() async throws(StoreError) -> GeocodingResult {
    while let running {
      _ = try? await running.value
      if self.running == running { self.running = nil }
    }
    let task = Task { [database, geocoder, activity] in
      try await Self.work(database, geocoder, activity)
    }
    running = task
    defer { if running == task { running = nil } }
    do {
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch {
      throw error as? StoreError ?? .failed(message: "\(error)")
    }
  }

  @concurrent private static func work(
    _ database: HalcyonDatabase, _ geocoder: any Geocoder, _ activity: ActivityCenter
  ) async throws(StoreError) -> GeocodingResult {
    var result = GeocodingResult()
    var total = try await database.pendingAddressCount()
    guard total > 0 else { return result }
    let reporter = await activity.begin(.geocoding)
    await reporter.totalKnown(total)
    var last: Int64 = 0
    do throws(StoreError) {
      while !Task.isCancelled {
        let batch = try await database.pendingAddresses(after: last, limit: Self.batch)
        guard let end = batch.last?.id else { break }
        BackgroundThread.yieldToWindow()
        last = end
        let outcome = await locate(batch, geocoder)
        try await database.store(outcome.written)
        result += outcome.result
        total = max(total, result.processed)
        await reporter.failed(outcome.failures)
        await reporter.advanced(by: outcome.result.located)
      }
    } catch {
      await reporter.failedWholly(
        Activity.Failure(subject: database.path, reason: .storage(message: error.message)))
      throw error
    }
    if Task.isCancelled {
      await reporter.cancelled()
    } else {
      await reporter.totalKnown(result.processed)
      await reporter.finished(changes: result.located)
    }
    return result
  }

  private struct Outcome {
    var written: [GeocodingOutcome] = []
    var failures: [Activity.Failure] = []
    var result = GeocodingResult()
  }

  private static func locate(_ batch: [PendingAddress], _ geocoder: any Geocoder) async -> Outcome {
    var outcome = Outcome()
    for pending in batch {
      guard !Task.isCancelled else { break }
      let subject = [pending.displayName, pending.address.oneLine].filter { !$0.isEmpty }
        .joined(separator: ", ")
      do {
        let place = try await geocoder.locate(pending.address)
        outcome.written.append(GeocodingOutcome(addressID: pending.id, place: place))
        if place != nil {
          outcome.result.located += 1
        } else {
          outcome.result.notFound.append(subject)
          outcome.failures.append(Activity.Failure(subject: subject, reason: .noPlaceMatches))
        }
      } catch {
        // Stays pending: that the geocoder failed says nothing of the address.
        outcome.result.failed += 1
        outcome.failures.append(
          Activity.Failure(subject: subject, reason: .geocoder(message: "\(error)")))
      }
    }
    return outcome
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

  /// A run that found nothing to do.
  public init() {}

  /// Whether every address was placed.
  public var isComplete: Bool { notFound.isEmpty && failed == 0 }

  var processed: Int { located + notFound.count + failed }

  static func += (a: inout Self, b: Self) {
    a.located += b.located
    a.notFound += b.notFound
    a.failed += b.failed
  }
}
