import Foundation
import HalcyonCore

/// The result of a sync of one account, including one that failed in part.
public struct ContactSyncResult: Hashable, Sendable {
  /// How a sync ended. Only ``succeeded`` means that all cards of the source are stored.
  public enum Outcome: Hashable, Sendable {
    case succeeded
    /// Some cards were not delivered or could not be read; nothing was removed.
    case partial
    /// Everything is stored except removals, which are so many that the user must confirm them.
    case needsConfirmation(removals: Int)
    case offline(ServiceProblem)
    /// The server limits the request rate.
    case waiting(until: Date)
    case failed(ServiceProblem)
    case cancelled
  }

  /// How the sync ended.
  public var outcome = Outcome.succeeded
  /// The number of new cards, including groups.
  public var added = 0
  /// The number of changed cards.
  public var updated = 0
  /// The number of received cards that were identical to the stored ones.
  public var unchanged = 0
  /// The number of cards that were removed because they are gone from the source.
  public var removed = 0
  /// The hrefs of cards that could not be read completely; they are stored as received.
  public var damaged: [Href] = []
  /// The cards that were listed but not delivered.
  public var undelivered: [UndeliveredCard] = []
  /// The number of cards that the source counted but neither delivered nor named.
  public var unaccounted = 0
  /// The number of cards by which the server's lists differ although they should be equal; others
  /// may be missing from all lists.
  public var omitted = 0
  /// A Boolean value indicating whether a second listing can confirm the removals that need a
  /// confirmation; otherwise only the user can.
  var isConfirmable = false
  /// The number of cards of the source that were stored before the sync.
  public var storedBefore = 0
  /// Counts the consecutive syncs that the server limited, including this one.
  var retrySchedule = RetrySchedule()

  /// Creates an empty result.
  public init() {}

  /// The number of cards that were added, updated or removed.
  public var changed: Int { added + updated + removed }
  /// The number of cards that were received and stored.
  public var arrived: Int { added + updated + unchanged }
}

extension ContactSyncResult.Outcome {
  /// The name of the case, without associated values.
  public var name: String {
    switch self {
    case .succeeded: "succeeded"
    case .partial: "partial"
    case .needsConfirmation: "needs confirmation"
    case .offline: "offline"
    case .waiting: "waiting"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }
}
