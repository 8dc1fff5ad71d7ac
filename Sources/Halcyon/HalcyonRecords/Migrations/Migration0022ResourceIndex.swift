import GRDB

extension Migrations {
  /// A column for the position of a card within its resource. Earlier versions appended U+001F and
  /// the number of the card, from 2, to the href.
  static func resourceIndex(_ db: Database) throws {
    // Triggers that name a table would prevent its replacement.
    let triggers = try Row.fetchAll(
      db,
      sql: """
        SELECT name, sql FROM sqlite_master
        WHERE type = 'trigger' AND name LIKE 'personSearch%' ORDER BY rowid
        """)
    for trigger in triggers {
      try db.execute(sql: "DROP TRIGGER \(name(trigger[0]))")
    }
    for table in ["person", "sourceCard", "localFacts"] {
      try replace(table, in: db, hrefs: ["href": "resourceIndex"])
    }
    try replace(
      "personPair", in: db, hrefs: ["href": "resourceIndex", "otherHref": "otherResourceIndex"])
    try db.alter(table: "removedPerson") { table in
      table.add(column: "resourceIndex", .integer).notNull().defaults(to: 0)
    }
    try db.execute(
      sql: """
        UPDATE removedPerson SET resourceIndex = \(index(of: "href")), href = \(resource(of: "href"))
        WHERE instr(href, char(31)) > 0
        """)
    for trigger in triggers {
      var sql = try text(trigger[1])
      // A change of the facts about a card concerns only the person of that card.
      for row in ["new", "old"] {
        sql = sql.replacing(
          "href = \(row).href",
          with: "href = \(row).href AND resourceIndex = \(row).resourceIndex")
      }
      try db.execute(sql: sql)
    }
  }

  /// Replaces a table by one with further columns, which are part of its unique key: SQLite cannot
  /// change a key.
  /// - Parameter hrefs: The columns of hrefs with those of the positions within their resources.
  private static func replace(
    _ table: String, in db: Database, hrefs: KeyValuePairs<String, String>
  ) throws {
    let old = try text(
      Row.fetchOne(
        db, sql: "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?",
        arguments: [table])?[0])
    let indexes = try String.fetchAll(
      db,
      sql: """
        SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL
        ORDER BY rowid
        """, arguments: [table])
    let sequence = try Int64.fetchOne(
      db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table])
    let columns = try db.columns(in: table).map(\.name)

    guard let body = old.firstIndex(of: "("), let key = old.range(of: "UNIQUE (") else {
      throw unexpected(table)
    }
    let added = hrefs.map { #""\#($0.value)" INTEGER NOT NULL DEFAULT 0, "# }.joined()
    var end = String(old[key.lowerBound...])
    for (href, index) in hrefs {
      guard let name = end.range(of: "\"\(href)\"") else { throw unexpected(table) }
      end.replaceSubrange(name, with: #""\#(href)", "\#(index)""#)
    }
    try db.execute(
      sql: "CREATE TABLE \"new \(table)\" " + old[body..<key.lowerBound] + added + end)

    let byHref = Dictionary(uniqueKeysWithValues: hrefs.map { ($0.key, $0.value) })
    let values = columns.map { byHref[$0] == nil ? "\"\($0)\"" : resource(of: $0) }
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO "new \(table)"
          (\((columns + hrefs.map(\.value)).map { "\"\($0)\"" }.joined(separator: ", ")))
        SELECT \((values + hrefs.map { index(of: $0.key) }).joined(separator: ", ")) FROM \(table)
        """)
    try db.execute(sql: "DROP TABLE \(table)")
    try db.execute(sql: "ALTER TABLE \"new \(table)\" RENAME TO \(table)")
    for index in indexes { try db.execute(sql: index) }
    // Ids of removed rows are never reused.
    guard let sequence else { return }
    try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table])
    try db.execute(
      sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, sequence])
  }

  /// The SQL expression of the href of a resource.
  private static func resource(of column: String) -> String {
    """
    CASE instr(\(column), char(31)) WHEN 0 THEN \(column)
      ELSE substr(\(column), 1, instr(\(column), char(31)) - 1) END
    """
  }

  /// The SQL expression of the position of a card within its resource.
  private static func index(of column: String) -> String {
    """
    CASE instr(\(column), char(31)) WHEN 0 THEN 0
      ELSE max(CAST(substr(\(column), instr(\(column), char(31)) + 1) AS INTEGER) - 1, 1) END
    """
  }

  private static func name(_ value: DatabaseValue) throws -> String {
    "\"\(try text(value))\""
  }

  private static func text(_ value: DatabaseValue?) throws -> String {
    guard let value, let text = String.fromDatabaseValue(value) else { throw unexpected("") }
    return text
  }

  private static func unexpected(_ table: String) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_SCHEMA, message: "unexpected schema of \(table)")
  }
}
