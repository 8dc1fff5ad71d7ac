import GRDB
import HangGuard
import Testing
@testable import HalcyonRecords

@Suite("Migration to place data with postal codes", .hangGuard)
struct PostalCodesMigrationTests {
  private func pending(withServer: Bool) async throws -> [String] {
    let queue = try DatabaseQueue()
    try Migrations.migrator.migrate(queue, upTo: "0006 activity statistics")
    try await queue.write { db in
      try db.execute(sql: "INSERT INTO source (kind) VALUES ('imported files')")
      try db.execute(
        sql: """
          INSERT INTO person (sourceId, href, raw, digest, isPartial, displayName, sortKey,
            familyName, givenName, additionalNames, namePrefixes, nameSuffixes, organization,
            emails, phones, tags, photoCount)
          VALUES (1, 'uid:1', x'00', x'00', 0, 'Ada', 'ada', '', '', '', '', '', '', '[]', '[]', '[]', 0)
          """)
      let rows: [(String, Bool, String?, String?)] = [
        ("city", true, "city", "GeoNames"), ("old", true, "region", nil),
        ("house", true, "house", "© OpenStreetMap contributors"),
        ("server's city", true, "city", "© OpenStreetMap contributors"),
        ("nowhere", false, nil, nil),
      ]
      for (position, (name, isFound, precision, attribution)) in rows.enumerated() {
        try db.execute(
          sql: """
            INSERT INTO address (personId, position, postOfficeBox, extended, street, locality, region,
              postalCode, country) VALUES (1, ?, '', '', '', ?, '', '', '')
            """, arguments: [position, name])
        try db.execute(
          sql: """
            INSERT INTO place (addressId, isFound, name, latitude, longitude, precision, attribution)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            db.lastInsertedRowID, isFound, name, isFound ? 1 : nil, isFound ? 2 : nil, precision,
            attribution,
          ])
      }
      if withServer {
        try db.execute(
          sql: "INSERT INTO geocodingServer VALUES (1, 'nominatim', 'https://a.example/', '', 9)")
      }
    }
    try Migrations.migrator.migrate(queue)
    return try await queue.read { db in
      try String.fetchAll(
        db, sql: "SELECT name FROM place WHERE isOutdated AND name IS NOT NULL ORDER BY addressId")
    }
  }

  @Test("Imprecise places and addresses without a match become outdated")
  func outdated() async throws {
    #expect(try await pending(withServer: false) == ["city", "old", "nowhere"])
  }

  @Test("With a configured server, no place becomes outdated")
  func withServer() async throws {
    #expect(try await pending(withServer: true).isEmpty)
  }
}
