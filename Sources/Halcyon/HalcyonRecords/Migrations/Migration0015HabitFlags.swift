import GRDB

extension Migrations {
  /// Computes the flags of entries anew. The operators `|` and `<<` have the same precedence in
  /// SQLite, so that notes and waiting completions were not flagged.
  static func habitFlags(_ db: Database) throws {
    try db.execute(
      sql: """
        DROP INDEX habitEntryHistory;
        ALTER TABLE habitEntry DROP COLUMN flags;
        ALTER TABLE habitEntry ADD COLUMN flags INTEGER GENERATED ALWAYS AS (
          isPending | ((note IS NOT NULL) << 1) | ((photoId IS NOT NULL) << 2)) VIRTUAL;
        CREATE INDEX habitEntryHistory ON habitEntry (habitId, day, value, flags);
        """)
  }
}
