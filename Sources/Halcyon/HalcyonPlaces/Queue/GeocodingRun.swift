import Foundation
import HalcyonActivity
import HalcyonCore
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
  /// The number of consecutive previous runs that ended with a rate limit and without results.
  var refusals = 0

  /// Results that have not been written yet.
  private struct Pending {
    var outcomes: [GeocodingOutcome] = []
    var failures: [Activity.Failure] = []
    var located = 0
  }

  @concurrent func work(
    reportingTo activity: ActivityCenter, onAction: @escaping @Sendable (Activity.Action) -> Void
  ) async throws(StoreError) -> GeocodingResult {
    var result = GeocodingResult()
    let total = try await unlessCancelled(0) { () throws(StoreError) in
      try await database.pendingAddressCount()
    }
    guard total > 0 else { return result }
    let reporter = await activity.begin(.geocoding, onAction: onAction)
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
      let subject = [entry.displayName, entry.address.oneLine].filter { !$0.isEmpty }
        .joined(separator: ", ")
      // Offline lookups are faster than the user can read.
      if date().timeIntervalSince(reported) >= Self.reportInterval {
        await reporter.setCurrentItems([subject])
        reported = date()
      }
      do throws(GeocoderError) {
        let place = try await place(of: entry.address, known?[index])
        result.faults = 0
        pending.outcomes.append(GeocodingOutcome(addressID: entry.id, place: place))
        if place == nil {
          result.notFound.append(subject)
          pending.failures.append(Activity.Failure(subject: subject, reason: .noPlaceMatches))
        } else {
          result.located += 1
          pending.located += 1
        }
      } catch .cancelled {
        break
      } catch {
        if error.stopsQueue {
          result.stop = stop(error, result)
          break
        }
        // The address stays pending, because the failure is unrelated to it.
        result.failed += 1
        pending.failures.append(
          Activity.Failure(subject: subject, reason: .service(error.problem)))
        if error.isServerFault { result.faults += 1 }
        if result.faults >= Self.maximumFaults {
          result.stop = error
          break
        }
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

  /// Returns the error that ends the run, with the date of the next one.
  private func stop(_ error: GeocoderError, _ result: GeocodingResult) -> GeocoderError {
    guard case .rateLimited(let until) = error else { return error }
    let refusals = result.processed > 0 ? 1 : refusals + 1
    return .rateLimited(until: RetrySchedule.date(until, afterRefusals: refusals, now: date()))
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
