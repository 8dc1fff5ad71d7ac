import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonRecords
import HalcyonStore
import HalcyonSystem
import Localization
import Logging

/// The inputs of one pass.
struct SyncJob: Sendable {
  let source: any ContactSource
  let account: ContactAccount
  let database: HalcyonDatabase
  let activity: ActivityCenter
  let brake: RemovalBrake
  let retrySchedule: RetrySchedule
  let isRequested: Bool
  let date: @Sendable () -> Date
  let onAction: (@Sendable (Activity.Action) -> Void)?
  let hasNoNetwork = ContactSync.Flag()

  /// The account as activities refer to it.
  private var activitySource: Activity.Source {
    Activity.Source(id: account.id, name: account.name, traits: source.traits)
  }

  // Created at each use, because the logging system may be configured later.
  private static var logger: Logger { Logger(label: "HalcyonContacts.Sync") }

  @concurrent func run() async -> ContactSyncResult {
    hasNoNetwork.value.store(false, ordering: .relaxed)
    let started = date()
    var progress = SyncProgress(started: started)
    var reporter: ActivityReporter?
    do {
      let lock = try await AccountLock.acquire(account, in: database) {
        [activity, activitySource, isRequested, onAction] in
        let waiting = await activity.begin(
          .contactSync, source: activitySource, extent: .incremental, isRequested: isRequested,
          onAction: onAction)
        await waiting.waitsForProgram(true)
        return waiting
      }
      defer { withExtendedLifetime(lock) {} }
      reporter = lock?.waiting
      await reporter?.waitsForProgram(false)
      try await database.beginSync(accountID: account.id, date: started)
      progress.stored = try await database.storedSource(
        accountID: account.id, since: started.addingTimeInterval(-brake.period))
      progress.result.storedBefore = progress.stored.etags.count
      let begun: ActivityReporter
      if let reporter {
        begun = reporter
      } else {
        begun = await activity.begin(
          .contactSync, source: activitySource,
          extent: progress.stored.isComplete ? .incremental : .initial,
          isRequested: isRequested, onAction: onAction)
      }
      reporter = begun
      let end = try await follow(&progress, begun)
      await conclude(try await finish(end, &progress, begun), &progress, begun)
    } catch {
      await stop(error, &progress, reporter)
    }
    log(progress.result)
    return progress.result
  }

  /// Pulls the steps of the pass and stores each batch.
  private func follow(
    _ progress: inout SyncProgress, _ reporter: ActivityReporter
  ) async throws -> SyncEnd {
    let stored = progress.stored
    let pass = try await source.pass(
      since: SyncState(token: stored.token, etags: stored.etags))
    while true {
      try checkCancelled()
      guard let step = try await pass.next() else {
        throw ServiceProblem.corruptData(what: tr("the source did not finish its list"))
      }
      switch step {
      case .total(let total, let changed):
        progress.total = max(progress.total ?? 0, total)
        // "Syncing 300 contacts…" would be wrong if most of them are unchanged.
        let isFirst = !stored.isComplete || stored.etags.isEmpty
        guard isFirst || !source.deliversEverything else { continue }
        let kept = changed.map { max(0, stored.etags.count - $0) } ?? 0
        await reporter.totalKnown(
          total, changed: changed, earlier: stored.isComplete ? 0 : kept)
      case .unlisted(let hrefs): progress.unlisted = hrefs
      case .batch(let cards, let undelivered):
        // A received batch is stored even if the user cancels meanwhile.
        try await take(cards, undelivered, pass, &progress, reporter)
      case .checkpoint(let token):
        guard progress.isComplete else { continue }
        try await database.checkpoint(token: token, accountID: account.id)
        progress.hasCheckpoint = true
      case .end(let end):
        try checkCancelled()
        return end
      }
    }
  }

  private func checkCancelled() throws(ServiceProblem) {
    if Task.isCancelled { throw .cancelled }
  }

  private func take(
    _ cards: [SourceCard], _ undelivered: [UndeliveredCard], _ pass: any SyncPass,
    _ progress: inout SyncProgress, _ reporter: ActivityReporter
  ) async throws {
    let digests = try await database.digests(
      of: cards.map(\.href).filter(progress.stored.etags.contains), accountID: account.id)
    var readings = await read(cards, digests)
    if let again = try await confirm(readings, pass, &progress) {
      let others = cards.filter { card in !again.contains { $0.href == card.href } }
      readings = await read(others + again, digests)
    }
    let resources = readings.map(\.resource)
    if !resources.isEmpty {
      let changes = try await database.take(
        resources, unlisted: progress.unlisted, accountID: account.id)
      progress.result.added += changes.added
      progress.result.updated += changes.updated
      progress.result.unchanged += changes.unchanged
      progress.moved.formUnion(changes.moved)
    }
    // These have not arrived, so they do not count as changes.
    let undeliverable = undelivered.compactMap(ResourceReader.undeliverable)
    if !undeliverable.isEmpty {
      _ = try await database.take(undeliverable, accountID: account.id)
    }
    progress.account(forUndelivered: undelivered)
    await progress.account(for: readings).send(to: reporter)
  }

  private func read(
    _ cards: [SourceCard], _ digests: [Href: Data]
  ) async -> [ResourceReader.Reading] {
    await BackgroundExecutor.shared.run { _ in
      cards.map { ResourceReader.read($0, known: digests[$0.href]) }
    }
  }

