import Foundation
import GRDB
import HalcyonCore

/// Keeps local facts attached to their cards.
enum LocalFactsRecord {
  /// Returns the facts about a person; empty if none are stored.
  static func facts(_ db: Database, personID: Int64) throws -> LocalFacts {
    guard
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT localFacts.* FROM localFacts
          JOIN person ON person.sourceId = localFacts.sourceId AND person.href = localFacts.href
          WHERE person.id = ?
          """, arguments: [personID])
    else { return LocalFacts() }
    var facts = LocalFacts()
    if let latitude = row["pinnedLatitude"] as Double?,
      let longitude = row["pinnedLongitude"] as Double?
    {
      facts.position = Coordinate(latitude: latitude, longitude: longitude)
    }
    facts.isFavorite = row["isFavorite"]
    facts.tags = StoredJSON.strings(row["tags"])
    facts.notes = row["notes"]
    facts.lastContact = (row["lastContact"] as Int?).map { Day(clamping: $0) }
    facts.contactWeeks = row["contactWeeks"]
    facts.habits = try Int64.fetchSet(
      db, sql: "SELECT habitId FROM localFactsHabit WHERE localFactsId = ?",
      arguments: [row["id"] as Int64])
    return facts
  }

  /// Replaces the facts about a person.
  /// - Returns: Whether the person exists.
  @discardableResult
  static func set(_ facts: LocalFacts, _ db: Database, personID: Int64) throws -> Bool {
    guard
      let person = try Row.fetchOne(
        db, sql: "SELECT sourceId, href, uid FROM person WHERE id = ?", arguments: [personID])
    else { return false }
    let key: StatementArguments = [person["sourceId"], person["href"]]
    try db.execute(
      sql: "DELETE FROM localFacts WHERE sourceId = ? AND href = ?", arguments: key)
    guard facts != LocalFacts() else { return true }
    try db.execute(
      sql: """
        INSERT INTO localFacts
          (sourceId, href, uid, pinnedLatitude, pinnedLongitude, isFavorite, tags, notes,
            lastContact, contactWeeks)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: key + [
        person["uid"], facts.position?.latitude, facts.position?.longitude, facts.isFavorite,
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
  static func note(uid: String?, _ db: Database, sourceId: Int64, href: String) throws {
    try db.cachedStatement(
      sql: "UPDATE localFacts SET uid = ? WHERE sourceId = ? AND href = ? AND uid IS NOT ?"
    ).execute(arguments: [uid, sourceId, href, uid])
  }

  /// Attaches orphaned facts to a new card with the same href or `UID`.
  static func adopt(_ db: Database, sourceId: Int64, href: String, uid: String?) throws {
    try db.cachedStatement(
      sql: "UPDATE localFacts SET orphaned = NULL, uid = ? WHERE sourceId = ? AND href = ?"
    ).execute(arguments: [uid, sourceId, href])
    guard db.changesCount == 0, let uid, !uid.isEmpty else { return }
    try db.cachedStatement(
      sql: """
        UPDATE localFacts SET orphaned = NULL, href = ?
        WHERE id = (
          SELECT id FROM localFacts
          WHERE sourceId = ? AND uid = ? AND orphaned IS NOT NULL ORDER BY orphaned DESC LIMIT 1)
        """
    ).execute(arguments: [href, sourceId, uid])
  }

  /// Moves the facts of removed cards to another card of the source with the same `UID`, otherwise
  /// marks them as orphaned.
  static func orphan(
    _ db: Database, where range: String, _ arguments: StatementArguments, date: Date
  ) throws {
    let facts = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT id, sourceId, href, uid FROM localFacts WHERE \(range)"),
      arguments: arguments)
    for fact in facts {
      let heir = try String.fetchOne(
        db,
        sql: """
          SELECT href FROM person
          WHERE sourceId = :source AND uid = :uid AND href <> :href
            AND NOT EXISTS (
              SELECT * FROM localFacts
              WHERE localFacts.sourceId = person.sourceId AND localFacts.href = person.href)
          ORDER BY id DESC LIMIT 1
          """,
        arguments: [
          "source": fact["sourceId"] as Int64, "uid": fact["uid"] as String?,
          "href": fact["href"] as String,
        ])
      if let heir {
        try db.execute(
          sql: "UPDATE localFacts SET href = ? WHERE id = ?",
          arguments: [heir, fact["id"] as Int64])
      } else {
        try db.execute(
          sql: "UPDATE localFacts SET orphaned = ? WHERE id = ?",
          arguments: [date, fact["id"] as Int64])
      }
    }
  }
}
