import Foundation
import HalcyonCore

/// Collects the progress of activities from the services and publishes it as snapshots.
///
/// The start and the end of an activity are published immediately. Progress in between is
/// coalesced: each activity changes at most once per `interval`, and its last value is always
/// published. Incremental activities stay hidden for their first two seconds. No timer runs while
/// nothing changes.
///
/// ```swift
/// let reporter = await center.begin(.geocoding)
/// await reporter.totalKnown(45)
/// await reporter.advanced(by: 12)
/// await reporter.finished(changes: 12)
/// ```
public actor ActivityCenter {
  /// An activity, its last published value and its timers.
  private struct Entry {
    var current: Activity
    var shown: Activity
    /// Runs from one publication until the next is allowed.
    var throttling: Task<Void, Never>?
    /// Runs while an incremental activity is hidden.
    var quiet: Task<Void, Never>?
    var began: Date
    var onAction: (@Sendable (Activity.Action) -> Void)?
  }

  private let clock: any Clock<Duration>
  private let interval: Duration
  private let date: @Sendable () -> Date
  private let onEnd: (@Sendable (ActivityRun) -> Void)?
  private var entries: [Entry] = []
  private var lastID = 0
  private var sequence: UInt64 = 0
  private var subscribers: [Int: AsyncStream<ActivitySnapshot>.Continuation] = [:]
  private var lastSubscriber = 0
  private var isDatabaseLocked = false
  /// The work of paused activities, which waits between two items; see `waitWhilePaused(_:)`.
  var pausedWork: [PausedWork] = []
  var lastPausedWork = 0

  /// Creates a center without activities.
  /// - Parameters:
  ///   - clock: The clock that times coalescing and hiding.
  ///   - interval: The minimum time between two changes of a running activity.
  ///   - date: Returns the current date, for the history.
  ///   - onEnd: Called with each run that ended. It runs on the actor and must not block.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), interval: Duration = .milliseconds(500),
    date: @escaping @Sendable () -> Date = { Date() },
    onEnd: (@Sendable (ActivityRun) -> Void)? = nil
  ) {
    self.clock = clock
    self.interval = interval
    self.date = date
    self.onEnd = onEnd
  }

  deinit {
    for entry in entries {
      entry.throttling?.cancel()
      entry.quiet?.cancel()
    }
    for subscriber in subscribers.values { subscriber.finish() }
  }

  /// The published state of all activities.
  public var snapshot: ActivitySnapshot {
    ActivitySnapshot(sequence: sequence, activities: entries.map(\.shown))
  }

  /// Returns a stream of the current snapshot and each later one. Slow readers skip snapshots, but
  /// always receive the newest. Any number of streams can be open; they finish when the center is
  /// released.
  public func snapshots() -> AsyncStream<ActivitySnapshot> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ActivitySnapshot.self, bufferingPolicy: .bufferingNewest(1))
    lastSubscriber += 1
    let subscriber = lastSubscriber
    subscribers[subscriber] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { [weak self] in await self?.forget(subscriber) }
    }
    continuation.yield(snapshot)
    return stream
  }

  /// Starts an activity and removes finished activities of the same kind and source.
  /// - Parameters:
  ///   - source: The account that the activity belongs to; `nil` for kinds that have no accounts.
  ///   - extent: Whether this is the first sync of a contact source.
  ///   - isRequested: Whether the user asked for this run and expects an answer.
  ///   - onAction: Performs the user's action. Without it the activity offers no actions. It runs
  ///     on the actor.
  public func begin(
    _ kind: Activity.Kind, source: Activity.Source? = nil, extent: Activity.Extent = .initial,
    isRequested: Bool = false, onAction: (@Sendable (Activity.Action) -> Void)? = nil
  ) -> ActivityReporter {
    forget(kind, source: source)
    lastID += 1
    var activity = Activity(id: lastID, kind: kind, source: source, extent: extent)
    activity.isRequested = isRequested
    if onAction != nil { activity.actions = activity.possibleActions }
    activity.isWaitingForDatabase = isDatabaseLocked
    entries.append(
      Entry(current: activity, shown: activity, began: date(), onAction: onAction))
    publish()
    throttle(entries.count - 1)
    if extent == .incremental { showAfterQuietTime(entries.count - 1) }
    return ActivityReporter(id: lastID, center: self)
  }

  /// Notes that the user asked for running work, which therefore owes an answer.
  public func request(_ kind: Activity.Kind, source: Activity.Source.ID? = nil) {
    for entry in entries where entry.current.kind == kind && entry.current.source?.id == source {
      update(entry.current.id) { $0.isRequested = true }
    }
  }

  /// Removes finished activities of a kind and source, for example because the account was removed
  /// or the user has decided.
  public func clear(_ kind: Activity.Kind, source: Activity.Source?) {
    let count = entries.count
    forget(kind, source: source)
    if entries.count != count { publish() }
  }

  private func forget(_ kind: Activity.Kind, source: Activity.Source?) {
    entries.removeAll {
      $0.current.kind == kind && $0.current.source?.id == source?.id && $0.current.state.isFinal
    }
  }

  /// Performs the user's action on an activity if the action is currently available.
  /// - Returns: Whether the action was available.
  @discardableResult
  public func perform(_ action: Activity.Action, on id: Int) -> Bool {
    guard let entry = entries.first(where: { $0.current.id == id }),
      entry.current.actions.contains(action), let onAction = entry.onAction
    else { return false }
    onAction(action)
    return true
  }

  /// Returns the current value of an activity, which may not be published yet.
  func current(_ id: Int) -> Activity? { entries.first { $0.current.id == id }?.current }

  /// Changes a running activity. Changes after its end are ignored.
  /// - Parameter isImmediate: Whether the change is published at once, as is the end.
  func update(
    _ id: Int, isImmediate: Bool = false, _ change: @Sendable (inout Activity) -> Void
  ) {
    guard let index = entries.firstIndex(where: { $0.current.id == id }),
      !entries[index].current.state.isFinal
    else { return }
    change(&entries[index].current)
    let state = entries[index].current.state
    if state.isFinal {
      entries[index].current.details.process([])
      entries[index].current.isWaitingForDatabase = false
      entries[index].current.isPaused = false
      resumeWork(of: id)
    }
    if entries[index].onAction != nil {
      entries[index].current.actions = entries[index].current.possibleActions
    }
    if state.needsAttention { entries[index].current.isShown = true }
    if let outcome = state.outcome {
      entries[index].throttling?.cancel()
      entries[index].throttling = nil
      entries[index].quiet?.cancel()
      entries[index].quiet = nil
      show(index)
      record(entries[index], outcome)
    } else if isImmediate {
      show(index)
    } else if entries[index].throttling == nil {
      show(index)
      throttle(index)
    }
  }

  /// Sets whether another program blocks writes to the database; see `follow(_:)`.
  func databaseIsLocked(_ isLocked: Bool) {
    guard isLocked != isDatabaseLocked else { return }
    isDatabaseLocked = isLocked
    for entry in entries { update(entry.current.id) { $0.isWaitingForDatabase = isLocked } }
  }

  private func record(_ entry: Entry, _ outcome: ActivityRun.Outcome) {
    onEnd?(
      ActivityRun(
        kind: entry.current.kind, accountID: entry.current.source?.id, began: entry.began,
        ended: date(), outcome: outcome, counts: entry.current.counts,
        changes: entry.current.state.changes))
  }

  private func showAfterQuietTime(_ index: Int) {
    let id = entries[index].current.id
    let clock = clock
    entries[index].quiet = Task { [weak self] in
      do { try await clock.sleep(for: Activity.quietTime) } catch { return }
      await self?.update(id) { $0.isShown = true }
    }
  }

  private func show(_ index: Int) {
    guard entries[index].shown != entries[index].current else { return }
    entries[index].shown = entries[index].current
    publish()
  }

  private func throttle(_ index: Int) {
    let id = entries[index].current.id
    let (clock, interval) = (clock, interval)
    entries[index].throttling = Task { [weak self] in
      do { try await clock.sleep(for: interval) } catch { return }
      await self?.throttleEnded(id)
    }
  }

  private func throttleEnded(_ id: Int) {
    guard let index = entries.firstIndex(where: { $0.current.id == id }),
      entries[index].throttling != nil
    else { return }
    entries[index].throttling = nil
    guard entries[index].shown != entries[index].current else { return }
    show(index)
    throttle(index)
  }

  private func publish() {
    sequence += 1
    let snapshot = snapshot
    for subscriber in subscribers.values { subscriber.yield(snapshot) }
  }

  private func forget(_ subscriber: Int) { subscribers[subscriber] = nil }
}

extension Activity.State {
  /// The number of new or changed entries; `nil` if it is not known.
  fileprivate var changes: Int? { if case .succeeded(let changes) = self { changes } else { nil } }
}
