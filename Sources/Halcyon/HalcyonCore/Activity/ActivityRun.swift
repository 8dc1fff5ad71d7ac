import Foundation

/// A finished activity as a row of the history.
public struct ActivityRun: Hashable, Sendable {
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
  /// The number of new or changed entries; `nil` if it is not known, as for runs that failed.
  public var changes: Int?

  /// Creates a history entry.
  public init(
    kind: Activity.Kind, accountID: Int64?, began: Date, ended: Date, outcome: Outcome,
    counts: ActivityCounts, changes: Int? = nil
  ) {
    self.kind = kind
    self.accountID = accountID
    self.began = began
    self.ended = ended
    self.outcome = outcome
    self.counts = counts
    self.changes = changes
  }
}
