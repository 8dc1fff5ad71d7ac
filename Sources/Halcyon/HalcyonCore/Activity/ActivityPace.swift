/// Follows how fast the running activities advance, for their ``RemainingTime``.
///
/// The time in which an activity was paused or waited for another program does not count.
public struct ActivityPace: Sendable {
  private struct Entry: Sendable {
    /// The number of items that were processed when the activity was first seen with a total.
    var first: Int
    var worked = Duration.zero
    var last: ContinuousClock.Instant
    var isWorking: Bool
    var estimate: RemainingTime?

    mutating func count(until now: ContinuousClock.Instant) {
      if isWorking, now > last { worked += now - last }
      last = max(last, now)
    }
  }

  private var entries: [Int: Entry] = [:]
  private var sequence: UInt64 = 0

  /// Creates a value that has seen no activity.
  public init() {}

  /// Notes the progress in a snapshot. Snapshots that are older than the last one are ignored.
  /// - Parameter now: The time at which the snapshot arrived.
  public mutating func update(
    with snapshot: ActivitySnapshot, at now: ContinuousClock.Instant
  ) {
    guard snapshot.sequence >= sequence else { return }
    sequence = snapshot.sequence
    var kept: [Int: Entry] = [:]
    for activity in snapshot.activities where activity.state == .running {
      guard activity.counts.total != nil else { continue }
      let processed = activity.counts.processed
      let isWorking = !activity.isPaused && !activity.isWaitingForDatabase
      var entry =
        entries[activity.id] ?? Entry(first: processed, last: now, isWorking: isWorking)
      entry.count(until: now)
      entry.isWorking = isWorking
      entry.estimate = RemainingTime(
        done: processed - entry.first, waiting: activity.counts.waiting, in: entry.worked,
        last: entry.estimate)
      kept[activity.id] = entry
    }
    entries = kept
  }

  /// Returns how long an activity still takes; `nil` if that is unknown, or while it rests.
  public func remaining(_ id: Int) -> RemainingTime? {
    entries[id].flatMap { $0.isWorking ? $0.estimate : nil }
  }
}
