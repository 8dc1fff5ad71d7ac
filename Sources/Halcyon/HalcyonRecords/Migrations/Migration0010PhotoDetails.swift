import Foundation
import GRDB

extension Migrations {
  /// The metadata of photos, what the user adds to them, and the full-text index.
  static func photoDetails(_ db: Database) throws {
    try db.alter(table: "photo") { table in
      // The folder and the file name, for searching.
      table.add(column: "location", .text).notNull().defaults(to: "")
      // From the file and its sidecar. `tags`, `people` and `faces` are JSON arrays.
      table.add(column: "fileTime", .integer)
      table.add(column: "caption", .text).notNull().defaults(to: "")
      table.add(column: "tags", .text).notNull().defaults(to: "[]")
      table.add(column: "people", .text).notNull().defaults(to: "[]")
      table.add(column: "faces", .text).notNull().defaults(to: "[]")
      table.add(column: "rating", .integer).notNull().defaults(to: 0)
      table.add(column: "camera", .text).notNull().defaults(to: "")
      table.add(column: "lens", .text).notNull().defaults(to: "")
      table.add(column: "exposure", .double)
      table.add(column: "aperture", .double)
      table.add(column: "iso", .integer)
      table.add(column: "focalLength", .double)
      table.add(column: "latitude", .double)
      table.add(column: "longitude", .double)
      table.add(column: "place", .text).notNull().defaults(to: "")
      // From the user; NULL if the value of the file counts.
      table.add(column: "userCaption", .text)
      table.add(column: "userTags", .text)
      table.add(column: "userPeople", .text)
      table.add(column: "userTime", .integer)
      table.add(column: "isFavorite", .boolean).notNull().defaults(to: false)
      table.add(column: "turns", .integer).notNull().defaults(to: 0)
      // The paths of identical files: a JSON array.
      table.add(column: "copies", .text).notNull().defaults(to: "[]")
      // The version of the program code that read the metadata.
      table.add(column: "reading", .integer).notNull().defaults(to: 0)
    }
    try db.execute(sql: "UPDATE photo SET fileTime = wallTime")
    let paths = try Row.fetchAll(db, sql: "SELECT id, path FROM photo")
    for row in paths {
      try db.execute(
        sql: "UPDATE photo SET location = ? WHERE id = ?",
        arguments: [PhotoRecord.location(of: row[1]), row[0] as Int64])
    }
    try db.create(index: "photoOnReading", on: "photo", columns: ["reading", "id"])
    try photoIndex(db)
  }

  /// Creates the index. Triggers keep it up to date, whatever changes a photo.
  private static func photoIndex(_ db: Database) throws {
    let values = """
      %.id, %.location, coalesce(%.userCaption, %.caption), coalesce(%.userTags, %.tags),
      coalesce(%.userPeople, %.people), %.place, %.camera || ' ' || %.lens,
      strftime('m%m %Y', %.wallTime, 'unixepoch')
      """
    let sources = """
      location, userCaption, caption, userTags, tags, userPeople, people, place, camera, lens,
      wallTime
      """
    let columns = "rowid, location, caption, tags, people, place, camera, month"
    let all = values.replacingOccurrences(of: "%.", with: "photo.")
    let insert = values.replacingOccurrences(of: "%.", with: "new.")
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE photoText USING fts5(
          location, caption, tags, people, place, camera, month,
          tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
        INSERT INTO photoText (\(columns)) SELECT \(all) FROM photo;
        CREATE TRIGGER photoTextAfterInsert AFTER INSERT ON photo BEGIN
          INSERT INTO photoText (\(columns)) VALUES (\(insert));
        END;
        CREATE TRIGGER photoTextAfterUpdate AFTER UPDATE OF \(sources) ON photo BEGIN
          DELETE FROM photoText WHERE rowid = old.id;
          INSERT INTO photoText (\(columns)) VALUES (\(insert));
        END;
        CREATE TRIGGER photoTextAfterDelete AFTER DELETE ON photo BEGIN
          DELETE FROM photoText WHERE rowid = old.id;
        END;
        """)
  }
}
