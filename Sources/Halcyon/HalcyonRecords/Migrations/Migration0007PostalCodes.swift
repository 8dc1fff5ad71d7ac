import GRDB

extension Migrations {
  /// The place data gained postal codes and smaller places. Addresses that were located no more
  /// precisely than the city, or not at all, are located again; until then the old place is shown.
  static func postalCodes(_ db: Database) throws {
    // With a configured server, every such address would cost another request. Places from before
    // online geocoding have no attribution.
    try db.execute(
      sql: """
        UPDATE place SET isOutdated = TRUE
        WHERE NOT EXISTS (SELECT * FROM geocodingServer)
          AND (NOT isFound OR (COALESCE(attribution, 'GeoNames') = 'GeoNames'
            AND precision IN ('country', 'region', 'city')))
        """)
  }
}
