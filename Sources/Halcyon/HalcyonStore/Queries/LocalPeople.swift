import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

extension HalcyonDatabase {
  /// Adds a person who belongs to Halcyon alone, or replaces the card of one.
  /// - Parameter id: The person to change; `nil` to add one.
  /// - Returns: The change, for undo; `nil` if the person does not exist or comes from a synced
  ///   source, whose next sync would overwrite the change.
  /// - Throws: `StoreError`; nothing is then changed.
  public func savePerson(
    _ card: ImportedCard, id: Int64? = nil
  ) async throws(StoreError) -> LocalPersonChange? {
    try await write { db in
      let source = try LocalPeople.source(db)
      guard let id else {
        var record = PersonRecord(card, sourceId: source, href: try LocalPeople.href(db, card))
        try record.insert(db)
        let id = db.lastInsertedRowID
        try AddressRecord.insert(db, of: id, card.card.addresses)
        return LocalPersonChange(id: id, before: nil, after: try .fetch(db, id: id))
      }
      guard let before = try LocalPersonChange.State.fetch(db, id: id),
        before.record.sourceId == source
      else { return nil }
      try PersonRecord(card, id: id, sourceId: source, href: before.record.href).update(db)
      try AddressRecord.replace(db, of: id, with: card.card.addresses)
      return LocalPersonChange(id: id, before: before, after: try .fetch(db, id: id))
    }
  }

  /// Deletes a person who belongs to Halcyon alone, with the local facts about them.
  /// - Returns: The change, for undo; `nil` if the person does not exist or comes from a synced
  ///   source.
  /// - Throws: `StoreError`; nothing is then changed.
  public func deletePerson(_ id: Int64) async throws(StoreError) -> LocalPersonChange? {
    try await write { db in
      guard let before = try LocalPersonChange.State.fetch(db, id: id),
        before.record.sourceId == (try LocalPeople.source(db))
      else { return nil }
      try LocalPeople.delete(db, id: id)
      return LocalPersonChange(id: id, before: before, after: nil)
    }
  }

  /// Makes a change again, or with `LocalPersonChange.inverted` undoes it.
  /// - Throws: `StoreError`; nothing is then changed.
  public func apply(_ change: LocalPersonChange) async throws(StoreError) {
    try await write { db in
      if let state = change.after {
        try state.store(db, id: change.id)
      } else {
        try LocalPeople.delete(db, id: change.id)
      }
    }
  }
}

private enum LocalPeople {
  /// Returns the account of people without a source, and creates it if it is missing.
  static func source(_ db: Database) throws -> Int64 {
    let configuration = ContactAccount.Configuration.importedFiles
    if let id = try Int64.fetchOne(
      db, sql: "SELECT id FROM source WHERE kind = ?", arguments: [configuration.kind])
    {
      return id
    }
    return try ContactAccount.insert(db, name: "", configuration: configuration)
  }

  /// Returns the href of a new card, which no other card has.
  static func href(_ db: Database, _ card: ImportedCard) throws -> Href {
    let isUsed = try Bool.fetchOne(
      db,
      sql:
        "SELECT EXISTS (SELECT * FROM person WHERE sourceId = ? AND href = ? AND resourceIndex = 0)",
      arguments: [try source(db), card.href])
    guard isUsed == true else { return card.href }
    return Href(card.href.text + "#" + UUID().uuidString.lowercased())
  }

  static func delete(_ db: Database, id: Int64) throws {
    try LocalFactsRecord.set(LocalFacts(), db, personID: id)
    try db.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [id])
  }
}
