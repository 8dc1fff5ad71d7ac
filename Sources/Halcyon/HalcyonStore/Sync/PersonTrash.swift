import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// Moves people to the trash and back, within a transaction.
///
/// The rows of a person, the addresses and their places are stored as JSON with the names of their
/// columns, so that columns of later migrations need no change here.
enum PersonTrash {
  /// Moves a person to the trash, or only removes it if another card of the source has the same
  /// `UID`, because the card moved. The local facts remain, see `LocalFactsRecord.orphan`.
  /// - Parameter isConfirmed: Whether the user decided on the removal, so that the deletion brake
  ///   does not count it.
  static func take(_ db: Database, _ id: Int64, date: Date, isConfirmed: Bool) throws {
    guard
      let person = try Row.fetchOne(db, sql: "SELECT * FROM person WHERE id = ?", arguments: [id])
    else { return }
    guard try !isElsewhere(db, person) else {
      return try db.execute(sql: "DELETE FROM person WHERE id = ?", arguments: [id])
    }
    let content = PersonTrashContent(
      person: TrashValue.row(person),
      addresses: try rows(db, "SELECT * FROM address WHERE personId = ?", id),
      places: try rows(
        db,
        "SELECT place.* FROM place JOIN address ON address.id = addressId WHERE personId = ?", id))
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO removedPerson
          (id, sourceId, href, resourceIndex, uid, name, sortKey, removed, isConfirmed, content)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        id, person["sourceId"] as DatabaseValue, person["href"] as DatabaseValue,
        person["resourceIndex"] as DatabaseValue,
        person["uid"] as DatabaseValue, person["displayName"] as DatabaseValue,
        person["sortKey"] as DatabaseValue, date, isConfirmed,
        try JSONEncoder().encode(content),
      ])
    try db.cachedStatement(sql: "DELETE FROM person WHERE id = ?").execute(arguments: [id])
  }

  private static func isElsewhere(_ db: Database, _ person: Row) throws -> Bool {
    guard let uid = String.fromDatabaseValue(person["uid"]), !uid.isEmpty else { return false }
    return try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT * FROM person WHERE sourceId = ? AND uid = ? AND id <> ?)"),
      arguments: [
        person["sourceId"] as DatabaseValue, uid, person["id"] as DatabaseValue,
      ]) ?? false
  }

  private static func rows(_ db: Database, _ sql: String, _ id: Int64) throws -> [[String:
    TrashValue]]
  {
    try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [id]).map(TrashValue.row)
  }

  /// Restores a person as a local copy and removes it from the trash. One that its source has added
  /// again is only removed from the trash.
  /// - Returns: Whether the person was restored; `false` also for one that cannot be read.
  static func restore(_ db: Database, _ id: Int64) throws -> Bool {
    guard
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT id, sourceId, href, resourceIndex, uid, content FROM removedPerson WHERE id = ?
          """, arguments: [id])
    else { return false }
    let stored = try Optional(row).readable {
      (
        card: CardKey(
          sourceId: try $0.value(1), href: try $0.value(2), resourceIndex: try $0.value(3)),
        uid: try $0.value(4) as String?, content: try PersonTrashContent($0, 5)
      )
    }
    guard let stored, let (card, uid, saved) = stored else { return false }
    try db.execute(sql: "DELETE FROM removedPerson WHERE id = ?", arguments: [id])
    let exists = try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT * FROM person WHERE id = :id OR (\(CardKey.condition))
          OR (sourceId = :source AND uid IS NOT NULL AND uid <> '' AND uid = :uid))
        """, arguments: card.arguments + ["id": id, "uid": uid])
    guard exists == false else { return false }
    var content = saved
    // The href in the content may be of an earlier schema.
    content.person["href"] = .text(card.href.text)
    content.person["resourceIndex"] = .integer(Int64(card.resourceIndex))
    content.person["isKept"] = .integer(1)
    // The contact list may be gone as well; the next sync of the source updates the tags.
    try insert(db, content.person, into: "person")
    for address in content.addresses { try insert(db, address, into: "address") }
    for place in content.places { try insert(db, place, into: "place") }
    try LocalFactsRecord.adopt(db, card, uid: uid)
    return true
  }

  /// Inserts a row, without the columns that the table no longer has.
  private static func insert(
    _ db: Database, _ row: [String: TrashValue], into table: String
  ) throws {
    let known = Set(try db.columns(in: table).map(\.name))
    let values = row.filter { known.contains($0.key) }.sorted { $0.key < $1.key }
    let names = values.map { "\"\($0.key)\"" }.joined(separator: ", ")
    let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
    try db.execute(
      sql: "INSERT INTO \"\(table)\" (\(names)) VALUES (\(marks))",
      arguments: StatementArguments(values.map(\.value.databaseValue)))
  }

  /// Removes a card from the trash that its source lists again, and returns the id of its person,
  /// so that links to the person stay valid.
  static func reclaim(_ db: Database, _ card: CardKey, uid: String?) throws -> Int64? {
    let id = try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT id FROM removedPerson
          WHERE sourceId = :source
            AND ((href = :href AND resourceIndex = :index) OR (:uid <> '' AND uid = :uid))
            AND NOT EXISTS (SELECT * FROM person WHERE person.id = removedPerson.id)
          ORDER BY href = :href AND resourceIndex = :index DESC, removed DESC LIMIT 1
          """), arguments: card.arguments + ["uid": uid ?? ""])
    guard let id else { return nil }
    try db.cachedStatement(sql: "DELETE FROM removedPerson WHERE id = ?").execute(arguments: [id])
    return id
  }

  /// Deletes the people whose time in the trash has passed.
  static func purge(_ db: Database, now: Date) throws {
    try db.execute(
      sql: "DELETE FROM removedPerson WHERE removed < ?",
      arguments: [now.addingTimeInterval(-HalcyonDatabase.trashPeriod)])
  }
}
