import Foundation
import HalcyonCore
import HalcyonRecords

/// A resource of a contact source to be stored.
public struct SyncedResource: Hashable, Sendable {
  /// The href of the resource within the contact source.
  public var href: Href
  /// The entity tag of this version; `nil` if the contact source has none.
  public var etag: String?
  /// The bytes as received.
  public var raw: Data
  /// The SHA-256 digest of `raw`.
  public var digest: Data
  /// The parsed content.
  public var content: Content

  /// The content of a resource.
  public enum Content: Hashable, Sendable {
    /// The same bytes as stored; nothing was parsed.
    case unchanged
    /// The cards of the resource, at least one, including contact lists (`ContactCard.isGroup`).
    case cards([ImportedCard])
    /// The resource could not be parsed as a card.
    case unreadable
  }

  /// Creates a resource.
  public init(href: Href, etag: String?, raw: Data, digest: Data, content: Content) {
    self.href = href
    self.etag = etag
    self.raw = raw
    self.digest = digest
    self.content = content
  }
}

/// The stored state of a contact source before a sync.
public struct StoredSyncState: Hashable, Sendable {
  /// The sync token of the last sync; `nil` if there is none.
  public var token: String?
  /// The stored resources with their entity tags.
  public var etags: ETagTable
  /// The pending removals of an earlier sync.
  public var pending: PendingRemovals?
  /// A Boolean value indicating whether a sync has run to its end, also one that left cards out.
  public var isComplete = false
  /// The number of cards that were removed in the past days without a decision of the user.
  public var recentRemovals = 0

  /// Creates a state; empty by default.
  public init(
    token: String? = nil, etags: ETagTable = [:], pending: PendingRemovals? = nil
  ) {
    self.token = token
    self.etags = etags
    self.pending = pending
  }
}

/// The cards that were removed.
public struct RemovedContacts: Hashable, Sendable {
  /// The number of removed resources, including contact lists.
  public var count = 0
  /// The ids of the removed people, for `HalcyonDatabase.restorePeople(_:)`.
  public var people: [Int64] = []
  /// Their names, at most ``ActivityDetails/maximumNames``.
  public var names: [String] = []

  /// Creates an empty value.
  public init() {}
}

/// The results to store at the end of a sync.
public struct SyncCompletion: Hashable, Sendable {
  /// The sync token for the next sync; `nil` if it must list everything.
  public var token: String?
  /// The hrefs of the removed resources.
  public var removals: Set<Href>
  /// The removals that the deletion brake holds; `nil` if there are none.
  public var pending: PendingRemovals?
  /// The reason why the sync is incomplete; `nil` if it is complete.
  public var problem: ServiceProblem?
  /// The time of the end.
  public var date: Date
  /// A Boolean value indicating whether people or contact lists were added or changed, so that tags
  /// must be updated.
  public var isChanged: Bool

  /// Creates a completion.
  public init(
    token: String?, removals: Set<Href> = [], pending: PendingRemovals? = nil,
    problem: ServiceProblem? = nil, date: Date, isChanged: Bool
  ) {
    self.token = token
    self.removals = removals
    self.pending = pending
    self.problem = problem
    self.date = date
    self.isChanged = isChanged
  }
}
