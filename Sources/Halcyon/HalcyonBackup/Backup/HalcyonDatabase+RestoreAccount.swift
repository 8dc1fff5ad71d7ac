import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords
import HalcyonStore

extension HalcyonDatabase {
  /// Restores an account that was removed after `backup` was made, with its people, their local
  /// facts and the state of its sync. All ids are the same as before.
  ///
  /// Everything else remains as it is now. Does nothing if the account exists.
  /// - Throws: `StoreError`; the database is then unchanged.
  @concurrent public func restoreContactAccount(
    id: Int64, from backup: StoreBackup
  ) async throws(StoreError) {
    // Attaching would create a missing file.
    guard FileManager.default.fileExists(atPath: backup.url.path) else {
      throw .unavailable(path: backup.url.path, message: String(cString: strerror(ENOENT)))
    }
    do {
      try await writer.writeWithoutTransaction { db in
        try db.execute(sql: "ATTACH DATABASE ? AS saved", arguments: [backup.url.path])
        defer { try? db.execute(sql: "DETACH DATABASE saved") }
        try db.inTransaction(.immediate) {
          try Self.copyAccount(db, id)
          return .commit
        }
      }
    } catch { throw failure(error) }
  }

  private static func copyAccount(_ db: Database, _ id: Int64) throws {
    let exists = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT * FROM main.source WHERE id = ?)", arguments: [id])
    let isSaved = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT * FROM saved.source WHERE id = ?)", arguments: [id])
    guard exists == false else { return }
    guard isSaved == true else {
      throw StoreError.failed(message: "the backup does not contain the account")
    }
    for (table, condition) in accountRows {
      // Both databases have the same columns: this version opened one and made the other.
      try db.execute(
        sql: "INSERT OR IGNORE INTO main.\(table) SELECT * FROM saved.\(table) WHERE \(condition)",
        arguments: ["id": id])
    }
    try db.execute(sql: "UPDATE generation SET value = value + 1")
  }

  /// The rows that a removed account takes with it, in an order that satisfies the foreign keys.
  private static let accountRows = [
    ("source", "id = :id"),
    ("person", "sourceId = :id"),
    ("address", "personId IN (SELECT id FROM saved.person WHERE sourceId = :id)"),
    (
      "place",
      """
      addressId IN (SELECT address.id FROM saved.address
        JOIN saved.person ON person.id = personId WHERE sourceId = :id)
      """
    ),
    ("sourceCard", "sourceId = :id"),
    ("pendingRemoval", "sourceId = :id"),
    ("removedPerson", "sourceId = :id"),
    ("localFacts", "sourceId = :id"),
    (
      "localFactsHabit",
      """
      localFactsId IN (SELECT id FROM saved.localFacts WHERE sourceId = :id)
        AND habitId IN (SELECT id FROM main.habit)
      """
    ),
    (
      "personPair",
      """
      (sourceId = :id OR otherSourceId = :id) AND sourceId IN (SELECT id FROM main.source)
        AND otherSourceId IN (SELECT id FROM main.source)
      """
    ),
  ]
}
