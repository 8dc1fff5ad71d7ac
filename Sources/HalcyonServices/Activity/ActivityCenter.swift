import HalcyonCore

/// Keeps what is going on, from facts that services report, and tells it to whoever watches.
///
/// A start and an end are told at once; what happens between is gathered, so that each activity changes in
/// the snapshots at most once in `interval`, and its last value always arrives. Nothing runs while nothing
/// happens.
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
  }

  private let clock: any Clock<Duration>
  private let interval: Duration
  private var entries: [Entry] = []
  private var lastID = 0
  private var sequence: UInt64 = 0
  private var watchers: [Int: AsyncStream<ActivitySnapshot>.Continuation] = [:]
  private var lastWatcher = 0

  /// A centre in which nothing is going on.
  /// - Parameters:
  ///   - clock: what times the gathering.
  ///   - interval: the least time between two changes of a running activity.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), interval: Duration = .milliseconds(500)
  ) {
    self.clock = clock
    self.interval = interval
  }

  deinit {
    for entry in entries { entry.pause?.cancel() }
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

  /// An activity begins; finished ones of its kind leave the snapshot.
  public func begin(_ kind: Activity.Kind) -> ActivityReporter {
    entries.removeAll { $0.current.kind == kind && $0.current.state.isFinal }
    lastID += 1
    let activity = Activity(id: lastID, kind: kind)
    entries.append(Entry(current: activity, shown: activity))
    tell()
    rest(entries.count - 1)
    return ActivityReporter(id: lastID, center: self)
  }

  /// Changes a running activity; what comes after its end is not heard.
  func update(_ id: Int, _ change: @Sendable (inout Activity) -> Void) {
    guard let index = entries.firstIndex(where: { $0.current.id == id }),
      !entries[index].current.state.isFinal
    else { return }
    change(&entries[index].current)
    if entries[index].current.state.isFinal {
      entries[index].pause?.cancel()
      entries[index].pause = nil
      show(index)
    } else if entries[index].pause == nil {
      show(index)
      rest(index)
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
