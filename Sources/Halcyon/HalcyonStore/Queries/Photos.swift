import Foundation
import GRDB
import HalcyonCore

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
    try await read { db in
      try Photo.fetchAll(
        db, sql: "SELECT \(Photo.columns) FROM photo ORDER BY wallTime DESC, id DESC")
    }
  }

  /// Returns the number of photos.
  /// - Throws: `StoreError`.
  public func photoCount() async throws(StoreError) -> Int {
    try await read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM photo") ?? 0 }
  }

  /// Returns the stored photos at the paths of files, and which of their sizes occur in the
  /// gallery.
  /// - Throws: `StoreError`.
  public func knownPhotos(like files: [PhotoFile]) async throws(StoreError) -> KnownPhotos {
    try await read { db in
      var known = KnownPhotos()
      let there = try db.cachedStatement(
        sql: "SELECT id, path, bytes, modified, digest FROM photo WHERE path = ?")
      let sized = try db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM photo WHERE bytes = ?)")
      let unread = try db.cachedStatement(
        sql: """
          SELECT id, path, bytes, modified, digest FROM photo WHERE bytes = ? AND digest IS NULL
          """)
      for file in files {
        if let photo = try KnownPhoto.fetchOne(there, arguments: [file.path]) {
          known.byPath[file.path] = photo
        }
      }
      for size in Set(files.map(\.bytes)) {
        guard try Bool.fetchOne(sized, arguments: [size]) == true else { continue }
        known.sizes.insert(size)
        known.withoutDigest += try KnownPhoto.fetchAll(unread, arguments: [size])
      }
      return known
    }
  }

  /// Returns the photos with the same size and content as one of `photos`.
  /// - Throws: `StoreError`.
  public func knownPhotos(
    withContentOf photos: [ImportedPhoto]
  ) async throws(StoreError) -> [KnownPhoto] {
    try await read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT id, path, bytes, modified, digest FROM photo WHERE bytes = ? AND digest = ?
          """)
      return try photos.flatMap { photo in
        guard let digest = photo.digest else { return [KnownPhoto]() }
        return try KnownPhoto.fetchAll(statement, arguments: [photo.file.bytes, digest])
      }
    }
  }

  /// Stores a batch of photos: updates photos with a known path and adds the others.
  /// - Parameters:
  ///   - digests: Digests that were computed for stored photos, by id.
  ///   - date: The current time.
  /// - Throws: `StoreError`; nothing of this batch is then stored.
  public func storePhotos(
    _ photos: [ImportedPhoto], digests: [Int64: Data] = [:], at date: Date
  ) async throws(StoreError) {
    try await write { db in
      for (id, digest) in digests {
        try db.execute(sql: "UPDATE photo SET digest = ? WHERE id = ?", arguments: [digest, id])
      }
      for photo in photos {
        let known = try Row.fetchOne(
          db, sql: "SELECT id, added FROM photo WHERE path = ?", arguments: [photo.file.path])
        var record = PhotoRecord(photo, id: known?[0], added: known?[1] ?? date)
        if known == nil { try record.insert(db) } else { try record.update(db) }
      }
    }
  }

  /// Removes a photo from the gallery; its file is kept.
  /// - Returns: A value that restores the photo; `nil` if it does not exist.
  /// - Throws: `StoreError`; the photo is then not removed.
  public func removePhoto(_ id: Int64) async throws(StoreError) -> RemovedPhoto? {
    try await write { db in
      guard let record = try PhotoRecord.fetchOne(db, key: id) else { return nil }
      try record.delete(db)
      return RemovedPhoto(record: record)
    }
  }

  /// Restores a removed photo; ignores one whose id or path exists.
  /// - Throws: `StoreError`; nothing is then restored.
  public func restore(_ removed: RemovedPhoto) async throws(StoreError) {
    try await write { db in
      let isThere = try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM photo WHERE id = ? OR path = ?)",
        arguments: [removed.record.id, removed.record.path])
      guard isThere != true else { return }
      var record = removed.record
      try record.insert(db)
    }
  }
}
