/// Detects long-running activities that ended between two snapshots.
public struct ActivityCompletionDetector: Sendable {
  /// The minimum duration of an activity whose end is detected. Users do not switch to something
  /// else during shorter ones.
  public static let minimumDuration = Duration.seconds(10)

  private var running: [Int: ContinuousClock.Instant] = [:]
  private var sequence: UInt64 = 0

  /// Creates a detector that has seen no snapshot.
  public init() {}

  /// Returns the activities that were running in an earlier snapshot, are final in this one and
  /// took at least ``minimumDuration``.
  /// - Parameter now: The time at which the snapshot arrived.
  public mutating func ended(
    in snapshot: ActivitySnapshot, at now: ContinuousClock.Instant
  ) -> [Activity] {
    guard snapshot.sequence >= sequence else { return [] }
    sequence = snapshot.sequence
    var ended: [Activity] = []
    var stillRunning: [Int: ContinuousClock.Instant] = [:]
    for activity in snapshot.activities {
      guard activity.state.isFinal else {
        stillRunning[activity.id] = running[activity.id] ?? now
        continue
      }
      if let began = running[activity.id], now - began >= Self.minimumDuration {
        ended.append(activity)
      }
    }
    running = stillRunning
    return ended
  }
}
