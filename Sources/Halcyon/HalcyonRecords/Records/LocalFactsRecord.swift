import Foundation
import GRDB
import HalcyonCore

/// The columns of `localFacts` that facts are read from.
package enum LocalFactsColumn: Int, ColumnSet {
  case id, pinnedLatitude, pinnedLongitude, isFavorite
  /// JSON.
  case tags
  case notes, lastContact, contactWeeks

  // `person` has columns with these names.
  package var sql: String { "localFacts.\(self)" }
}

/// Keeps local facts attached to their cards.
package enum LocalFactsRecord {
  /// The SQL condition that facts are about a person.
  package static let isOfPerson = """
    localFacts.sourceId = person.sourceId AND localFacts.href = person.href
      AND localFacts.resourceIndex = person.resourceIndex
    """

  /// Returns the facts about a person; empty if none are stored.
  /// - Throws: `UnreadableValue` if they cannot be read, so that they must not be changed.
  package static func facts(_ db: Database, personID: Int64) throws -> LocalFacts {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(LocalFactsColumn.list) FROM localFacts
        JOIN person ON \(isOfPerson)
        WHERE person.id = ?
        """, arguments: [personID])
    guard let row = try rows.next() else { return LocalFacts() }
    return try facts(db, NamedRow(row))
  }

  /// Returns the facts about a person; empty if none are stored, or if they cannot be read.
  package static func facts(
    _ db: Database, _ pass: UnreadablePass, personID: Int64
  ) throws -> LocalFacts {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(LocalFactsColumn.list) FROM localFacts
        JOIN person ON \(isOfPerson)
        WHERE person.id = ?
        """, arguments: [personID])
    return try pass.values(.localFacts, rows) { try facts(db, NamedRow($0)) }.first ?? LocalFacts()
  }

  /// Returns the facts in a row.
  /// - Throws: `UnreadableValue`.
  package static func facts(
    _ db: Database, _ row: NamedRow<LocalFactsColumn>
  ) throws -> LocalFacts {
    let id: Int64 = try row.value(.id)
    var facts = LocalFacts()
    if let latitude = try row.value(.pinnedLatitude, ifPresentIn: -90.0...90),
      let longitude: Double = try row.value(.pinnedLongitude)
    {
      guard let position = Coordinate(latitude: latitude, longitude: longitude) else {
        throw UnreadableValue("pinnedLongitude", .outOfRange)
      }
      facts.position = position
    }
    facts.isFavorite = try row.value(.isFavorite)
    facts.tags = try row.strings(.tags)
    facts.notes = try row.value(.notes)
    facts.lastContact = row.isNull(.lastContact) ? nil : try row.day(.lastContact)
    facts.contactWeeks = try row.value(.contactWeeks, ifPresentIn: ContactInterval.range)
    facts.habits = try Int64.fetchSet(
      db.cachedStatement(sql: "SELECT habitId FROM localFactsHabit WHERE localFactsId = ?"),
      arguments: [id])
    return facts
  }

  /// Replaces the facts about a person.
  /// - Returns: Whether the person exists.
  @discardableResult
  package static func set(_ facts: LocalFacts, _ db: Database, personID: Int64) throws -> Bool {
    // Facts that cannot be read are not replaced.
    _ = try self.facts(db, personID: personID)
    guard
      let person = try Row.fetchOne(
        db, sql: "SELECT sourceId, href, resourceIndex, uid FROM person WHERE id = ?",
        arguments: [personID])
    else { return false }
    let uid: String? = try person.value(3)
    let key = CardKey(
      sourceId: try person.value(0), href: try person.value(1), resourceIndex: try person.value(2))
    try db.execute(
      sql: "DELETE FROM localFacts WHERE \(CardKey.condition)", arguments: key.arguments)
    guard facts != LocalFacts() else { return true }
    try db.execute(
      sql: """
        INSERT INTO localFacts
          (sourceId, href, resourceIndex, uid, pinnedLatitude, pinnedLongitude, isFavorite,
            tags, notes, lastContact, contactWeeks)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        key.sourceId, key.href, key.resourceIndex, uid, facts.position?.latitude,
        facts.position?.longitude, facts.isFavorite,
        StoredJSON.text(facts.tags), facts.notes,
        facts.lastContact?.number, facts.contactWeeks,
      ])
    let id = db.lastInsertedRowID
    for habit in facts.habits.sorted() {
      try db.execute(
        sql: "INSERT INTO localFactsHabit (localFactsId, habitId) VALUES (?, ?)",
        arguments: [id, habit])
    }
    return true
  }

  /// Updates the `UID` of a card's facts, by which they are found if the card moves.
  package static func note(uid: String?, _ db: Database, of card: CardKey) throws {
    try db.cachedStatement(
      sql: "UPDATE localFacts SET uid = :uid WHERE \(CardKey.condition) AND uid IS NOT :uid"
    ).execute(arguments: card.arguments + ["uid": uid])
  }

  /// Attaches orphaned facts to a new card with the same href or `UID`.
  package static func adopt(_ db: Database, _ card: CardKey, uid: String?) throws {
    try db.cachedStatement(
      sql: "UPDATE localFacts SET orphaned = NULL, uid = :uid WHERE \(CardKey.condition)"
    ).execute(arguments: card.arguments + ["uid": uid])
    guard db.changesCount == 0, let uid, !uid.isEmpty else { return }
    try db.cachedStatement(
      sql: """
        UPDATE localFacts SET orphaned = NULL, href = :href, resourceIndex = :index
        WHERE id = (
          SELECT id FROM localFacts
          WHERE sourceId = :source AND uid = :uid AND orphaned IS NOT NULL ORDER BY orphaned DESC LIMIT 1)
        """
    ).execute(arguments: card.arguments + ["uid": uid])
  }

  /// Moves the facts of removed cards to another card of the source with the same `UID`, otherwise
  /// marks them as orphaned.
  package static func orphan(
    _ db: Database, where range: String, _ arguments: StatementArguments, date: Date
  ) throws {
    let facts = try Row.fetchAll(
      db.cachedStatement(
        sql:
          "SELECT id, sourceId, href, resourceIndex, uid FROM localFacts WHERE \(range)"),
      arguments: arguments)
    for fact in facts {
      let heir = try Row.fetchOne(
        db,
        sql: """
          SELECT href, resourceIndex FROM person
          WHERE sourceId = :source AND uid = :uid AND NOT (href = :href AND resourceIndex = :index)
            AND NOT EXISTS (SELECT * FROM localFacts WHERE \(isOfPerson))
          ORDER BY id DESC LIMIT 1
          """,
        arguments: [
          "source": fact["sourceId"] as DatabaseValue, "uid": fact["uid"] as DatabaseValue,
          "href": fact["href"] as DatabaseValue,
          "index": fact["resourceIndex"] as DatabaseValue,
        ])
      if let heir {
        try db.execute(
          sql: "UPDATE localFacts SET href = ?, resourceIndex = ? WHERE id = ?",
          arguments: [
            heir[0] as DatabaseValue, heir[1] as DatabaseValue, fact["id"] as DatabaseValue,
          ])
      } else {
        try db.execute(
          sql: "UPDATE localFacts SET orphaned = ? WHERE id = ?",
          arguments: [date, fact["id"] as DatabaseValue])
      }
    }
  }
}
