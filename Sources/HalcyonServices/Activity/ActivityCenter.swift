import Foundation
import HalcyonCore

/// Keeps what is going on, from facts that services report, and tells it to whoever watches.
///
/// A start and an end are told at once; what happens between is gathered, so that each activity changes in
/// the snapshots at most once in `interval`, and its last value always arrives. Work that only looks for
/// changes is out of sight for its first two seconds. Nothing runs while nothing happens.
///
/// ```swift
/// let reporter = await center.begin(.geocoding)
/// await reporter.totalKnown(45)
/// await reporter.advanced(by: 12)
/// await reporter.finished(changes: 12)
/// ```
public actor ActivityCenter {
  /// An activity with what the watchers know of it.
  private struct Entry {
    var current: Activity
    var shown: Activity
    /// Runs from a telling until the next is allowed.
    var pause: Task<Void, Never>?
    /// Runs while an incremental activity is out of sight.
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
  private var watchers: [Int: AsyncStream<ActivitySnapshot>.Continuation] = [:]
  private var lastWatcher = 0

  /// A centre in which nothing is going on.
  /// - Parameters:
  ///   - clock: what times the gathering.
  ///   - interval: the least time between two changes of a running activity.
  ///   - date: the time of day, for the history.
  ///   - onEnd: is told each run that is over, for the history; called on the centre, so it must not wait.
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
      entry.pause?.cancel()
      entry.quiet?.cancel()
    }
    for watcher in watchers.values { watcher.finish() }
  }

  /// Everything that is going on, as the watchers know it.
  public var snapshot: ActivitySnapshot {
    ActivitySnapshot(sequence: sequence, activities: entries.map(\.shown))
  }

  /// The present snapshot, then each new one. A slow reader misses some, never the newest; any number may
  /// watch. Ends with the centre.
  public func snapshots() -> AsyncStream<ActivitySnapshot> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ActivitySnapshot.self, bufferingPolicy: .bufferingNewest(1))
    lastWatcher += 1
    let watcher = lastWatcher
    watchers[watcher] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { [weak self] in await self?.forget(watcher) }
    }
    continuation.yield(snapshot)
    return stream
  }

  /// An activity begins; finished ones of its kind and source leave the snapshot.
  /// - Parameters:
  ///   - source: the account that it is about; nil where there is but one of its kind.
  ///   - extent: whether there was nothing yet.
  ///   - onAction: does what the user asks for; without it the user can do nothing. Called on the centre.
  public func begin(
    _ kind: Activity.Kind, source: Activity.Source? = nil, extent: Activity.Extent = .initial,
    onAction: (@Sendable (Activity.Action) -> Void)? = nil
  ) -> ActivityReporter {
    forget(kind, source: source)
    lastID += 1
    var activity = Activity(id: lastID, kind: kind, source: source, extent: extent)
    if onAction != nil { activity.actions = activity.possibleActions }
    entries.append(
      Entry(current: activity, shown: activity, began: date(), onAction: onAction))
    tell()
    rest(entries.count - 1)
    if extent == .incremental { waitQuietly(entries.count - 1) }
    return ActivityReporter(id: lastID, center: self)
  }

  /// Finished activities of a kind and source leave the snapshot without another taking their place: the
  /// account is gone, or the user has decided.
  public func clear(_ kind: Activity.Kind, source: Activity.Source?) {
    let count = entries.count
    forget(kind, source: source)
    if entries.count != count { tell() }
  }

  private func forget(_ kind: Activity.Kind, source: Activity.Source?) {
    entries.removeAll {
      $0.current.kind == kind && $0.current.source?.id == source?.id && $0.current.state.isFinal
    }
  }

  /// Does what the user asks for of an activity, where it can be done now.
  /// - Returns: whether it can.
  @discardableResult
  public func perform(_ action: Activity.Action, on id: Int) -> Bool {
    guard let entry = entries.first(where: { $0.current.id == id }),
      entry.current.actions.contains(action), let onAction = entry.onAction
    else { return false }
    onAction(action)
    return true
  }

  /// Changes a running activity; what comes after its end is not heard.
  func update(_ id: Int, _ change: @Sendable (inout Activity) -> Void) {
    guard let index = entries.firstIndex(where: { $0.current.id == id }),
      !entries[index].current.state.isFinal
    else { return }
    change(&entries[index].current)
    let state = entries[index].current.state
    if state.isFinal { entries[index].current.details.process([]) }
    if entries[index].onAction != nil {
      entries[index].current.actions = entries[index].current.possibleActions
    }
    if state.needsAttention { entries[index].current.isShown = true }
    if let outcome = state.outcome {
      entries[index].pause?.cancel()
      entries[index].pause = nil
      entries[index].quiet?.cancel()
      entries[index].quiet = nil
      show(index)
      record(entries[index], outcome)
    } else if entries[index].pause == nil {
      show(index)
      rest(index)
    }
  }

  private func record(_ entry: Entry, _ outcome: ActivityRun.Outcome) {
    onEnd?(
      ActivityRun(
        kind: entry.current.kind, accountID: entry.current.source?.id, began: entry.began,
        ended: date(), outcome: outcome, counts: entry.current.counts))
  }

  private func waitQuietly(_ index: Int) {
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
    tell()
  }

  private func rest(_ index: Int) {
    let id = entries[index].current.id
    let (clock, interval) = (clock, interval)
    entries[index].pause = Task { [weak self] in
      do { try await clock.sleep(for: interval) } catch { return }
      await self?.rested(id)
    }
  }

  private func rested(_ id: Int) {
    guard let index = entries.firstIndex(where: { $0.current.id == id }),
      entries[index].pause != nil
    else { return }
    entries[index].pause = nil
    guard entries[index].shown != entries[index].current else { return }
    show(index)
    rest(index)
  }

  private func tell() {
    sequence += 1
    let snapshot = snapshot
    for watcher in watchers.values { watcher.yield(snapshot) }
  }

  private func forget(_ watcher: Int) { watchers[watcher] = nil }
}
