import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

extension HalcyonDatabase {
  /// Returns the photos, newest first: the current list, then a new one after changes, at most
  /// twice a second.
  ///
  /// Ends with a `StoreError` if the store cannot be read; otherwise continues until the iterating
  /// task is cancelled.
  public func photosObservation() -> AsyncThrowingStream<[Photo], any Error> {
    observe("photo", interval: .milliseconds(500)) { database throws(StoreError) in
      try await database.photos()
    }
  }

  /// Returns the photos in the order of `Photo.isBefore`.
  /// - Throws: `StoreError`.
  public func photos() async throws(StoreError) -> [Photo] {
    try await readRows(all: [.photo]) { db, pass in
      // Sorting all rows takes half the time of looking up each of them in the order of an index.
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(ShownPhotoColumn.list) FROM photo NOT INDEXED WHERE isMissing = 0
          ORDER BY wallTime DESC, id DESC
          """)
      let (rows, columns) = (
        try Row.fetchCursor(statement), StatementColumns(statement, ShownPhotoColumn.self)
      )
      return try pass.values(.photo, rows) { _ in try Photo(columns) }
    }
  }

  /// Returns the ID of the photo at a path, or of the one with the same content as the file there.
  /// - Throws: `StoreError`.
  public func photoID(atPath path: String) async throws(StoreError) -> Int64? {
    try await read { db in
      try Int64.fetchOne(
        db,
        sql: """
          SELECT id FROM photo
          WHERE path = ?1 OR (json_valid(copies)
            AND EXISTS (SELECT 1 FROM json_each(copies) WHERE value = ?1))
          ORDER BY path = ?1 DESC LIMIT 1
          """, arguments: [path])
    }
  }

  /// Returns the number of photos.
  /// - Throws: `StoreError`.
  public func photoCount() async throws(StoreError) -> Int {
    try await read { db in
      try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM photo WHERE isMissing = 0") ?? 0
    }
  }

  /// Returns the stored photos at paths, by path.
  /// - Throws: `StoreError`.
  public func knownPhotos(at paths: [String]) async throws(StoreError) -> [String: KnownPhoto] {
    try await readRows { db, pass in
      let statement = try db.cachedStatement(
        sql: """
          SELECT id, path, bytes, modified, digest FROM photo WHERE path = ? AND isMissing = 0
          """)
      var known: [String: KnownPhoto] = [:]
      for path in paths {
        known[path] = try pass.values(
          .photo, Row.fetchCursor(statement, arguments: [path]), KnownPhoto.init(row:)
        ).first
      }
      return known
    }
  }

  /// Returns which file sizes occur in the gallery, and the photos with them that have no digest.
  /// - Throws: `StoreError`.
  public func knownPhotos(withSizes sizes: Set<Int>) async throws(StoreError) -> KnownPhotos {
    try await readRows { db, pass in
      var known = KnownPhotos()
      let sized = try db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM photo WHERE bytes = ?)")
      let unread = try db.cachedStatement(
        sql: """
          SELECT id, path, bytes, modified, digest FROM photo WHERE bytes = ? AND digest IS NULL
          """)
      for size in sizes where try Bool.fetchOne(sized, arguments: [size]) == true {
        known.sizes.insert(size)
        known.withoutDigest += try pass.values(
          .photo, Row.fetchCursor(unread, arguments: [size]), KnownPhoto.init(row:))
      }
      return known
    }
  }

  /// Returns the photos with the same size and content as one of `photos`.
  /// - Throws: `StoreError`.
  public func knownPhotos(
    withContentOf photos: [ImportedPhoto]
  ) async throws(StoreError) -> [KnownPhoto] {
    try await readRows { db, pass in
      let statement = try db.cachedStatement(
        sql: """
          SELECT id, path, bytes, modified, digest FROM photo
          WHERE bytes = ? AND digest = ? AND isMissing = 0
          """)
      return try photos.flatMap { photo in
        guard let digest = photo.digest else { return [KnownPhoto]() }
        return try pass.values(
          .photo, Row.fetchCursor(statement, arguments: [photo.file.bytes, digest]),
          KnownPhoto.init(row:))
      }
    }
  }

  /// Stores a batch of photos: updates photos with a known path and adds the others.
  /// - Parameters:
  ///   - digests: Digests that were computed for stored photos, by id.
  ///   - copies: The paths of files that are identical to a photo, by the digest of the content.
  ///   - date: The current time.
  /// - Throws: `StoreError`; nothing of this batch is then stored.
  public func storePhotos(
    _ photos: [ImportedPhoto], digests: [Int64: Data] = [:], copies: [Data: [String]] = [:],
    at date: Date
  ) async throws(StoreError) {
    try await write { db in
      for (id, digest) in digests {
        try db.execute(sql: "UPDATE photo SET digest = ? WHERE id = ?", arguments: [digest, id])
      }
      for photo in photos {
        // A photo that cannot be read stays as it is.
        guard let known = try PhotoRecord.find(db, path: photo.file.path) else { continue }
        var record = PhotoRecord(photo, known: known, added: date)
        if known == nil { try record.insert(db) } else { try record.update(db) }
      }
      for (digest, paths) in copies { try Self.add(copies: paths, ofContent: digest, in: db) }
    }
  }

  /// Stores the new state of a photo whose file Halcyon has changed. Identical files are no longer
  /// identical, so that watched folders add them.
  /// - Parameter isTurned: Whether the rotation by the user is now in the file.
  /// - Throws: `StoreError`; nothing is then stored.
  public func storeWritten(
    _ photo: ImportedPhoto, isTurned: Bool, at date: Date
  ) async throws(StoreError) {
    try await write { db in
      guard let found = try PhotoRecord.find(db, path: photo.file.path), let known = found else {
        return
      }
      var record = PhotoRecord(photo, known: known, added: date)
      if isTurned { record.turns = 0 }
      for copy in record.copies {
        try db.execute(sql: "DELETE FROM photoExclusion WHERE path = ?", arguments: [copy])
      }
      record.copies = []
      try record.update(db)
    }
  }

  private static func add(
    copies paths: [String], ofContent digest: Data, in db: Database
  ) throws {
    let stored = try PhotoRecord.find(db, where: "digest = ? ORDER BY id LIMIT 1", [digest])
    guard let stored, var record = stored else { return }
    let fresh = paths.filter { $0 != record.path && !record.copies.contains($0) }
    guard !fresh.isEmpty else { return }
    record.copies = Array((record.copies + fresh).prefix(maximumCopies))
    try record.update(db)
  }

  /// The maximum number of identical files that are stored for a photo.
  private static let maximumCopies = 100
}
