import Foundation
import HalcyonCore
import HalcyonStore

/// Keeps all contact accounts in sync: on request, when a source tells a change, and again by itself when
/// the network is back or a server's wait is over. Nothing is asked for repeatedly.
///
/// Several accounts sync at once, each at most once at a time.
///
/// ```swift
/// let center = ContactSyncCenter(database: database, activity: activity, sources: source(for:))
/// await center.start()
/// let result = await center.sync(accountID)
/// ```
public actor ContactSyncCenter {
  /// Makes the source of an account; nil where this program knows none.
  public typealias Sources = @Sendable (ContactAccount) async -> (any ContactSource)?
  /// Tells changes of the source of an account; nil where it tells none.
  public typealias Changes = @Sendable (ContactAccount) -> AsyncStream<Void>?

  /// How long a source must be still before what changed is fetched: programs write many files at once.
  public static let stillTime = Duration.seconds(1)

  private let database: HalcyonDatabase
  private let activity: ActivityCenter
  private let sources: Sources
  private let changes: Changes
  private let network: any NetworkMonitor
  private let brake: RemovalBrake
  private let clock: any Clock<Duration>
  private let date: @Sendable () -> Date

  private var runs: [Int64: ContactSyncRun] = [:]
  private var isNetworkUp = true
  private var networkWatch: Task<Void, Never>?

  /// A centre that does nothing yet.
  /// - Parameters:
  ///   - sources: makes the source of an account.
  ///   - changes: tells changes of a source; folders and Evolution's books by default.
  ///   - network: tells when the network is back.
  ///   - clock: what times waits; `date` is the time of day.
  public init(
    database: HalcyonDatabase, activity: ActivityCenter, sources: @escaping Sources,
    changes: @escaping Changes = { ContactSyncCenter.localChanges($0) },
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

  /// The sources that this module brings itself: folders and Evolution's books.
  public static func localSource(_ account: ContactAccount) -> (any ContactSource)? {
    switch account.configuration {
    case .folder(let path): VCardFolderSource(path: path)
    case .evolution(let book): EvolutionSource(book: book)
    case .importedFiles, .cardDAV: nil
    }
  }

  /// The changes that folders and Evolution's books tell.
  public static func localChanges(_ account: ContactAccount) -> AsyncStream<Void>? {
    switch account.configuration {
    case .folder(let path): FolderWatch.changes(path: path)
    case .evolution(let book): EvolutionWatch.changes(book: book)
    case .importedFiles, .cardDAV: nil
    }
  }

  /// Begins to listen to the sources, and syncs every account once.
  /// - Throws: `StoreError` where the accounts cannot be read.
  public func start() async throws(StoreError) {
    for account in try await database.contactAccounts()
    where account.configuration != .importedFiles {
      watch(account)
      begin(account)
    }
  }

  /// Ends listening and every run; whole batches stay.
  public func stop() async {
    networkWatch?.cancel()
    networkWatch = nil
    let ending = runs.values.compactMap(\.task)
    for run in runs.values { run.cancelAll() }
    for task in ending { _ = await task.value }
    runs = [:]
  }

  /// Adds an account, and syncs and watches it.
  /// - Throws: `StoreError`.
  public func add(
    name: String, configuration: ContactAccount.Configuration
  ) async throws(StoreError) -> ContactAccount {
    let account = try await database.addContactAccount(name: name, configuration: configuration)
    watch(account)
    begin(account)
    return account
  }

  /// Stores another name or configuration of an account, and syncs and watches what it names now.
  /// - Throws: `StoreError`.
  public func update(_ account: ContactAccount) async throws(StoreError) {
    let run = runs.removeValue(forKey: account.id)
    run?.cancelAll()
    _ = await run?.task?.value
    try await database.updateContactAccount(account)
    watch(account)
    begin(account)
  }

  /// Ends what an account does and removes it with everybody that came from it.
  /// - Throws: `StoreError`.
  public func remove(_ id: Int64) async throws(StoreError) {
    let run = runs.removeValue(forKey: id)
    run?.cancelAll()
    _ = await run?.task?.value
    try await database.removeContactAccount(id: id)
    await activity.clear(.contactSync, source: Activity.Source(id: id, name: ""))
  }

  /// Syncs an account now; where it is being synced already, has that run's result.
  /// - Returns: nil where there is no such account, or no source for it.
  @discardableResult
  public func sync(_ id: Int64) async -> ContactSyncResult? {
    guard let account = try? await database.contactAccount(id: id) else { return nil }
    return await begin(account)?.value
  }

  /// Syncs every account, all at once.
  /// - Returns: the results by the accounts' ids; without those that have no source.
  /// - Throws: `StoreError` where the accounts cannot be read.
  @discardableResult
  public func syncAll() async throws(StoreError) -> [Int64: ContactSyncResult] {
    var tasks: [Int64: Task<ContactSyncResult?, Never>] = [:]
    for account in try await database.contactAccounts() { tasks[account.id] = begin(account) }
    var results: [Int64: ContactSyncResult] = [:]
    for (id, task) in tasks { results[id] = await task.value }
    return results
  }

  /// Stops the run of an account and what it waits for; whole batches stay.
  public func cancel(_ id: Int64) {
    runs[id]?.task?.cancel()
    runs[id]?.retry?.cancel()
    runs[id]?.retry = nil
  }

  /// Removes whom the brake holds back.
  /// - Returns: how many were removed.
  /// - Throws: `StoreError`.
  @discardableResult
  public func confirmRemovals(_ id: Int64) async throws(StoreError) -> Int {
    await settle(id)
    let count = try await database.confirmRemovals(accountID: id, date: date())
    await activity.clear(.contactSync, source: Activity.Source(id: id, name: ""))
    return count
  }

  /// Keeps whom the brake holds back, for good.
  /// - Returns: how many were kept.
  /// - Throws: `StoreError`.
  @discardableResult
  public func keepPeople(_ id: Int64) async throws(StoreError) -> Int {
    await settle(id)
    let count = try await database.keepPendingRemovals(accountID: id)
    await activity.clear(.contactSync, source: Activity.Source(id: id, name: ""))
    return count
  }

  /// Whether a pass over the account goes on.
  public func hasRun(_ id: Int64) -> Bool { runs[id]?.task != nil }

  /// A word of the user is about what is stored, not about what a run is about to store.
  private func settle(_ id: Int64) async {
    runs[id]?.retry?.cancel()
    runs[id]?.retry = nil
    _ = await runs[id]?.task?.value
  }

  @discardableResult
  private func begin(_ account: ContactAccount) -> Task<ContactSyncResult?, Never>? {
    guard account.configuration != .importedFiles else { return nil }
    watchNetwork()
    let run = run(account.id)
    if let task = run.task { return task }
    run.retry?.cancel()
    run.retry = nil
    let task = Task { [weak self] in await self?.work(account) }
    run.task = task
    return task
  }

  /// Begins with the first account: without any there is nothing to wait for.
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

  private func work(_ known: ContactAccount) async -> ContactSyncResult? {
    // It may have been changed or removed while this waited.
    guard let account = try? await database.contactAccount(id: known.id) else {
      runs[known.id]?.task = nil
      return nil
    }
    let result = await pass(account)
    guard let run = runs[account.id] else { return result }
    run.task = nil
    let isAgain = run.isChanged && !Task.isCancelled
    run.isChanged = false
    if let result { plan(result, account, run) }
    // What was told while the pass ran may have come too late for it.
    if isAgain, run.retry == nil { begin(account) }
    return result
  }

  private func pass(_ account: ContactAccount) async -> ContactSyncResult? {
    guard let source = await sources(account) else { return nil }
    let id = account.id
    let sync = ContactSync(
      source: source, account: account, database: database, activity: activity, brake: brake,
      refusals: runs[id]?.refusals ?? 0, date: date,
      onAction: { [weak self] action in Task { await self?.perform(action, id) } })
    if case .cardDAV = account.configuration { runs[id]?.remote = sync }
    defer { runs[id]?.remote = nil }
    return await sync.run()
  }

  private func perform(_ action: Activity.Action, _ id: Int64) async {
    switch action {
    case .cancel: cancel(id)
    case .retry: await sync(id)
    // The store's failure shows in the next sync: what waits still waits.
    case .confirmRemovals: _ = try? await confirmRemovals(id)
    case .keepPeople: _ = try? await keepPeople(id)
    // The window asks, and what it stores begins the next sync: see ``AccountRepair``.
    case .signIn, .showCertificate, .chooseFolder, .openSettings: break
    }
  }

  /// What happens by itself after a run.
  private func plan(_ result: ContactSyncResult, _ account: ContactAccount, _ run: ContactSyncRun) {
    run.isOffline = false
    if case .waiting = result.outcome {} else { run.refusals = 0 }
    if case .needsConfirmation = result.outcome {} else { run.isConfirming = false }
    switch result.outcome {
    case .waiting(let until):
      run.refusals = result.arrived > 0 ? 1 : run.refusals + 1
      retry(account, run, after: .seconds(max(1, until.timeIntervalSince(date()))))
    case .offline:
      run.isOffline = true
      run.attempts += 1
      // The server may be back before anything changes here, and a network without a way out counts as none.
      if let wait = RetryRule.wait(beforeAttempt: run.attempts) {
        retry(account, run, after: wait)
      }
    case .needsConfirmation(let removals):
      run.attempts = 0
      // That everybody is gone is for the user to say: a folder can be empty for long.
      if removals < result.storedBefore, !run.isConfirming {
        run.isConfirming = true
        retry(account, run, after: .seconds(brake.confirmationTime + 1))
      }
    case .succeeded, .partial, .failed, .cancelled: run.attempts = 0
    }
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
      run.attempts = 0
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

  /// Waits until the source is still for a while.
  private func changed(_ account: ContactAccount) {
    guard let run = runs[account.id] else { return }
    run.stillness?.cancel()
    run.stillness = Task { [weak self, clock] in
      do { try await clock.sleep(for: Self.stillTime) } catch { return }
      await self?.stillnessReached(account)
    }
  }

  private func stillnessReached(_ account: ContactAccount) {
    guard let run = runs[account.id] else { return }
    run.stillness = nil
    if run.task != nil { run.isChanged = true } else { begin(account) }
  }
}
