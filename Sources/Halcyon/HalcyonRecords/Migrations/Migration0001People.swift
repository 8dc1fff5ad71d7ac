import GRDB

extension Migrations {
  /// People, the sources of their cards, their addresses and the places of these.
  static func people(_ db: Database) throws {
    try createSource(db)
    try createPerson(db)
    try createAddress(db)
    try createPlace(db)
  }

  private static func createSource(_ db: Database) throws {
    try db.create(table: "source") { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("kind", .text).notNull()
    }
  }

  private static func createPerson(_ db: Database) throws {
    try db.create(table: "person") { table in
      table.autoIncrementedPrimaryKey("id")
      table.belongsTo("source", onDelete: .cascade).notNull()
      table.column("href", .text).notNull()
      table.column("raw", .blob).notNull()
      table.column("digest", .blob).notNull()
      table.column("isPartial", .boolean).notNull()
      table.column("displayName", .text).notNull()
      table.column("sortKey", .text).notNull().indexed()
      table.column("uid", .text)
      table.column("formattedName", .text)
      table.column("familyName", .text).notNull()
      table.column("givenName", .text).notNull()
      table.column("additionalNames", .text).notNull()
      table.column("namePrefixes", .text).notNull()
      table.column("nameSuffixes", .text).notNull()
      table.column("organization", .text).notNull()
      table.column("emails", .jsonText).notNull()
      table.column("phones", .jsonText).notNull()
      table.column("tags", .jsonText).notNull()
      table.column("birthday", .text)
      table.column("latitude", .double)
      table.column("longitude", .double)
      table.column("photoCount", .integer).notNull()
      table.uniqueKey(["sourceId", "href"])
      table.check(sql: "(latitude IS NULL) = (longitude IS NULL)")
    }
    try db.create(index: "personOnDigest", on: "person", columns: ["sourceId", "digest"])
  }

  private static func createAddress(_ db: Database) throws {
    // Ids are never reused: a geocoding result must not be stored for another address.
    try db.create(table: "address") { table in
      table.autoIncrementedPrimaryKey("id")
      table.belongsTo("person", onDelete: .cascade).notNull()
      table.column("position", .integer).notNull()
      for component in [
        "postOfficeBox", "extended", "street", "locality", "region", "postalCode", "country",
      ] {
        table.column(component, .text).notNull()
      }
      table.uniqueKey(["personId", "position"])
    }
  }

  private static func createPlace(_ db: Database) throws {
    // An address without a row here is not located yet; `isFound` 0 means that no place matches.
    try db.create(table: "place") { table in
      table.primaryKey {
        table.belongsTo("address", onDelete: .cascade).notNull()
      }
      table.column("isFound", .boolean).notNull()
      table.column("name", .text)
      table.column("region", .text)
      table.column("countryCode", .text)
      table.column("latitude", .double)
      table.column("longitude", .double)
      table.column("precision", .text)
      table.column("alternatives", .integer)
      table.check(sql: "isFound = (latitude IS NOT NULL AND longitude IS NOT NULL)")
    }
  }
}
