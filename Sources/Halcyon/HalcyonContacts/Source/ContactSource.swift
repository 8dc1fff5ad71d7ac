import Foundation
import HalcyonCore

/// A read-only source of contacts, such as a folder of vCards or an address book on a server.
///
/// The caller pulls a pass step by step. It holds at most one batch in memory and stores each batch
/// before it requests the next.
public protocol ContactSource: Sendable {
  /// A Boolean value indicating whether a pass also delivers unchanged cards, so that its total
  /// does not count the new ones.
  var deliversEverything: Bool { get }
  /// How the source differs from an address book on a server, for texts and actions.
  var traits: Activity.SourceTraits { get }
  /// Begins a pass over the changes since `state`.
  func pass(since state: SyncState) async throws(ServiceProblem) -> any SyncPass
}

extension ContactSource {
  /// `false`: most sources report which cards changed.
  public var deliversEverything: Bool { false }

  /// Those of an address book on a server.
  public var traits: Activity.SourceTraits { Activity.SourceTraits() }
}

/// One sync run over a source.
public protocol SyncPass: Sendable {
  /// Returns the next step; nil after ``SyncStep/end(_:)``.
  func next() async throws(ServiceProblem) -> SyncStep?
  /// Delivers cards of the last batch once more, each requested alone, because they have the `UID`
  /// of another stored card. Omits those that do not arrive.
  func confirm(_ hrefs: [Href]) async -> [SourceCard]
}

extension SyncPass {
  /// None: most sources deliver each card under its own name.
  public func confirm(_ hrefs: [Href]) async -> [SourceCard] { [] }
}

/// The stored state of a source, from which it determines the changes.
public struct SyncState: Hashable, Sendable {
  /// The sync token (RFC 6578) or another opaque token of the source; nil if there is none.
  public var token: String?
  /// The stored cards with their ETags.
  public var etags: ETagTable

  /// Creates a state. The default is that of a source that was never synced.
  public init(token: String? = nil, etags: ETagTable = [:]) {
    self.token = token
    self.etags = etags
  }
}

/// A card as delivered by a source, with its original bytes.
public struct SourceCard: Hashable, Sendable {
  /// The identifier of the card within the source: its path on the server or in the folder.
  public var href: Href
  /// The opaque version that the server assigned to the card; nil if it sent none.
  public var etag: String?
  /// The vCard text.
  public var bytes: Data

  /// Creates a card.
  public init(href: Href, etag: String?, bytes: Data) {
    self.href = href
    self.etag = etag
    self.bytes = bytes
  }
}

/// A card that the source listed but did not deliver, even when it was requested alone.
public struct UndeliveredCard: Hashable, Sendable {
  /// The identifier of the card within the source.
  public var href: Href
  /// The reason why the card was not delivered.
  public var error: ServiceProblem
  /// The version that can never be delivered, so that it is requested again only after it changed;
  /// nil if another attempt may succeed.
  public var finalETag: String?
  /// The name that is reported instead of the href; cards with the same one are reported together.
  public var subject: String?

  /// Creates an undelivered card.
  public init(
    href: Href, error: ServiceProblem, finalETag: String? = nil, subject: String? = nil
  ) {
    self.href = href
    self.error = error
    self.finalETag = finalETag
    self.subject = subject
  }
}

/// A step of a pass. Steps must be stored in the order in which they are returned.
public enum SyncStep: Sendable {
  /// The number of cards that this pass delivers, and how many of them are stored in an earlier
  /// version; nil if the source does not know. It is sent again if a later page of the listing
  /// changes it.
  case total(Int, changed: Int? = nil)
  /// The stored cards that the source no longer lists, before a batch that may contain them under
  /// new hrefs.
  case unlisted(Set<Href>)
  /// New and changed cards, and the cards of this batch that were not delivered.
  case batch([SourceCard], undelivered: [UndeliveredCard])
  /// All changes up to `token` have been delivered: the token can be stored together with the
  /// preceding batches. Omitted once the pass has found removals, because these are reported at its
  /// end and a pass since `token` would not report them again.
  case checkpoint(token: String)
  /// The end of the pass.
  case end(SyncEnd)
}

/// The result of a completed pass.
public struct SyncEnd: Hashable, Sendable {
  /// The cards that are no longer in the source.
  public enum Removals: Hashable, Sendable {
    /// The hrefs that the source reported as removed.
    case named(Set<Href>)
    /// The complete listing of the source; all other stored cards are gone.
    case allBut(HrefSet)
  }

  /// The cards that are no longer in the source.
  public var removals: Removals
  /// The token for the next pass; nil if the source has none.
  public var token: String?
  /// The number of cards by which lists of the source differ although they should be equal. If it
  /// is not 0, others may be missing from all lists.
  public var omitted: Int

  /// Creates the end of a pass.
  public init(removals: Removals, token: String?, omitted: Int = 0) {
    self.removals = removals
    self.token = token
    self.omitted = omitted
  }
}
