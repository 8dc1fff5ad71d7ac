import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords
import HalcyonStore

extension HalcyonDatabase {
  /// Checks the search indexes and rebuilds those that do not match the rows.
  /// - Returns: The number of rebuilt indexes.
  /// - Throws: `StoreError`.
  public func repairSearchIndexes() async throws(StoreError) -> Int {
    let rebuilt = try await write(isBookkeeping: true) { db in
      var rebuilt = 0
      if try !SearchIndex.isIntact("photoText", in: db) {
        try SearchIndex.rebuild("photoText", in: db)
        // A trigger replaces the text of each photo.
        try db.execute(sql: "UPDATE photo SET location = location")
        rebuilt += 1
      }
      let isIntact = try SearchIndex.isIntact("personSearch", in: db)
      let hasPhones = try SearchIndex.hasPhones(db)
      if !isIntact || !hasPhones {
        if !isIntact { try SearchIndex.rebuild("personSearch", in: db) }
        try db.execute(
          sql: """
            DELETE FROM personPhone WHERE personId NOT IN (SELECT id FROM person);
            INSERT INTO personSearchPending (personId) SELECT id FROM person
            WHERE id NOT IN (SELECT personId FROM personSearchPending)
            """)
        rebuilt += 1
      }
      return rebuilt
    }
    try await updatePeopleSearch()
    return rebuilt
  }

  /// Builds the indexes of SQLite anew.
  /// - Throws: `StoreError`, such as if two rows have the same unique value.
  public func rebuildIndexes() async throws(StoreError) {
    try await write(isBookkeeping: true) { db in try db.execute(sql: "REINDEX") }
  }
}

/// The full-text indexes.
private enum SearchIndex {
  /// Returns whether an index matches the texts in it.
  /// - Source: SQLite, "FTS5: The 'integrity-check' Command".
  static func isIntact(_ table: String, in db: Database) throws -> Bool {
    do {
      try db.execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('integrity-check')")
      return true
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return false
    }
  }

  static func rebuild(_ table: String, in db: Database) throws {
    try db.execute(sql: "INSERT INTO \(table) (\(table)) VALUES ('rebuild')")
  }

  /// Returns whether the phone numbers of all people are in the index.
  static func hasPhones(_ db: Database) throws -> Bool {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT phones, digits FROM person LEFT JOIN personPhone ON personId = person.id
        WHERE person.id NOT IN (SELECT personId FROM personSearchPending)
        """)
    while let row = try rows.next() {
      let phones = StoredJSON.strings(String.fromDatabaseValue(row[0]))
      let digits = PeopleIndex.digits(of: phones)
      guard digits == String.fromDatabaseValue(row[1]) ?? "" else { return false }
    }
    return true
  }
}
