import Foundation
import GRDB
import HalcyonRecords

/// Adds the names of contact lists to the tags of their members.
enum GroupTags {
  /// Updates the tags of all people of a contact source.
  static func update(_ db: Database, sourceId: Int64) throws {
    let groups = try Row.fetchAll(
      db,
      sql: """
        SELECT name, members FROM sourceCard
        WHERE sourceId = ? AND role = 'group' AND name <> '' ORDER BY name, href, resourceIndex
        """, arguments: [sourceId])
    var tags: [String: [String]] = [:]
    for group in groups {
      guard let name = String.fromDatabaseValue(group[0]),
        let members = StoredJSON.value([String].self, String.fromDatabaseValue(group[1]))
      else { continue }
      for member in Set(members) {
        tags[key(member), default: []].append(name)
      }
    }
    let people = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, uid, groupTags FROM person
        WHERE sourceId = ? AND NOT isKept AND (groupTags <> '[]' OR (uid IS NOT NULL AND ?))
        """, arguments: [sourceId, !tags.isEmpty])
    var changed: [(id: Int64, tags: String)] = []
    while let person = try people.next() {
      let new = String.fromDatabaseValue(person[1]).flatMap { tags[key($0)] } ?? []
      let text = StoredJSON.text(new)
      if text.databaseValue != person[2] { changed.append((try person.value(0), text)) }
    }
    for (id, tags) in changed {
      try db.cachedStatement(sql: "UPDATE person SET groupTags = ? WHERE id = ?")
        .execute(arguments: [tags, id])
    }
  }

  /// Servers and clients disagree about the prefix and the case of a `UID`.
  private static func key(_ uid: String) -> String {
    let uid = uid.lowercased()
    return uid.hasPrefix("urn:uuid:") ? String(uid.dropFirst(9)) : uid
  }
}
