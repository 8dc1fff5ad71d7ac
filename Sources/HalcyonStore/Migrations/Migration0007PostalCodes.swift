import GRDB

extension Migrations {
  /// The place data came to know postal codes and smaller places: what it placed no closer than the city, and
  /// what nobody placed, is looked for again, and shown meanwhile.
  static func postalCodes(_ db: Database) throws {
    // A server that is named would be asked once more for what it did not know. Before there were servers,
    // places had no attribution.
    try db.execute(
      sql: """
        UPDATE place SET isOutdated = TRUE
        WHERE NOT EXISTS (SELECT * FROM geocodingServer)
          AND (NOT isFound OR (COALESCE(attribution, 'GeoNames') = 'GeoNames'
            AND precision IN ('country', 'region', 'city')))
        """)
  }
}
