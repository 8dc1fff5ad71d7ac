import Foundation
import GRDB
import HalcyonCore

extension HalcyonDatabase {
  /// Takes a batch of cards from files into the one source "imported files": adds and updates, never
  /// removes. Lists of people (`ContactCard.isGroup`) are not for here.
  ///
  /// A card that is already there, byte for byte, changes nothing. Otherwise its `UID` decides which person
  /// it updates; where this pass has met another card with that `UID`, it becomes a person of its own.
  /// Addresses that stayed keep their places.
  /// - Parameter pass: the same value for all batches of one import.
  /// - Throws: `StoreError`; nothing of this batch is then stored and `pass` is as before.
  public func merge(
    _ cards: [ImportedCard], into pass: inout ImportPass
  ) async throws(StoreError) -> ContactChanges {
    let before = pass
    let (changes, after) = try await write { db in
      var merge = ImportMerge(db: db, sourceId: try Self.importedFiles(db), pass: before)
      (merge.pass.added, merge.pass.updated) = ([], [])
      for card in cards { try merge.take(card) }
      return (merge.changes, merge.pass)
    }
    pass = after
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

/// One batch inside its transaction.
private struct ImportMerge {
  let db: Database
  let sourceId: Int64
  var pass: ImportPass
  var changes = ContactChanges()

  mutating func take(_ card: ImportedCard) throws {
    if let same = try id(where: "digest", is: card.digest) {
      pass.met.insert(same)
      changes.unchanged += 1
      return
    }
    let known = try id(where: "href", is: card.href)
    if let known, !pass.met.contains(known) {
      try PersonRecord(card, id: known, sourceId: sourceId, href: card.href).update(db)
      try AddressRecord.replace(db, of: known, with: card.card.addresses)
      pass.met.insert(known)
      pass.updated.append(card.card.displayName ?? "")
      changes.updated += 1
    } else {
      let href = known == nil ? card.href : card.href + "#" + card.hexDigest
      var person = PersonRecord(card, sourceId: sourceId, href: href)
      try person.insert(db)
      let id = db.lastInsertedRowID
      try AddressRecord.insert(db, of: id, card.card.addresses)
      pass.met.insert(id)
      pass.added.append(card.card.displayName ?? "")
      changes.added += 1
    }
  }

  private func id(where column: String, is value: some DatabaseValueConvertible) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: "SELECT id FROM person WHERE sourceId = ? AND \(column) = ?")
    return try Int64.fetchOne(statement, arguments: [sourceId, value])
  }
}
