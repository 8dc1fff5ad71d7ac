import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

extension HalcyonDatabase {
  /// Returns the ids of the photos that match a search, in no particular order.
  /// - Throws: `StoreError`.
  public func photoIDs(matching search: PhotoSearch) async throws(StoreError) -> [Int64] {
    try await read { db in
      try Int64.fetchAll(
        db, sql: "SELECT rowid FROM photoText WHERE photoText MATCH ?",
        arguments: [search.expression])
    }
  }

  /// Returns everything that is stored about photos, in the order of `ids`.
  /// - Throws: `StoreError`.
  public func photoDetails(_ ids: [Int64]) async throws(StoreError) -> [PhotoDetails] {
    try await readRows { db, pass in
      let statement = try db.cachedStatement(
        sql: "SELECT \(PhotoColumn.list) FROM photo WHERE id = ?")
      return try ids.compactMap { id in
        try pass.values(.photo, Row.fetchCursor(statement, arguments: [id])) {
          PhotoDetails(try PhotoRecord(NamedRow($0)))
        }.first
      }
    }
  }

  /// Returns the tags of all photos that contain a text, the most frequent first.
  /// - Throws: `StoreError`.
  public func photoTags(
    containing text: String, limit: Int
  ) async throws(StoreError) -> [String] {
    try await read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT tag.value FROM photo, json_each(CASE
            WHEN json_valid(coalesce(photo.userTags, photo.tags))
            THEN coalesce(photo.userTags, photo.tags) ELSE '[]' END) AS tag
          WHERE tag.type = 'text' AND instr(\(SearchFunction.name)(tag.value), ?) > 0
          GROUP BY tag.value ORDER BY count(*) DESC, tag.value LIMIT ?
          """, arguments: [SearchText.indexed(text), limit])
    }
  }

  /// Returns the next photos whose metadata was read by an older version, in the order of ids.
  /// - Throws: `StoreError`.
  public func photos(
    readBefore version: Int, after id: Int64, limit: Int
  ) async throws(StoreError) -> [KnownPhoto] {
    try await readRows { db, pass in
      // Without a limit: fewer rows than that can be read.
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT id, path, bytes, modified, digest FROM photo
          WHERE reading < ? AND id > ? ORDER BY id
          """, arguments: [version, id])
      return try pass.values(.photo, rows, limit: limit, KnownPhoto.init(row:))
    }
  }
}

extension PhotoSearch {
  /// The expression for FTS5.
  /// - Source: SQLite, "FTS5 Full-text Query Syntax".
  var expression: String {
    terms.map { term in
      // Terms consist of letters, digits and spaces, so that no quotation mark ends the string.
      let word = "\"\(term.word)\"*"
      let year = term.year.map { "month : \"\($0)\"" }
      let names = term.months.map { month in
        let name = "month : \"m\(month < 10 ? "0" : "")\(month)\""
        return year.map { "(\(name) AND \($0))" } ?? name
      }
      let others = names.isEmpty ? [year].compactMap(\.self) : names
      return others.isEmpty ? word : "(\(([word] + others).joined(separator: " OR ")))"
    }.joined(separator: " AND ")
  }
}

extension PhotoDetails {
  init(_ record: PhotoRecord) {
    var metadata = PhotoMetadata()
    metadata.camera = record.camera
    metadata.lens = record.lens
    metadata.exposure = PhotoExposure(
      seconds: record.exposure, aperture: record.aperture, iso: record.iso,
      focalLength: record.focalLength)
    if let latitude = record.latitude, let longitude = record.longitude {
      metadata.position = Coordinate(latitude: latitude, longitude: longitude)
    }
    metadata.caption = record.caption
    metadata.tags = record.tags
    metadata.rating = record.rating
    metadata.faces = record.faces
    self.init(
      photo: record.photo, metadata: metadata, caption: record.userCaption ?? record.caption,
      tags: record.userTags ?? record.tags, people: record.userPeople ?? record.people,
      isTimeEdited: record.userTime != nil, place: record.place, copies: record.copies)
  }
}

extension PhotoRecord {
  /// The photo in this row.
  var photo: Photo {
    Photo(
      id: id ?? 0, file: file,
      header: PhotoHeader(
        width: width, height: height,
        orientation: PhotoOrientation(rawValue: orientation) ?? .topLeft,
        taken: taken.map { .init(wallTime: WallTime(clamping: $0), offsetSeconds: takenOffset) }),
      wallTime: WallTime(clamping: wallTime), added: added, isFavorite: isFavorite, turns: turns,
      position: Photo.position(latitude, longitude), place: place)
  }
}
