import ArgumentParser
import Foundation
import HalcyonCore
import HalcyonServices
import HalcyonStore
import Synchronization

/// Takes over what changed in the sources of contacts.
struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Take over what changed in your sources of contacts.",
    discussion: """
      Nothing is ever written to a source. Where so many people are gone from one that its listing may be \
      at fault, nobody is removed before you say so, or a second sync at least a minute later finds the same.
      Control and C stops it; what has arrived by then stays.
      Exit status: 0 everything is here, 1 something is missing or waits for your word, 2 nothing could \
      be done, 64 wrong usage.
      """)

  @Option(help: "Name or number of a source; all of them without it.")
  var source: [String] = []

  @Flag(help: "Print what happened as JSON.")
  var json = false

  @Flag(help: "Remove whom an earlier sync found gone.")
  var confirmRemovals = false

  @Flag(help: "Keep whom an earlier sync found gone, for good.")
  var keepPeople = false

  @Flag(help: "Do not locate the addresses afterwards.")
  var noLocate = false

  @OptionGroup var data: DataOptions

  func validate() throws {
    if confirmRemovals, keepPeople {
      throw ValidationError("Give one of --confirm-removals and --keep-people.")
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
      return Console.say(tr("No contact source yet. Add one with “halcyon account add”."))
    }
    let runs = Runs()
    let activity = ActivityCenter(onEnd: { run in runs.list.withLock { $0.append(run) } })
    let sources = ContactSources(database: database)
    let center = ContactSyncCenter(
      database: database, activity: activity, sources: { sources.source(for: $0) },
      changes: { _ in nil })
    let geocoders = Geocoders(data.paths)
    let locating = GeocodingQueue(database: database, activity: activity) {
      () throws(StoreError) in try await geocoders.present(in: database)
    }
    let isStopped = Stop()
    let interruption = Interruption {
      isStopped.value.store(true, ordering: .relaxed)
      Task {
        for account in accounts { await center.cancel(account.id) }
        await locating.cancel()
      }
    }
    let progress = ProgressLine(activity)
    try await settle(accounts, center)
    let lines = await results(accounts, center)
    if !noLocate, !isStopped.value.load(ordering: .relaxed) { _ = try await locating.run() }
    progress.end()
    for run in runs.list.withLock({ $0 }) { try await database.record(run) }
    withExtendedLifetime(interruption) {}
    if json { try Console.printJSON(lines) } else { lines.forEach { Console.say($0.words) } }
    if lines.allSatisfy(\.isFailure) { throw ExitCode(2) }
    if !lines.allSatisfy(\.isComplete) { throw ExitCode(1) }
  }

  /// Does what the user says of removals that wait.
  private func settle(_ accounts: [ContactAccount], _ center: ContactSyncCenter) async throws {
    for account in accounts where account.pendingRemovals != nil {
      if confirmRemovals {
        let count = try await center.confirmRemovals(account.id)
        say(
          ntr(
            "“%2”: %1 contact was removed.", "“%2”: %1 contacts were removed.", count, account.name)
        )
      } else if keepPeople {
        let count = try await center.keepPeople(account.id)
        say(ntr("“%2”: %1 contact is kept.", "“%2”: %1 contacts are kept.", count, account.name))
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

  private func say(_ text: String) {
    if !json { Console.say(text) }
  }

  private final class Runs: Sendable { let list = Mutex<[ActivityRun]>([]) }
  private final class Stop: Sendable { let value = Atomic(false) }
}

/// What happened to one source, as it is printed.
private struct SyncLine: Encodable {
  var id: Int64
  var name, outcome: String
  var added = 0, updated = 0, unchanged = 0, removed = 0
  /// Cards that could not be read, did not arrive, or were counted and not named.
  var damaged = 0, undelivered = 0, unaccounted = 0
  var removalsWaiting = 0
  /// As in `ServiceProblem.code`.
  var problem: String?
  var words: String

  var isComplete: Bool { outcome == "succeeded" }
  var isFailure: Bool { ["failed", "offline", "waiting"].contains(outcome) }

  init(_ account: ContactAccount, _ result: ContactSyncResult?) {
    id = account.id
    name = account.name
    guard let result else {
      outcome = "failed"
      words = tr("“%1” cannot be synced.", account.name)
      return
    }
    words = Words.sentence(result, account: account)
    (added, updated, unchanged) = (result.added, result.updated, result.unchanged)
    (removed, damaged) = (result.removed, result.damaged.count)
    (undelivered, unaccounted) = (result.undelivered.count, result.unaccounted)
    switch result.outcome {
    case .succeeded: outcome = "succeeded"
    case .partial: outcome = "partial"
    case .needsConfirmation(let removals):
      outcome = "needsConfirmation"
      removalsWaiting = removals
    case .offline(let cause): (outcome, problem) = ("offline", cause.code)
    case .waiting: outcome = "waiting"
    case .failed(let cause): (outcome, problem) = ("failed", cause.code)
    case .cancelled: outcome = "cancelled"
    }
  }
}
