import Foundation
import HalcyonActivity
import HalcyonCore
import HalcyonNetwork
import HalcyonRecords
import HalcyonStore

/// Keeps all contact accounts in sync: on request, when a source reports a change, and
/// automatically when the network is back or a retry is due. Sources are never polled.
///
/// Accounts sync concurrently, each at most once at a time.
///
/// ```swift
/// let center = ContactSyncCenter(database: database, activity: activity, sources: source(for:))
/// await center.start()
/// let result = await center.sync(accountID)
/// ```
public actor ContactSyncCenter {
  /// Creates the source of an account; nil for an unknown kind of account.
  public typealias Sources = @Sendable (ContactAccount) async -> (any ContactSource)?
  /// Returns a stream of change notifications for an account; nil if its source sends none.
  public typealias Changes = @Sendable (ContactAccount) -> AsyncStream<Void>?

  /// The time without changes after which a changed source is synced, because programs often write
  /// many files in a row.
  public static let quietPeriod = Duration.seconds(1)

  let database: HalcyonDatabase
  let activity: ActivityCenter
  private let sources: Sources
  private let changes: Changes
  private let network: any NetworkMonitor
  private let brake: RemovalBrake
  private let clock: any Clock<Duration>
  let date: @Sendable () -> Date

  var runs: [Int64: ContactSyncRun] = [:]
  private var isNetworkUp = true
  private var networkWatch: Task<Void, Never>?

  /// Creates an idle center.
  /// - Parameters:
  ///   - sources: Creates the source of an account.
  ///   - changes: Returns the change notifications of a source; by default those of its kind.
  ///   - network: Reports when the network is available.
  ///   - clock: Times delays; `date` returns the current time.
  public init(
    database: HalcyonDatabase, activity: ActivityCenter, sources: @escaping Sources,
    changes: @escaping Changes = { ContactSourceRegistry.standard.changes(of: $0) },
    network: any NetworkMonitor = SystemNetworkMonitor(), brake: RemovalBrake = RemovalBrake(),
    clock: any Clock<Duration> = ContinuousClock(),
    date: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.database = database
    self.activity = activity
    self.sources = sources
    self.changes = changes
    self.network = network
    self.brake = brake
    self.clock = clock
    self.date = date
  }

  deinit {
    networkWatch?.cancel()
  }

  /// Starts listening to the sources and syncs every account once.
  /// - Throws: `StoreError` if the accounts cannot be read.
  public func start() async throws(StoreError) {
    for account in try await database.contactAccounts()
    where account.configuration != .importedFiles {
      watch(account)
      begin(account)
    }
  }

  /// Stops listening and cancels all runs. Complete batches are kept.
  public func stop() async {
    networkWatch?.cancel()
    networkWatch = nil
    let ending = runs.values.compactMap(\.task)
    for run in runs.values { run.cancelAll() }
    for task in ending { _ = await task.value }
    runs = [:]
  }

  /// Adds an account, then syncs and watches it.
  /// - Throws: `StoreError`.
  public func add(
    name: String, configuration: ContactAccount.Configuration
  ) async throws(StoreError) -> ContactAccount {
    let account = try await database.addContactAccount(name: name, configuration: configuration)
    watch(account)
    begin(account)
    return account
  }

  /// Stores the new name or configuration of an account, then syncs and watches it.
  /// - Throws: `StoreError`.
  public func update(_ account: ContactAccount) async throws(StoreError) {
    let run = runs.removeValue(forKey: account.id)
    run?.cancelAll()
    _ = await run?.task?.value
    try await database.updateContactAccount(account)
    watch(account)
    begin(account)
  }

  /// Cancels the run of an account and removes the account with all its contacts.
  /// - Throws: `StoreError`.
  public func remove(_ id: Int64) async throws(StoreError) {
    let run = runs.removeValue(forKey: id)
    run?.cancelAll()
    _ = await run?.task?.value
    try await database.removeContactAccount(id: id)
    await activity.clear(.contactSync, source: Activity.Source(id: id, name: ""))
  }

  /// Syncs an account now, because the user asked for it. If a sync is already running, returns its
  /// result.
  /// - Returns: Nil if the account does not exist or has no source.
  @discardableResult
  public func sync(_ id: Int64) async -> ContactSyncResult? {
    guard let account = try? await database.contactAccount(id: id) else { return nil }
    return await request(account)?.value
  }

  /// Syncs all accounts concurrently, because the user asked for it.
  /// - Returns: The results by account id, without accounts that have no source.
  /// - Throws: `StoreError` if the accounts cannot be read.
  @discardableResult
  public func syncAll() async throws(StoreError) -> [Int64: ContactSyncResult] {
    var tasks: [Int64: Task<ContactSyncResult?, Never>] = [:]
    for account in try await database.contactAccounts() {
      tasks[account.id] = await request(account)
    }
    var results: [Int64: ContactSyncResult] = [:]
    for (id, task) in tasks { results[id] = await task.value }
    return results
  }

  /// Cancels the run and the scheduled retry of an account. Complete batches are kept.
  public func cancel(_ id: Int64) {
    runs[id]?.task?.cancel()
    runs[id]?.retry?.cancel()
    runs[id]?.retry = nil
  }

  /// Returns whether a pass over the account is running.
  public func isRunning(_ id: Int64) -> Bool { runs[id]?.task != nil }

  private func request(_ account: ContactAccount) async -> Task<ContactSyncResult?, Never>? {
    if runs[account.id]?.task != nil { await activity.request(.contactSync, source: account.id) }
    return begin(account, isRequested: true)
  }

  @discardableResult
  private func begin(
    _ account: ContactAccount, isRequested: Bool = false
  ) -> Task<ContactSyncResult?, Never>? {
    guard account.configuration != .importedFiles else { return nil }
    watchNetwork()
    let run = run(account.id)
    if let task = run.task { return task }
    run.retry?.cancel()
    run.retry = nil
    let task = Task { [weak self] in await self?.work(account, isRequested: isRequested) }
    run.task = task
    return task
  }

  /// Starts with the first account: without accounts, the network state does not matter.
  private func watchNetwork() {
    guard networkWatch == nil else { return }
    networkWatch = Task { [weak self, network] in
      for await isUp in network.availability() { await self?.networkChanged(isUp) }
    }
  }

  private func run(_ id: Int64) -> ContactSyncRun {
    if let run = runs[id] { return run }
    let run = ContactSyncRun()
    runs[id] = run
    return run
  }

  private func work(
    _ known: ContactAccount, isRequested: Bool
  ) async -> ContactSyncResult? {
    // The account may have been changed or removed in the meantime.
    guard let account = try? await database.contactAccount(id: known.id) else {
      runs[known.id]?.task = nil
      return nil
    }
    let result = await pass(account, isRequested: isRequested)
    guard let run = runs[account.id] else { return result }
    run.task = nil
    if result?.outcome == .succeeded, !Task.isCancelled, await verify(account, run) {
      run.isChanged = true
    }
    let needsAnotherRun = run.isChanged && !Task.isCancelled
    run.isChanged = false
    if let result,
      let delay = run.note(result, confirmationTime: brake.confirmationTime, now: date())
    {
      retry(account, run, after: delay)
    }
    // A change that was reported during the pass may not be included in it.
    if needsAnotherRun, run.retry == nil { begin(account) }
    return result
  }

  /// Verifies a tenth of the cards of an account, another one each day.
  /// - Returns: Whether cards are damaged, which the next pass requests again.
  private func verify(_ account: ContactAccount, _ run: ContactSyncRun) async -> Bool {
    let day = Int64((date().timeIntervalSince1970 / 86_400).rounded(.down))
    guard run.verifiedDay != day else { return false }
    run.verifiedDay = day
    let result = try? await CardVerification(database).run(accountID: account.id, part: day)
    return result.map { $0.damagedCount > 0 } ?? false
  }

  private func pass(
    _ account: ContactAccount, isRequested: Bool
  ) async -> ContactSyncResult? {
    guard let source = await sources(account) else { return nil }
    let id = account.id
    let sync = ContactSync(
      source: source, account: account, database: database, activity: activity, brake: brake,
      retrySchedule: runs[id]?.retrySchedule ?? RetrySchedule(), isRequested: isRequested,
      date: date,
      onAction: { [weak self] action in Task { await self?.perform(action, id) } })
    if account.configuration.url != nil { runs[id]?.remote = sync }
    defer { runs[id]?.remote = nil }
    return await sync.run()
  }

  private func retry(_ account: ContactAccount, _ run: ContactSyncRun, after wait: Duration) {
    run.retry = Task { [weak self, clock] in
      do { try await clock.sleep(for: wait) } catch { return }
      await self?.retried(account)
    }
  }

  private func retried(_ account: ContactAccount) {
    guard let run = runs[account.id] else { return }
    run.retry = nil
    begin(account)
  }

  private func networkChanged(_ isUp: Bool) async {
    let wasUp = isNetworkUp
    isNetworkUp = isUp
    if wasUp, !isUp {
      for run in runs.values { await run.remote?.loseNetwork() }
    }
    guard isUp, !wasUp else { return }
    for (id, run) in runs where run.isOffline {
      run.retrySchedule = RetrySchedule()
      if let account = try? await database.contactAccount(id: id) { begin(account) }
    }
  }

  private func watch(_ account: ContactAccount) {
    let run = run(account.id)
    guard run.watch == nil, let changes = changes(account) else { return }
    run.watch = Task { [weak self] in
      for await _ in changes { await self?.changed(account) }
    }
  }

  /// Syncs once the source has not changed for a while.
  private func changed(_ account: ContactAccount) {
    guard let run = runs[account.id] else { return }
    run.quietTimer?.cancel()
    run.quietTimer = Task { [weak self, clock] in
      do { try await clock.sleep(for: Self.quietPeriod) } catch { return }
      await self?.quietPeriodEnded(account)
    }
  }

  private func quietPeriodEnded(_ account: ContactAccount) {
    guard let run = runs[account.id] else { return }
    run.quietTimer = nil
    if run.task != nil { run.isChanged = true } else { begin(account) }
  }
}
