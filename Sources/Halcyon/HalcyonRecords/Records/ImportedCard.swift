import Foundation
import HalcyonCore

/// A card to be stored.
public struct ImportedCard: Hashable, Sendable {
  /// The bytes of the card from `BEGIN` to `END` in their original encoding.
  public var raw: Data
  /// The SHA-256 digest of `raw`; cards with the same digest are identical.
  public var digest: Data
  /// The parsed content.
  public var card: ContactCard
  /// A Boolean value indicating whether parts of `raw` could not be parsed.
  public var isPartial: Bool

  /// Creates a card.
  /// - Parameter digest: The SHA-256 digest of `raw`, 32 bytes.
  public init(raw: Data, digest: Data, card: ContactCard, isPartial: Bool = false) {
    self.raw = raw
    self.digest = digest
    self.card = card
    self.isPartial = isPartial
  }

  /// The href of the card within the imported files: its `UID`, otherwise its digest.
  package var href: Href {
    if let uid = card.uid, !uid.isEmpty { Href("uid:" + uid) } else { Href("sha256:" + hexDigest) }
  }
  package var hexDigest: String { digest.hexadecimal }
}

/// The numbers of people that a write changed.
public struct ContactChanges: Hashable, Sendable {
  /// The number of new people.
  public var added: Int
  /// The number of people whose card changed.
  public var updated: Int
  /// The number of people whose card is unchanged.
  public var unchanged: Int
  /// The former hrefs of the cards that were joined with a card at another href by their `UID`.
  public var moved: Set<Href> = []

  /// Creates counts; all 0 by default.
  public init(added: Int = 0, updated: Int = 0, unchanged: Int = 0) {
    self.added = added
    self.updated = updated
    self.unchanged = unchanged
  }

  /// The number of new or changed people.
  public var changed: Int { added + updated }

  /// Adds the counts of `b` to `a`.
  public static func += (a: inout Self, b: Self) {
    a.added += b.added
    a.updated += b.updated
    a.unchanged += b.unchanged
  }
}
