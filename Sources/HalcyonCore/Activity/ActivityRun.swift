import Foundation

/// A run of long work that is over, as the history keeps it.
public struct ActivityRun: Hashable, Sendable {
  /// What came of it.
  public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
    case succeeded, partial, failed, offline, waiting, needsConfirmation, cancelled
  }

  /// What was done.
  public var kind: Activity.Kind
  /// The contact account it was about; nil where there is none.
  public var accountID: Int64?
  /// When it began.
  public var began: Date
  /// When it ended.
  public var ended: Date
  /// What came of it.
  public var outcome: Outcome
  /// How much was dealt with, and how.
  public var counts: ActivityCounts

  /// A run for the history.
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
  /// What the history says of it; nil while it runs.
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
