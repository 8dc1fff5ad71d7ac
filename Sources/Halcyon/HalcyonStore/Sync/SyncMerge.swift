import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// Applies the changes of a sync to one contact source within a transaction.
///
/// All cards of a resource are added and removed together; see ``CardKey``.
struct SyncMerge {
  /// The SQL condition of everything stored for an href.
  static let resource = "sourceId = :source AND href = :href"

  let db: Database
  let sourceId: Int64
  var changes = ContactChanges()
  /// The hrefs of stored cards that the source no longer lists.
  let unlisted: Set<Href>
  /// Whether the trash has people of the source.
  private let hasTrash: Bool

  init(db: Database, sourceId: Int64, unlisted: Set<Href> = []) throws {
    self.db = db
    self.sourceId = sourceId
    self.unlisted = unlisted
    hasTrash =
      try Bool.fetchOne(
        db.cachedStatement(
          sql: "SELECT EXISTS (SELECT * FROM removedPerson WHERE sourceId = ?)"),
        arguments: [sourceId]) ?? false
  }

  mutating func take(_ resource: SyncedResource) throws {
    switch resource.content {
    case .unchanged:
      try mark(resource)
      changes.unchanged += 1
    case .unreadable:
      let isKnown = try stored(resource.href).map { !$0.isEmpty } ?? false
      try insertCard(resource, role: "unreadable")
      if isKnown { changes.updated += 1 } else { changes.added += 1 }
    case .cards(let cards):
      let isKnown = try replace(resource, with: cards)
      if isKnown { changes.updated += 1 } else { changes.added += 1 }
    }
  }

  /// Updates the entity tag of a resource with unchanged bytes. Kept people count as unknown, so
  /// their cards are never unchanged.
  private func mark(_ resource: SyncedResource) throws {
    for table in ["person", "sourceCard"] {
      try db.cachedStatement(
        sql: """
          UPDATE \(table) SET etag = :etag
          WHERE \(Self.resource) AND resourceIndex = 0
            AND digest = :digest AND etag IS NOT :etag
          """
      ).execute(
        arguments: [
          "etag": resource.etag, "source": sourceId, "href": resource.href,
          "digest": resource.digest,
        ])
    }
  }

