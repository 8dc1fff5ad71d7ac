import Foundation
import GRDB
import HalcyonCore

extension Migrations {
  /// All search indexes and linked names in the form of `SearchText`.
  static func searchText(_ db: Database) throws {
    // The connections that only migrate a file have no functions of their own.
    try SearchFunction.register(in: db)
    try photoTextIndex(db)
    try db.execute(
      sql: """
        INSERT INTO personSearchPending (personId) SELECT id FROM person
        WHERE id NOT IN (SELECT personId FROM personSearchPending)
        """)
    // Of two names that are now the same, the first one counts.
    let names = try Row.fetchAll(db, sql: "SELECT rowid, written FROM photoPersonName")
    for row in names {
      guard let written = String.fromDatabaseValue(row[1]) else { continue }
      try db.execute(
        sql: "UPDATE OR IGNORE photoPersonName SET name = ? WHERE rowid = ?",
        arguments: [SearchText.words(written).joined(separator: " "), row[0] as DatabaseValue])
    }
  }

  private static func photoTextIndex(_ db: Database) throws {
    let sources = [
      "%.location", "coalesce(%.userCaption, %.caption)", "coalesce(%.userTags, %.tags)",
      "coalesce(%.userPeople, %.people)", "%.place", "%.camera || ' ' || %.lens",
    ]
    let values =
      "%.id, " + sources.map { "\(SearchFunction.name)(\($0))" }.joined(separator: ", ")
      + ", strftime('m%m %Y', %.wallTime, 'unixepoch')"
    let watched = """
      location, userCaption, caption, userTags, tags, userPeople, people, place, camera, lens,
      wallTime
      """
    let columns = "rowid, location, caption, tags, people, place, camera, month"
    let all = values.replacingOccurrences(of: "%.", with: "photo.")
    let insert = values.replacingOccurrences(of: "%.", with: "new.")
    try db.execute(
      sql: """
        DROP TRIGGER photoTextAfterInsert;
        DROP TRIGGER photoTextAfterUpdate;
        DROP TRIGGER photoTextAfterDelete;
        DROP TABLE photoText;
        CREATE VIRTUAL TABLE photoText USING fts5(
          location, caption, tags, people, place, camera, month,
          tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3');
        INSERT INTO photoText (\(columns)) SELECT \(all) FROM photo;
        CREATE TRIGGER photoTextAfterInsert AFTER INSERT ON photo BEGIN
          INSERT INTO photoText (\(columns)) VALUES (\(insert));
        END;
        CREATE TRIGGER photoTextAfterUpdate AFTER UPDATE OF \(watched) ON photo BEGIN
          DELETE FROM photoText WHERE rowid = old.id;
          INSERT INTO photoText (\(columns)) VALUES (\(insert));
        END;
        CREATE TRIGGER photoTextAfterDelete AFTER DELETE ON photo BEGIN
          DELETE FROM photoText WHERE rowid = old.id;
        END;
        """)
  }
}
