import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

extension HalcyonDatabase {
  /// Stores a batch of cards in the account of imported files: adds and updates people, never
  /// removes any. The batch must not contain contact lists (`ContactCard.isGroup`).
  ///
  /// A card with the same bytes as a stored one changes nothing. Otherwise the card updates the
  /// person with the same `UID`; if the import has already matched that person with another card,
  /// it becomes a new person. Unchanged addresses keep their places.
  /// - Parameter context: The same value for all batches of one import.
  /// - Throws: `StoreError`; nothing of the batch is then stored and `context` is unchanged.
  public func merge(
    _ cards: [ImportedCard], into context: inout ImportContext
  ) async throws(StoreError) -> ContactChanges {
    let before = context
    let (changes, after) = try await write { db in
      var merge = ImportMerge(db: db, sourceId: try Self.importedFiles(db), context: before)
      (merge.context.added, merge.context.updated) = ([], [])
      for card in cards { try merge.take(card) }
      return (merge.changes, merge.context)
    }
    context = after
    return changes
  }

  private static func importedFiles(_ db: Database) throws -> Int64 {
    let configuration = ContactAccount.Configuration.importedFiles
    if let id = try Int64.fetchOne(
      db, sql: "SELECT id FROM source WHERE kind = ?", arguments: [configuration.kind])
    {
      return id
    }
    return try ContactAccount.insert(db, name: "", configuration: configuration)
  }
}

/// The merge of one batch within its transaction.
private struct ImportMerge {
  let db: Database
  let sourceId: Int64
  var context: ImportContext
  var changes = ContactChanges()

  mutating func take(_ card: ImportedCard) throws {
    if let same = try id(where: "digest", is: card.digest) {
      context.matched.insert(same)
      changes.unchanged += 1
      return
    }
    let known = try id(where: "href", is: card.href)
    if let known, !context.matched.contains(known) {
      try PersonRecord(card, id: known, sourceId: sourceId, href: card.href).update(db)
      try AddressRecord.replace(db, of: known, with: card.card.addresses)
      context.matched.insert(known)
      context.updated.append(card.card.displayName ?? "")
      changes.updated += 1
    } else {
      let href = known == nil ? card.href : Href(card.href.text + "#" + card.hexDigest)
      var person = PersonRecord(card, sourceId: sourceId, href: href)
      try person.insert(db)
      let id = db.lastInsertedRowID
      try AddressRecord.insert(db, of: id, card.card.addresses)
      context.matched.insert(id)
      context.added.append(card.card.displayName ?? "")
      changes.added += 1
    }
  }

  private func id(where column: String, is value: some DatabaseValueConvertible) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: "SELECT id FROM person WHERE sourceId = ? AND \(column) = ?")
    return try Int64.fetchOne(statement, arguments: [sourceId, value])
  }
}
