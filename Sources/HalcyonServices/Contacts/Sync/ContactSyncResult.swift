import Foundation
import HalcyonCore

/// What a sync of one account did, also when part of it failed.
public struct ContactSyncResult: Hashable, Sendable {
  /// How it ended. Only ``succeeded`` says that everything in the source is in the store.
  public enum Outcome: Hashable, Sendable {
    case succeeded
    /// Some cards did not arrive or could not be read; nothing was removed.
    case partial
    /// Everything is stored but removals, of which there are so many that the user is to be asked.
    case needsConfirmation(removals: Int)
    case offline(ServiceProblem)
    /// The server asked to wait.
    case waiting(until: Date)
    case failed(ServiceProblem)
    case cancelled
  }

  /// How it ended.
  public var outcome = Outcome.succeeded
  /// Cards that were not there before, groups among them.
  public var added = 0
  /// Cards that were there with other bytes.
  public var updated = 0
  /// Cards that arrived with the very same bytes.
  public var unchanged = 0
  /// Cards that are gone from the source and were removed.
  public var removed = 0
  /// Hrefs of cards that could not be read, or only in part; they are kept as they came.
  public var damaged: [String] = []
  /// Cards that were named and did not arrive.
  public var undelivered: [UndeliveredCard] = []
  /// Cards that were counted by the source, but neither arrived nor were named.
  public var unaccounted = 0
  /// How many cards of the source were stored before.
  public var storedBefore = 0

  /// A sync that did nothing.
  public init() {}

  /// How many cards are new, different or gone.
  public var changed: Int { added + updated + removed }
  /// How many cards arrived and were stored.
  public var arrived: Int { added + updated + unchanged }
}

extension ServiceProblem {
  /// What a source's error means for the user. `now` is when a wait begins.
  public init(_ error: ContactSourceError, now: Date) {
    switch error {
    case .offline(let message): self = .noNetwork(message: message)
    case .signInNeeded: self = .signInNeeded
    case .keyring(let isLocked, let message): self = .keyring(isLocked: isLocked, message: message)
    case .noPermission(let what): self = .noPermission(what: what)
    case .notFound(let what): self = .notFound(what: what)
    case .certificate(let host, let fingerprint, let problem):
      self = .certificate(host: host, fingerprint: fingerprint, problem: problem)
    case .rateLimited(let wait):
      self = .rateLimited(until: RetryRule.date(after: wait, now: now))
    case .serverFault(let status, let message):
      self = .serverFault(status: status, message: message)
    case .corruptData(let what): self = .corruptData(what: what)
    case .cancelled: self = .notDelivered
    }
  }
}