  /// Returns the people stored for an href, by the positions of their cards within the resource;
  /// `nil` if nothing is stored for it.
  private func stored(_ href: Href) throws -> [Int: Int64]? {
    var people: [Int: Int64] = [:]
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT resourceIndex, id FROM person WHERE \(Self.resource)
          """), arguments: arguments(href))
    while let row = try rows.next() { people[try row.value(0)] = try row.value(1) }
    if !people.isEmpty { return people }
    let isCard = try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT * FROM sourceCard WHERE sourceId = ? AND href = ?)"),
      arguments: [sourceId, href])
    return isCard == true ? [:] : nil
  }

  private func arguments(_ href: Href) -> StatementArguments {
    ["source": sourceId, "href": href]
  }

  /// - Returns: Whether something was stored for the href before.
  private mutating func replace(
    _ resource: SyncedResource, with cards: [ImportedCard]
  ) throws -> Bool {
    var stored = try stored(resource.href)
    if stored != nil || !unlisted.isEmpty, let uid = cards.first?.card.uid,
      try join(uid, at: resource.href)
    {
      stored = try self.stored(resource.href)
    }
    if stored != nil {
      try db.cachedStatement(
        sql: """
          DELETE FROM sourceCard
          WHERE \(Self.resource)
          """
      ).execute(arguments: arguments(resource.href))
    }
    var gone = stored ?? [:]
    for (index, card) in cards.enumerated() {
      let key = CardKey(sourceId: sourceId, href: resource.href, resourceIndex: index)
      var card = card
      if index == 0 { (card.raw, card.digest) = (resource.raw, resource.digest) }
      if card.card.isGroup {
        try insertGroup(card, key, etag: resource.etag)
      } else if let id = gone.removeValue(forKey: index) {
        try PersonRecord(
          card, id: id, sourceId: sourceId, href: key.href, resourceIndex: index,
          etag: resource.etag
        ).update(db)
        try db.cachedStatement(sql: "UPDATE person SET isKept = 0 WHERE id = ? AND isKept")
          .execute(arguments: [id])
        try AddressRecord.replace(db, of: id, with: card.card.addresses)
        try LocalFactsRecord.note(uid: card.card.uid, db, of: key)
      } else {
        let id =
          hasTrash ? try PersonTrash.reclaim(db, key, uid: card.card.uid) : nil
        var person = PersonRecord(
          card, id: id, sourceId: sourceId, href: key.href, resourceIndex: index,
          etag: resource.etag)
        try person.insert(db)
        try AddressRecord.insert(db, of: db.lastInsertedRowID, card.card.addresses)
        try LocalFactsRecord.adopt(db, key, uid: card.card.uid)
      }
    }
    if !gone.isEmpty {
      let began = try Date.fetchOne(
        db, sql: "SELECT lastAttempt FROM source WHERE id = ?", arguments: [sourceId])
      for id in gone.values {
        try PersonTrash.take(db, id, date: began ?? .distantPast, isConfirmed: false)
      }
    }
    return stored != nil
  }

  private func insertGroup(_ card: ImportedCard, _ key: CardKey, etag: String?) throws {
    let group = SyncedResource(
      href: key.href, etag: etag, raw: card.raw, digest: card.digest, content: .unreadable)
    try insertCard(
      group, index: key.resourceIndex, role: "group", name: card.card.displayName ?? "",
      members: card.card.members)
  }

  private func insertCard(
    _ resource: SyncedResource, index: Int = 0, role: String, name: String = "",
    members: [String] = []
  ) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO sourceCard
          (sourceId, href, resourceIndex, etag, raw, digest, role, name, members)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        sourceId, resource.href, index, resource.etag, resource.raw, resource.digest, role, name,
        StoredJSON.text(members),
      ])
  }

  /// Moves the people of resources to the trash.
  /// - Parameter isConfirmed: Whether the user decided on the removals.
  /// - Returns: The number of removed resources and the ids of the removed people.
  func remove(_ hrefs: Set<Href>, date: Date, isConfirmed: Bool) throws -> RemovedContacts {
    var removed = RemovedContacts()
    for href in hrefs.sorted() {
      guard let people = try stored(href) else { continue }
      if try !people.isEmpty || wasDelivered(href) { removed.count += 1 }
      try LocalFactsRecord.orphan(db, where: Self.resource, arguments(href), date: date)
      for id in people.values.sorted() {
        if removed.names.count < ActivityDetails.maximumNames, let name = try name(of: id) {
          removed.names.append(name)
        }
        try PersonTrash.take(db, id, date: date, isConfirmed: isConfirmed)
        removed.people.append(id)
      }
      for table in ["person", "sourceCard"] {
        try db.cachedStatement(sql: "DELETE FROM \(table) WHERE \(Self.resource)")
          .execute(arguments: arguments(href))
      }
    }
    return removed
  }

  private func name(of person: Int64) throws -> String? {
    try String.fetchOne(
      db.cachedStatement(sql: "SELECT displayName FROM person WHERE id = ?"), arguments: [person])
  }

  /// Returns whether a resource without people has any bytes, unlike one that was only reported.
  private func wasDelivered(_ href: Href) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (
            SELECT * FROM sourceCard WHERE sourceId = ? AND href = ? AND length(raw) > 0)
          """), arguments: [sourceId, href]) ?? false
  }

  /// - Returns: The number of kept resources.
  func keep(_ hrefs: Set<Href>) throws -> Int {
    var kept = 0
    for href in hrefs {
      // A contact list is useless without its source; its members keep the tags.
      try db.cachedStatement(sql: "DELETE FROM sourceCard WHERE \(Self.resource)")
        .execute(arguments: arguments(href))
      try db.cachedStatement(sql: "UPDATE person SET isKept = 1 WHERE \(Self.resource)")
        .execute(arguments: arguments(href))
      if db.changesCount > 0 { kept += 1 }
    }
    return kept
  }

  /// Removes resources that were delivered from the pending removals.
  func forgetPending(_ hrefs: [Href]) throws {
    let isPending = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT * FROM pendingRemoval WHERE sourceId = ?)",
      arguments: [sourceId])
    guard isPending == true else { return }
    for href in hrefs {
      try db.cachedStatement(sql: "DELETE FROM pendingRemoval WHERE sourceId = ? AND href = ?")
        .execute(arguments: [sourceId, href])
    }
  }

  func replacePending(_ pending: PendingRemovals?) throws {
    try db.execute(
      sql: "UPDATE source SET removalsListed = ? WHERE id = ?",
      arguments: [pending?.listed, sourceId])
    try db.execute(sql: "DELETE FROM pendingRemoval WHERE sourceId = ?", arguments: [sourceId])
    for href in pending?.hrefs ?? [] {
      try db.cachedStatement(sql: "INSERT INTO pendingRemoval (sourceId, href) VALUES (?, ?)")
        .execute(arguments: [sourceId, href])
    }
  }
}
