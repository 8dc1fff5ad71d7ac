import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonRecords
import HalcyonStore

/// One pass over the pending addresses.
struct GeocodingRun: Sendable {
  /// The number of addresses that are read per batch.
  static let batch = 100
  /// The maximum time between two writes, which limits the loss if the process is killed.
  static let writeInterval: TimeInterval = 1
  /// The minimum time between two progress reports.
  static let reportInterval: TimeInterval = 0.5

  /// The number of consecutive server faults after which the run ends.
  static let maximumFaults = 5

  let database: HalcyonDatabase
  let geocoder: any Geocoder
  let date: @Sendable () -> Date
  /// Counts the consecutive runs before this one that the server limited.
  var retrySchedule = RetrySchedule()

  /// Results that have not been written yet.
  private struct Pending {
    var outcomes: [GeocodingOutcome] = []
    var failures: [Activity.Failure] = []
    var located = 0

    mutating func add(_ place: Place?, of entry: PendingAddress, to result: inout GeocodingResult) {
      result.faults = 0
      outcomes.append(GeocodingOutcome(addressID: entry.id, place: place))
      if place == nil {
        result.notFound.append(entry.subject)
        failures.append(Activity.Failure(subject: entry.subject, reason: .noPlaceMatches))
      } else {
        result.located += 1
        located += 1
      }
    }

    /// Adds an address that stays pending, because the failure is unrelated to it.
    mutating func add(
      _ error: GeocoderError, of entry: PendingAddress, to result: inout GeocodingResult
    ) {
      result.failed += 1
      failures.append(
        Activity.Failure(subject: entry.subject, reason: .service(error.problem)))
      if error.isServerFault { result.faults += 1 }
      if result.faults >= GeocodingRun.maximumFaults { result.stop = error }
    }
  }

  @concurrent func work(
    reportingTo activity: ActivityCenter, isRequested: Bool = false,
    onAction: @escaping @Sendable (Activity.Action) -> Void
  ) async throws(StoreError) -> GeocodingResult {
    var result = GeocodingResult()
    let total = try await unlessCancelled(0) { () throws(StoreError) in
      try await database.pendingAddressCount()
    }
    guard total > 0 else { return result }
    let reporter = await activity.begin(
      .geocoding, extent: .incremental, isRequested: isRequested, onAction: onAction)
    await reporter.totalKnown(total)
    do throws(StoreError) {
      var last: Int64 = 0
      while !Task.isCancelled, result.stop == nil {
        let after = last
        let batch = try await unlessCancelled([]) { () throws(StoreError) in
          try await database.pendingAddresses(after: after, limit: Self.batch)
        }
        guard let end = batch.last?.id else { break }
        last = end
        let known = await geocoder.localResults(of: batch.map(\.address))
        try await locate(batch, known, into: &result, reporter)
      }
    } catch {
      await reporter.failed(
        with: Activity.Failure(subject: database.path, reason: error.activityReason))
      throw error
    }
    result.isCancelled = Task.isCancelled
    await finish(result, reporter)
    return result
  }

  /// Reads from the store. Reading fails in a cancelled task, which is no error of the store.
  private func unlessCancelled<T: Sendable>(
    _ none: T, _ read: () async throws(StoreError) -> T
  ) async throws(StoreError) -> T {
    do throws(StoreError) {
      return try await read()
    } catch {
      guard !Task.isCancelled else { return none }
      throw error
    }
  }

  private func locate(
    _ batch: [PendingAddress], _ known: [Result<Place?, GeocoderError>]?,
    into result: inout GeocodingResult, _ reporter: ActivityReporter
  ) async throws(StoreError) {
    var pending = Pending()
    var written = date()
    var reported = Date.distantPast
    for (index, entry) in batch.enumerated() {
      guard !Task.isCancelled else { break }
      // Offline lookups are faster than the user can read.
      if date().timeIntervalSince(reported) >= Self.reportInterval {
        await reporter.setCurrentItems([entry.subject])
        reported = date()
      }
      do throws(GeocoderError) {
        let place = try await place(of: entry.address, known?[index])
        pending.add(place, of: entry, to: &result)
      } catch .cancelled {
        break
      } catch {
        if error.stopsQueue {
          stop(error, &result)
        } else {
          pending.add(error, of: entry, to: &result)
        }
        if result.stop != nil { break }
      }
      if date().timeIntervalSince(written) >= Self.writeInterval {
        try await write(&pending, reporter)
        written = date()
      }
    }
    try await write(&pending, reporter)
  }

  private func place(
    of address: PostalAddress, _ known: Result<Place?, GeocoderError>?
  ) async throws(GeocoderError) -> Place? {
    guard let known else { return try await geocoder.locate(address) }
    return try known.get()
  }

  /// Ends the run, and decides when the next one starts after a rate limit.
  private func stop(_ error: GeocoderError, _ result: inout GeocodingResult) {
    result.stop = error
    guard case .rateLimited(let requested) = error else { return }
    result.retrySchedule = retrySchedule
    let until = result.retrySchedule.noteRateLimit(
      until: requested, hasProgress: result.processed > 0, now: date())
    result.stop = .rateLimited(until: until)
  }

  /// Stores the results, also those of a cancelled run: its own task can no longer write.
  private func write(_ pending: inout Pending, _ reporter: ActivityReporter)
    async throws(StoreError)
  {
    let outcomes = pending.outcomes
    let writing = Task { [database] () -> Result<Void, StoreError> in
      do throws(StoreError) { return .success(try await database.store(outcomes)) } catch {
        return .failure(error)
      }
    }
    try await writing.value.get()
    await reporter.failed(pending.failures)
    await reporter.advanced(by: pending.located)
    pending = Pending()
  }

  private func finish(_ result: GeocodingResult, _ reporter: ActivityReporter) async {
    guard let stop = result.stop else {
      guard !result.isCancelled else { return await reporter.cancelled() }
      await reporter.totalKnown(result.processed)
      return await reporter.finished(changes: result.located)
    }
    let failure = Activity.Failure(subject: geocoder.name, reason: .service(stop.problem))
    switch stop {
    case .noNetwork: await reporter.offline(failure)
    case .rateLimited(let until), .budgetSpent(let until):
      await reporter.rateLimited(until: until, failure)
    default: await reporter.failed(with: failure)
    }
  }
}

extension PendingAddress {
  /// The person and the address in one line, for the activity.
  fileprivate var subject: String {
    [displayName, address.oneLine].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
