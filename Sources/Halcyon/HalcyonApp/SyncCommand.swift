import ArgumentParser
import CommandSupport
import Foundation
import HalcyonActivity
import HalcyonContacts
import HalcyonCore
import HalcyonPlaces
import HalcyonRecords
import HalcyonStore
import HalcyonText
import Localization
import Synchronization

/// Syncs the contact sources.
struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Sync the contact sources.",
    discussion: """
      Never writes to a source. If so many contacts are missing from a source that its listing may be \
      incomplete, people are removed only after you confirm it, or if a second sync at least a minute \
      later finds the same. Nobody is removed without your confirmation if the source is empty, or if \
      people were already removed within seven days. Ctrl+C stops the sync and keeps the contacts that have arrived. Exits with \
      1 if contacts are missing or need a decision. Removed people can be restored for 30 days.
      """, subcommands: [SyncRestore.self])

  @Option(help: "The name or number of a source. Without it, syncs all sources.")
  var source: [String] = []

  @OptionGroup var output: SyncOutputOptions

  @Flag(help: "Remove the people whose contacts were missing from an earlier sync.")
  var confirmRemovals = false

  @Flag(help: "Keep the people whose contacts were missing from an earlier sync.")
  var keepPeople = false

  @Flag(help: "Do not locate addresses afterwards.")
  var noLocate = false

  @OptionGroup var data: DataOptions

  private var json: Bool { output.json }

  func validate() throws {
    if confirmRemovals, keepPeople {
      throw ValidationError("Use either --confirm-removals or --keep-people, not both.")
    }
  }

  func run() async throws {
    let database = try data.open()
    try await data.withStore { try await sync(database) }
  }

  private func sync(_ database: HalcyonDatabase) async throws {
    let known = try await database.contactAccounts()
    let chosen = try source.isEmpty ? known : source.map { try Accounts.find($0, in: known) }
    let accounts = chosen.filter { $0.configuration != .importedFiles }
    guard !accounts.isEmpty else {
      if json { return try Console.printJSON([SyncLine]()) }
      return Console.note(tr("No contact sources yet. Add one with “halcyon account add”."))
    }
    let runs = Runs()
    let activity = ActivityCenter(onEnd: { run in runs.list.withLock { $0.append(run) } })
    activity.follow(database)
    let sources = ContactSources(database: database)
    let center = ContactSyncCenter(
      database: database, activity: activity, sources: { sources.source(for: $0) },
      changes: { _ in nil })
    let geocoders = Geocoders(data.paths)
    let locating = GeocodingQueue(database: database, activity: activity) {
      () throws(StoreError) in try await geocoders.current(in: database)
    }
    let isStopped = Stop()
    let interruption = Interruption {
      isStopped.value.store(true, ordering: .relaxed)
      Task {
        for account in accounts { await center.cancel(account.id) }
        await locating.cancel()
      }
    }
    try await resolveRemovals(accounts, center)
    let progress = ProgressLine(activity)
    var lines = await results(accounts, center)
    let failures = await Self.failures(in: activity)
    for index in lines.indices { lines[index].failures = failures[lines[index].id] ?? [] }
    var failure: (any Error)?
    do {
      if !noLocate, !isStopped.value.load(ordering: .relaxed) { _ = try await locating.run() }
      for run in runs.list.withLock({ $0 }) { try await database.record(run) }
    } catch { failure = error }
    await progress.end()
    withExtendedLifetime(interruption) {}
    // The results are printed even if the store fails, for example because the disk is full.
    if json { try Console.printJSON(lines) } else { lines.forEach(print) }
    if let failure { throw failure }
    if lines.allSatisfy(\.isFailure) { throw CommandFailure(SyncLine.status(of: lines)) }
    if !lines.allSatisfy(\.isComplete) { throw CommandFailure(.incomplete) }
  }

  /// Carries out the user's decision about pending removals.
  private func resolveRemovals(
    _ accounts: [ContactAccount], _ center: ContactSyncCenter
  ) async throws {
    for account in accounts where account.pendingRemovals != nil {
      if confirmRemovals {
        let count = try await center.confirmRemovals(account.id).count
        say(
          ntr(
            "“%2”: %1 contact was removed.", "“%2”: %1 contacts were removed.", count,
            account.name))
      } else if keepPeople {
        let count = try await center.keepPeople(account.id)
        say(ntr("“%2”: %1 contact was kept.", "“%2”: %1 contacts were kept.", count, account.name))
      }
    }
  }

  private func results(
    _ accounts: [ContactAccount], _ center: ContactSyncCenter
  ) async -> [SyncLine] {
    await withTaskGroup(of: (Int, SyncLine).self) { group in
      for (index, account) in accounts.enumerated() {
        group.addTask { (index, SyncLine(account, await center.sync(account.id))) }
      }
      var lines: [(Int, SyncLine)] = []
      for await line in group { lines.append(line) }
      return lines.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// Returns what could not be synced, by source, except what ended a sync.
  private static func failures(in activity: ActivityCenter) async -> [Int64: [String]] {
    var found: [Int64: [String]] = [:]
    for run in await activity.snapshot.activities where run.kind == .contactSync {
      guard let id = run.source?.id else { continue }
      found[id, default: []] += run.otherFailures.map { UserText.sentence($0) }
    }
    return found
  }

  private func print(_ line: SyncLine) {
    // A complete sync is no news.
    let say = line.isComplete ? Console.note : Console.say
    say(line.words)
    for failure in line.failures.prefix(SyncLine.maximumFailures) { say("  " + failure) }
    let more = line.failures.count - SyncLine.maximumFailures
    if more > 0 { say("  " + ntr("%1 more problem", "%1 more problems", more)) }
  }

  private func say(_ text: String) {
    if !json { Console.note(text) }
  }

  private final class Runs: Sendable { let list = Mutex<[ActivityRun]>([]) }
  private final class Stop: Sendable { let value = Atomic(false) }
}

/// The options for the output of `halcyon sync` and its subcommand, which share them: a flag before
/// and after the name of the subcommand means the same.
struct SyncOutputOptions: ParsableArguments {
  @Flag(help: "Print the results as JSON.")
  var json = false
}

/// The result of one source, as it is printed.
private struct SyncLine: Encodable {
  var id: Int64
  var name, outcome: String
  var added = 0, updated = 0, unchanged = 0, removed = 0
  /// Cards that could not be read, did not arrive, or are missing from the listing.
  var damaged = 0, undelivered = 0, unaccounted = 0
  var removalsWaiting = 0
  /// As in `ServiceProblem.code`.
  var problem: String?
  /// The line for people.
  var words: String
  /// What could not be synced, a sentence each.
  var failures: [String] = []
  /// How many failures are printed for people.
  static let maximumFailures = 20
  private var status = ExitStatus.unavailable

  private enum CodingKeys: String, CodingKey {
    case id, name, outcome, added, updated, unchanged, removed, damaged, undelivered, unaccounted
    case removalsWaiting, problem, words, failures
  }

  /// The common status of failed sources; `unavailable` if they differ.
  static func status(of lines: [SyncLine]) -> ExitStatus {
    let statuses = Set(lines.map(\.status))
    return statuses.count == 1 ? statuses.first ?? .unavailable : .unavailable
  }

  var isComplete: Bool { outcome == "succeeded" }
  var isFailure: Bool { ["failed", "offline", "waiting"].contains(outcome) }

  init(_ account: ContactAccount, _ result: ContactSyncResult?) {
    id = account.id
    name = account.name
    guard let result else {
      outcome = "failed"
      words = tr("Could not sync “%1”.", account.name)
      return
    }
    words = UserText.sentence(result, account: account)
    (added, updated, unchanged) = (result.added, result.updated, result.unchanged)
    (removed, damaged) = (result.removed, result.damaged.count)
    (undelivered, unaccounted) = (result.undelivered.count, result.unaccounted)
    outcome = result.outcome.jsonName
    switch result.outcome {
    case .needsConfirmation(let removals): removalsWaiting = removals
    case .offline(let cause): problem = cause.code
    case .waiting: status = .temporaryFailure
    case .failed(let cause): (problem, status) = (cause.code, .init(cause))
    case .succeeded, .partial, .cancelled: break
    }
  }
}

extension ContactSyncResult.Outcome {
  /// The name of the outcome in JSON.
  var jsonName: String {
    switch self {
    case .succeeded: "succeeded"
    case .partial: "partial"
    case .needsConfirmation: "needsConfirmation"
    case .offline: "offline"
    case .waiting: "waiting"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }
}
