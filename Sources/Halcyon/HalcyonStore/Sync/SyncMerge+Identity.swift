import GRDB
import HalcyonCore
import HalcyonRecords

extension SyncMerge {
  /// A person of the source, as far as its identity is concerned.
  private struct Identity {
    var id: Int64
    var href: Href
    var uid: String
  }

  /// Prepares the store for a card with this `UID` at `href`: if exactly one other person of the
  /// source has the `UID`, and the card left its href or changed places with the one at `href`,
  /// that person moves there. A person then keeps its id, and nobody is stored twice in between.
  /// - Returns: Whether a person moved.
  mutating func join(_ uid: String, at href: Href) throws -> Bool {
    guard !uid.isEmpty else { return false }
    let here = try identity(at: href)
    guard here?.uid != uid, let other = try onlyIdentity(with: uid, except: href) else {
      return false
    }
    if let here {
      guard !here.uid.isEmpty else { return false }
      try move(here, to: Self.temporary)
      try move(other, to: href)
      // The card at the other href is unknown until it arrives.
      try move(Identity(id: here.id, href: Self.temporary, uid: here.uid), to: other.href)
      try db.execute(sql: "UPDATE person SET etag = NULL WHERE id = ?", arguments: [here.id])
    } else {
      guard unlisted.contains(other.href) else { return false }
      try move(other, to: href)
      changes.moved.insert(other.href)
    }
    return true
  }

  /// U+001E, which occurs in no href.
  private static let temporary = Href("\u{1E}")

  private func identity(at href: Href) throws -> Identity? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT id, href, uid FROM person WHERE \(CardKey.condition)"),
      arguments: CardKey(sourceId: sourceId, href: href).arguments
    ).map {
      Identity(id: try $0.value(0), href: try $0.value(1), uid: try $0.value(2) ?? "")
    }
  }

  /// Returns the person with this `UID` unless there are several. Local copies and further cards of
  /// a resource do not move.
  private func onlyIdentity(with uid: String, except href: Href) throws -> Identity? {
    let found = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT id, href, uid FROM person
          WHERE sourceId = ? AND uid = ? AND href <> ? AND NOT isKept
            AND resourceIndex = 0 LIMIT 2
          """), arguments: [sourceId, uid, href])
    guard found.count == 1 else { return nil }
    return try found.first.map {
      Identity(id: try $0.value(0), href: try $0.value(1), uid: try $0.value(2))
    }
  }

  /// Moves a person with its local facts to a free href.
  private func move(_ person: Identity, to href: Href) throws {
    try db.execute(
      sql: "DELETE FROM localFacts WHERE \(CardKey.condition) AND orphaned IS NOT NULL",
      arguments: CardKey(sourceId: sourceId, href: href).arguments)
    for table in ["person", "localFacts"] {
      try db.cachedStatement(
        sql: "UPDATE \(table) SET href = :new WHERE \(CardKey.condition)"
      ).execute(
        arguments: CardKey(sourceId: sourceId, href: person.href).arguments + ["new": href])
    }
  }
}
