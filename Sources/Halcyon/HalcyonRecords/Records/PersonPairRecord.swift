import GRDB
import HalcyonCore

/// Keeps what the user decided about two cards attached to them.
package enum PersonPairRecord {
  /// The id of the card of a pair: by its href, otherwise by its `UID`.
  private static func card(_ source: String, _ href: String, _ index: String, _ uid: String)
    -> String
  {
    """
    COALESCE(
      (SELECT id FROM person WHERE sourceId = personPair.\(source)
        AND href = personPair.\(href) AND resourceIndex = personPair.\(index)),
      (SELECT id FROM person WHERE sourceId = personPair.\(source) AND uid = personPair.\(uid)
        ORDER BY id LIMIT 1))
    """
  }

  private static let cards = """
    SELECT personPair.id, \(card("sourceId", "href", "resourceIndex", "uid")),
      \(card("otherSourceId", "otherHref", "otherResourceIndex", "otherUid")), isMerged
    FROM personPair
    """

  /// A decision about two cards that exist.
  package struct Decision {
    package var rowID, card, other: Int64
    package var isMerged: Bool
  }

  /// Returns the decisions about cards that exist.
  package static func all(
    _ db: Database, _ pass: UnreadablePass = UnreadablePass()
  ) throws -> [Decision] {
    try pass.values(.personPair, Row.fetchCursor(db, sql: cards)) { row in
      let isMerged: Bool = try row.value(3)
      guard let card: Int64? = try row.value(1), let card, let other: Int64? = try row.value(2),
        let other, card != other
      else { return nil }
      return Decision(rowID: try row.value(0), card: card, other: other, isMerged: isMerged)
    }
  }

  /// Returns which cards are shown as a part of another person.
  package static func merged(
    _ db: Database, _ pass: UnreadablePass = UnreadablePass()
  ) throws -> MergedPeople {
    let pairs = try all(db, pass).filter(\.isMerged)
    return MergedPeople(
      Dictionary(pairs.map { ($0.card, $0.other) }, uniquingKeysWith: { first, _ in first }))
  }

  /// Replaces the decision about two cards.
  /// - Parameter isMerged: `nil` removes it.
  /// - Returns: Whether both cards exist.
  package static func set(_ isMerged: Bool?, _ db: Database, card: Int64, other: Int64) throws
    -> Bool
  {
    for old in try all(db) where PersonPair(old.card, old.other) == PersonPair(card, other) {
      try db.execute(sql: "DELETE FROM personPair WHERE id = ?", arguments: [old.rowID])
    }
    guard let isMerged else { return true }
    try db.execute(
      sql: """
        INSERT INTO personPair
          (sourceId, href, resourceIndex, uid, otherSourceId, otherHref, otherResourceIndex,
            otherUid, isMerged)
        SELECT card.sourceId, card.href, card.resourceIndex, card.uid,
          other.sourceId, other.href, other.resourceIndex, other.uid, ?
        FROM person AS card, person AS other WHERE card.id = ? AND other.id = ?
        """, arguments: [isMerged, card, other])
    return db.changesCount == 1
  }
}
