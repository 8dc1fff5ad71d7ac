import Foundation
import HalcyonCore

/// One resource of a source on its way into the store: what lies under one href.
public struct SyncedResource: Hashable, Sendable {
  /// Its name within the source.
  public var href: String
  /// The source's mark of this version; nil where it gives none.
  public var etag: String?
  /// The bytes as they came.
  public var raw: Data
  /// SHA-256 of `raw`.
  public var digest: Data
  /// What was read of it.
  public var content: Content

  /// What a resource holds.
  public enum Content: Hashable, Sendable {
    /// The very bytes that are stored already; nothing was read.
    case unchanged
    /// The cards in it, at least one; lists of people (`ContactCard.isGroup`) among them.
    case cards([ImportedCard])
    /// Nothing that could be read as a card.
    case unreadable
  }

  /// A resource as it was read.
  public init(href: String, etag: String?, raw: Data, digest: Data, content: Content) {
    self.href = href
    self.etag = etag
    self.raw = raw
    self.digest = digest
    self.content = content
  }
}

/// What is stored of a source before a pass.
public struct StoredSource: Hashable, Sendable {
  /// The mark of the last pass; nil where there is none.
  public var token: String?
  /// Every resource by its href.
  public var resources: [String: Resource]
  /// What an earlier pass left waiting.
  public var pending: PendingRemovals?

  /// What is stored of a source; nothing by default.
  public init(
    token: String? = nil, resources: [String: Resource] = [:], pending: PendingRemovals? = nil
  ) {
    self.token = token
    self.resources = resources
    self.pending = pending
  }

  /// What is known of one resource.
  public struct Resource: Hashable, Sendable {
    /// The source's mark of the stored version.
    public var etag: String?
    /// SHA-256 of the stored bytes.
    public var digest: Data
  }
}

/// The end of a pass, as it is to be stored.
public struct FinishedPass: Hashable, Sendable {
  /// The mark for the next pass; nil where the next one is to list everything.
  public var token: String?
  /// Whose resources are gone.
  public var removals: Set<String>
  /// What the brake holds; nil where it holds nothing.
  public var pending: PendingRemovals?
  /// Why something was left out; nil where nothing was.
  public var problem: ServiceProblem?
  /// When the pass ended.
  public var date: Date
  /// Whether people or lists were added or changed, so that the tags are to be made anew.
  public var isChanged: Bool

  /// An end of a pass.
  public init(
    token: String?, removals: Set<String> = [], pending: PendingRemovals? = nil,
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
