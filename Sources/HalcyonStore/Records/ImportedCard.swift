import Foundation
import HalcyonCore

/// A card on its way into the store.
public struct ImportedCard: Hashable, Sendable {
  /// The text of the card as it came, from `BEGIN` to `END`, in its own encoding.
  public var raw: Data
  /// SHA-256 of `raw`; two cards with the same digest are the same card.
  public var digest: Data
  /// What was read of it.
  public var card: ContactCard
  /// Whether parts of `raw` could not be read into `card`.
  public var isPartial: Bool

  /// A card read from a file.
  /// - Parameter digest: SHA-256 of `raw`, 32 bytes.
  public init(raw: Data, digest: Data, card: ContactCard, isPartial: Bool = false) {
    self.raw = raw
    self.digest = digest
    self.card = card
    self.isPartial = isPartial
  }

  /// The name of the card within its source: its `UID`, else its content.
  var href: String {
    if let uid = card.uid, !uid.isEmpty { "uid:" + uid } else { "sha256:" + hexDigest }
  }
  var hexDigest: String { digest.map { String(format: "%02x", $0) }.joined() }
}

/// What a write changed.
public struct ContactChanges: Hashable, Sendable {
  /// People that were not there before.
  public var added: Int
  /// People that were there with another card.
  public var updated: Int
  /// People that were there with the very same card.
  public var unchanged: Int

  /// Counts, all 0 unless told.
  public init(added: Int = 0, updated: Int = 0, unchanged: Int = 0) {
    self.added = added
    self.updated = updated
    self.unchanged = unchanged
  }

  /// How many people are new or different.
  public var changed: Int { added + updated }

  /// Adds the counts of `b` to `a`.
  public static func += (a: inout Self, b: Self) {
    a.added += b.added
    a.updated += b.updated
    a.unchanged += b.unchanged
  }
}

/// One import that may take several batches: remembers which people it has already met, so that two
/// different cards with one `UID` both survive.
public struct ImportPass: Sendable {
  var met: Set<Int64> = []
  /// The names of the people that the last batch added.
  public internal(set) var added: [String] = []
  /// The names of the people that the last batch updated.
  public internal(set) var updated: [String] = []

  /// A pass that has met nobody.
  public init() {}
}
