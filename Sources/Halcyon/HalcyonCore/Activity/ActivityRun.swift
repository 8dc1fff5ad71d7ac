import Foundation

/// A finished activity as a row of the history.
public struct ActivityRun: Hashable, Sendable {
  /// The result of an activity.
  public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
    case succeeded, partial, failed, offline, waiting, needsConfirmation, cancelled
  }

  /// The kind of work.
  public var kind: Activity.Kind
  /// The contact account the activity belonged to; `nil` if the kind has no account.
  public var accountID: Int64?
  /// The start time.
  public var began: Date
  /// The end time.
  public var ended: Date
  /// The result.
  public var outcome: Outcome
  /// The number of items, by result.
  public var counts: ActivityCounts

  /// Creates a history entry.
  public init(
    kind: Activity.Kind, accountID: Int64?, began: Date, ended: Date, outcome: Outcome,
    counts: ActivityCounts
  ) {
    self.kind = kind
    self.accountID = accountID
    self.began = began
    self.ended = ended
    self.outcome = outcome
    self.counts = counts
  }
}

extension Activity.State {
  /// The outcome for the history; `nil` while the activity is running.
  public var outcome: ActivityRun.Outcome? {
    switch self {
    case .running: nil
    case .succeeded: .succeeded
    case .partial: .partial
    case .failed: .failed
    case .offline: .offline
    case .waiting: .waiting
    case .needsConfirmation: .needsConfirmation
    case .cancelled: .cancelled
    }
  }
}