  /// Requests cards again whose `UID` differs from that of the stored card: a server that mixes up
  /// the cards of a response would exchange people.
  /// - Returns: The cards that arrived; nil if none were requested.
  private func confirm(
    _ readings: [ResourceReader.Reading], _ pass: any SyncPass, _ progress: inout SyncProgress
  ) async throws -> [SourceCard]? {
    let known = readings.filter { reading in
      reading.resource.content != .unchanged
        && progress.stored.etags.contains(reading.resource.href)
    }
    let uids = try await database.uids(of: known.map(\.resource.href), accountID: account.id)
    let suspicious = known.filter { reading in
      guard let uid = reading.uid, let stored = uids[reading.resource.href] else { return false }
      return uid != stored
    }.map(\.resource.href).prefix(max(0, SyncProgress.maximumConfirmed - progress.confirmed))
    guard !suspicious.isEmpty else { return nil }
    progress.confirmed += suspicious.count
    let confirmed = await pass.confirm(Array(suspicious))
    return confirmed.isEmpty ? nil : confirmed
  }

  /// Stores the result of the pass.
  private func finish(
    _ end: SyncEnd, _ progress: inout SyncProgress, _ reporter: ActivityReporter
  ) async throws -> RemovalBrake.Verdict {
    progress.account(for: end)
    var removals = progress.removals(end)
    let isClean = progress.isComplete
    // If cards are missing, the listing itself is unreliable; the next pass decides.
    if !isClean { removals = [] }
    let verdict = brake.verdict(
      on: removals, stored: progress.stored.etags.count, pending: progress.stored.pending,
      recent: progress.stored.recentRemovals, now: progress.started)
    var pass = SyncCompletion(
      token: isClean ? end.token : progress.hasCheckpoint ? nil : progress.stored.token,
      pending: isClean ? nil : progress.pending(end), problem: progress.problem, date: date(),
      isChanged: progress.result.added + progress.result.updated > 0)
    switch verdict {
    case .remove(let hrefs): pass.removals = hrefs
    case .hold(let pending):
      pass.pending = pending
      progress.result.isConfirmable = !brake.needsUser(
        removals.count, of: progress.stored.etags.count, recent: progress.stored.recentRemovals)
      // Only a full listing can confirm removals: the server reports each removal once.
      pass.token = nil
    }
    let removed = try await database.finish(pass, accountID: account.id)
    progress.result.removed = removed.count
    await reporter.addNames(removed: removed.names)
    return verdict
  }

  private func conclude(
    _ verdict: RemovalBrake.Verdict, _ progress: inout SyncProgress, _ reporter: ActivityReporter
  ) async {
    await reporter.failed(lateFailures(progress))
    if case .hold(let pending) = verdict {
      progress.result.outcome = .needsConfirmation(removals: pending.hrefs.count)
      await reporter.needsConfirmation(removals: pending.hrefs.count)
    } else {
      progress.result.outcome = progress.isComplete ? .succeeded : .partial
      if case .listsDiffer? = progress.problem, let problem = progress.problem {
        await reporter.failed(
          with: Activity.Failure(subject: account.name, reason: .service(problem)))
      } else {
        await reporter.finished(changes: progress.result.changed)
      }
    }
  }

  /// Ends a pass that failed.
  private func stop(
    _ error: any Error, _ progress: inout SyncProgress, _ reporter: ActivityReporter?
  ) async {
    progress.result.undelivered = progress.undeliveredInOrder
    await reporter?.failed(lateFailures(progress))
    let isLost = hasNoNetwork.value.load(ordering: .relaxed)
    if !isLost, error as? ServiceProblem == .cancelled || Task.isCancelled {
      progress.result.outcome = .cancelled
      await reporter?.cancelled()
      return
    }
    let problem =
      isLost ? .noNetwork(message: tr("the network was lost")) : problem(error, &progress.result)
    // If the store itself fails, only the activity reports the problem. A separate task is needed
    // because the store does not write for a cancelled one.
    await Task { [database, account] in
      try? await database.noteProblem(problem, accountID: account.id)
    }.value
    var reporter = reporter
    if reporter == nil {
      reporter = await activity.begin(
        .contactSync, source: activitySource, isRequested: isRequested, onAction: onAction)
    }
    let failure = Activity.Failure(subject: account.name, reason: .service(problem))
    switch problem {
    case .noNetwork:
      progress.result.outcome = .offline(problem)
      await reporter?.offline(failure)
    case .rateLimited(let until?):
      progress.result.outcome = .waiting(until: until)
      await reporter?.rateLimited(until: until, failure)
    default:
      progress.result.outcome = .failed(problem)
      await reporter?.failed(with: failure)
    }
  }

  private func lateFailures(_ progress: SyncProgress) -> [Activity.Failure] {
    progress.lateFailures(isLocal: source.traits.isLocal)
  }

  private func problem(
    _ error: any Error, _ result: inout ContactSyncResult
  ) -> ServiceProblem {
    switch error {
    case ServiceProblem.rateLimited(let requested):
      let now = date()
      result.retrySchedule = retrySchedule
      let until = result.retrySchedule.noteRateLimit(
        until: RetrySchedule.date(until: requested, now: now),
        hasProgress: result.arrived > 0, now: now)
      return .rateLimited(until: until)
    case let problem as ServiceProblem: return problem
    case let error as StoreError: return error.serviceProblem
    default: return .storage(message: "\(error)")
    }
  }

  /// Logs counts only, no names or addresses of people or servers.
  private func log(_ result: ContactSyncResult) {
    let level: Logger.Level = result.outcome == .succeeded ? .info : .notice
    Self.logger.log(
      level: level, "contact sync ended",
      metadata: [
        "account": "\(account.uuid)", "outcome": "\(result.outcome.name)",
        "added": "\(result.added)", "updated": "\(result.updated)",
        "unchanged": "\(result.unchanged)", "removed": "\(result.removed)",
        "damaged": "\(result.damaged.count)", "undelivered": "\(result.undelivered.count)",
        "unaccounted": "\(result.unaccounted)", "omitted": "\(result.omitted)",
      ])
  }
}
