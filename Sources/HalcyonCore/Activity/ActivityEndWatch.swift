/// Finds the long work that has just ended, from one snapshot to the next.
public struct ActivityEndWatch: Sendable {
  /// How long work takes at least that somebody who has turned to something else is told of: as long as
  /// one waits for without turning away.
  public static let longTime = Duration.seconds(10)

  private var running: [Int: ContinuousClock.Instant] = [:]
  private var sequence: UInt64 = 0

  /// A watch that has seen nothing yet.
  public init() {}

  /// The activities that ran in an earlier snapshot and are over in this one, took at least ``longTime``, and
  /// came to something: what was stopped by its user, goes on by itself, or was never seen is left out.
  /// - Parameter now: when the snapshot arrived.
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
      if let began = running[activity.id], now - began >= Self.longTime, activity.isWorthTelling {
        ended.append(activity)
      }
    }
    running = stillRunning
    return ended
  }
}

extension Activity {
  fileprivate var isWorthTelling: Bool {
    guard isShown else { return false }
    return switch state {
    case .succeeded(let changes): extent == .initial || changes > 0
    case .partial, .failed, .needsConfirmation: true
    case .running, .offline, .waiting, .cancelled: false
    }
  }
}
