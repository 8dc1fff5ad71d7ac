import GRDB

extension Migrations {
  /// More of the cards, more local facts, and the search index of people.
  static func peopleSearch(_ db: Database) throws {
    try db.alter(table: "person") { table in
      for column in ["nickname", "jobTitle", "note"] {
        table.add(column: column, .text).notNull().defaults(to: "")
      }
      table.add(column: "anniversary", .text)
      // The version of the reader; the columns above are empty in cards that version 0 read.
      table.add(column: "readerVersion", .integer).notNull().defaults(to: 0)
    }
    try db.alter(table: "localFacts") { table in
      table.add(column: "isFavorite", .boolean).notNull().defaults(to: false)
      table.add(column: "tags", .jsonText).notNull().defaults(to: "[]")
      table.add(column: "notes", .text).notNull().defaults(to: "")
      // The number of days since 1970-01-01.
      table.add(column: "lastContact", .integer)
      table.add(column: "contactWeeks", .integer)
    }
    try createSearchIndex(db)
    try createSearchTriggers(db)
    try db.execute(sql: "INSERT INTO personSearchPending (personId) SELECT id FROM person")
  }

  private static func createSearchIndex(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE personSearch USING fts5(
          name, company, mail, place, tags, notes,
          tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3')
        """)
    // The digits of the numbers, separated by spaces.
    try db.create(table: "personPhone") { table in
      table.column("personId", .integer).primaryKey()
      table.column("digits", .text).notNull()
    }
    // The people whose index entries are out of date. Triggers add them, because many writes
    // change people, and text is folded in Swift when the index is next used.
    try db.create(table: "personSearchPending") { table in
      table.column("personId", .integer).primaryKey()
    }
  }

  private static func createSearchTriggers(_ db: Database) throws {
    // Not INSERT OR IGNORE: the conflict policy of a statement that fires the trigger replaces it.
    let pending = { (ids: String) in
      """
      INSERT INTO personSearchPending (personId)
      SELECT id FROM (\(ids))
      WHERE id NOT IN (SELECT personId FROM personSearchPending);
      """
    }
    let facts = { (row: String) in
      pending("SELECT id FROM person WHERE sourceId = \(row).sourceId AND href = \(row).href")
    }
    let triggers = [
      ("AFTER INSERT ON person", pending("SELECT new.id AS id")),
      (
        """
        AFTER UPDATE OF displayName, nickname, organization, jobTitle, emails, phones, tags,
          groupTags, note ON person
        """, pending("SELECT new.id AS id")
      ),
      (
        "AFTER DELETE ON person",
        """
        DELETE FROM personSearch WHERE rowid = old.id;
        DELETE FROM personPhone WHERE personId = old.id;
        DELETE FROM personSearchPending WHERE personId = old.id;
        """
      ),
      ("AFTER INSERT ON address", pending("SELECT new.personId AS id")),
      ("AFTER DELETE ON address", pending("SELECT old.personId AS id")),
      (
        "AFTER INSERT ON place",
        pending("SELECT personId AS id FROM address WHERE id = new.addressId")
      ),
      (
        "AFTER UPDATE ON place",
        pending("SELECT personId AS id FROM address WHERE id = new.addressId")
      ),
      ("AFTER INSERT ON localFacts", facts("new")),
      ("AFTER UPDATE ON localFacts", facts("old") + facts("new")),
      ("AFTER DELETE ON localFacts", facts("old")),
    ]
    for (number, trigger) in triggers.enumerated() {
      try db.execute(
        sql: "CREATE TRIGGER personSearch\(number + 1) \(trigger.0) BEGIN \(trigger.1) END")
    }
  }
}
