import GRDB

extension Migrations {
  /// The digests of rows, which ``RowDigests`` computes when the database is opened.
  static func rowDigests(_ db: Database) throws {
    // The number of the table, the values of the primary key (0 as the second part of a key of one
    // column), and the digest of all values. Without row IDs, the key is stored once.
    try db.execute(
      sql: """
        CREATE TABLE rowDigest (
          tableId INTEGER NOT NULL, key NOT NULL, subkey NOT NULL, digest INTEGER NOT NULL,
          PRIMARY KEY (tableId, key, subkey)
        ) WITHOUT ROWID;
        -- The columns from which the digests of a table were computed, separated by commas.
        CREATE TABLE rowDigestColumns (tableId INTEGER PRIMARY KEY, columns TEXT NOT NULL);
        """)
  }
}
