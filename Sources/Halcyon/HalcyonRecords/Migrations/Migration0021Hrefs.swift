import GRDB
import HalcyonCore

extension Migrations {
  /// Hrefs of CardDAV servers in their normal form. Earlier versions stored the spelling of the
  /// server and compared normal forms.
  static func normalHrefs(_ db: Database) throws {
    let columns = [
      ("person", "sourceId", "href"), ("sourceCard", "sourceId", "href"),
      ("pendingRemoval", "sourceId", "href"), ("localFacts", "sourceId", "href"),
      ("removedPerson", "sourceId", "href"), ("personPair", "sourceId", "href"),
      ("personPair", "otherSourceId", "otherHref"),
    ]
    for (table, source, href) in columns {
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT DISTINCT \(source), \(href) FROM \(table)
          WHERE \(source) IN (SELECT id FROM source WHERE kind = 'carddav')
            AND (instr(\(href), '%') > 0 OR instr(\(href), '?') > 0)
          """)
      for row in rows {
        guard let old = String.fromDatabaseValue(row[1]) else { continue }
        // The number of a further card follows U+001F.
        let path = old.prefix { $0 != "\u{1F}" }
        let new = Href(path: String(path)).text + old[path.endIndex...]
        // If two rows have the same normal form, the server names only one of them.
        try db.execute(
          sql: "UPDATE OR IGNORE \(table) SET \(href) = ? WHERE \(source) = ? AND \(href) = ?",
          arguments: [new, row[0] as DatabaseValue, old])
      }
    }
  }
}
