import Foundation
import HalcyonCore
import HalcyonStore

/// One pass over the pending addresses.
struct GeocodingRun: Sendable {
  /// Addresses that are read at once.
  static let batch = 100
  /// What was found is written at least so often, so that little is lost with the process.
  static let writeInterval: TimeInterval = 1
  /// What is being looked for is told at most so often.
  static let tellInterval: TimeInterval = 0.5

  /// Addresses in a row that a fault of the server itself costs, before the others are left for later.
  static let mostFaults = 5

  let database: HalcyonDatabase
  let geocoder: any Geocoder
  let date: @Sendable () -> Date
  /// Runs in a row before this one that found nothing but that the server asked to wait.
  var refusals = 0

  /// What was found and not written yet.
  private struct Pending {
    var outcomes: [GeocodingOutcome] = []
    var failures: [Activity.Failure] = []
    var located = 0
  }

  @concurrent func work(
    reportingTo activity: ActivityCenter, onAction: @escaping @Sendable (Activity.Action) -> Void
  ) async throws(StoreError) -> GeocodingResult {
    var result = GeocodingResult()
    let total = try await database.pendingAddressCount()
    guard total > 0 else { return result }
    let reporter = await activity.begin(.geocoding, onAction: onAction)
    await reporter.totalKnown(total)
    do throws(StoreError) {
      var last: Int64 = 0
      while !Task.isCancelled, result.stop == nil {
        let batch = try await database.pendingAddresses(after: last, limit: Self.batch)
        guard let end = batch.last?.id else { break }
        BackgroundThread.yieldToWindow()
        last = end
        try await locate(batch, into: &result, reporter)
      }
    } catch {
      await reporter.failedWholly(
        Activity.Failure(subject: database.path, reason: .storage(message: error.message)))
      throw error
    }
    await finish(result, reporter)
    return result
  }

  private func locate(
    _ batch: [PendingAddress], into result: inout GeocodingResult, _ reporter: ActivityReporter
  ) async throws(StoreError) {
    var pending = Pending()
    var written = date()
    var told = Date.distantPast
    for entry in batch {
      guard !Task.isCancelled else { break }
      let subject = [entry.displayName, entry.address.oneLine].filter { !$0.isEmpty }
        .joined(separator: ", ")
      // Places of this machine are found faster than anybody can read.
      if date().timeIntervalSince(told) >= Self.tellInterval {
        await reporter.processes([subject])
        told = date()
      }
      do throws(GeocoderError) {
        let place = try await geocoder.locate(entry.address)
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
        if error.stopsTheQueue {
          result.stop = stop(error, result)
          break
        }
        // Stays pending: that the geocoder failed says nothing of the address.
        result.failed += 1
        pending.failures.append(
          Activity.Failure(subject: subject, reason: .service(error.problem)))
        if error.isOfTheServer { result.faults += 1 }
        if result.faults >= Self.mostFaults {
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

  /// Why the run ends, with the time at which the next one will begin.
  private func stop(_ error: GeocoderError, _ result: GeocodingResult) -> GeocoderError {
    guard case .rateLimited(let until) = error else { return error }
    let refusals = result.processed > 0 ? 1 : refusals + 1
    return .rateLimited(until: RetryRule.date(until, afterRefusals: refusals, now: date()))
  }

  private func write(_ pending: inout Pending, _ reporter: ActivityReporter)
    async throws(StoreError)
  {
    try await database.store(pending.outcomes)
    await reporter.failed(pending.failures)
    await reporter.advanced(by: pending.located)
    pending = Pending()
  }

  private func finish(_ result: GeocodingResult, _ reporter: ActivityReporter) async {
    guard let stop = result.stop else {
      guard !Task.isCancelled else { return await reporter.cancelled() }
      await reporter.totalKnown(result.processed)
      return await reporter.finished(changes: result.located)
    }
    let failure = Activity.Failure(subject: geocoder.name, reason: .service(stop.problem))
    switch stop {
    case .noNetwork: await reporter.wentOffline(failure)
    case .rateLimited(let until), .budgetSpent(let until):
      await reporter.waits(until: until, failure)
    default: await reporter.failedWholly(failure)
    }
  }
}
