import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// A photo in a watched folder.
public struct PhotoInFolder: Hashable, Sendable, FetchableRecord {
  /// The row ID.
  public var id: Int64
  /// The file and its state when it was imported.
  public var file: PhotoFile
  /// A Boolean value indicating whether the file was missing when the folder was compared last.
  public var isMissing: Bool

  /// Creates a photo from the columns id, path, bytes, modified and isMissing, in this order.
  /// - Throws: An error if a value cannot be read.
  public init(row: Row) throws {
    id = try row.value(0)
    file = try PhotoFile(row, at: 1)
    isMissing = try row.value(4)
  }
}

/// What changed in watched folders.
public struct PhotoFolderChanges: Hashable, Sendable {
  /// The new paths of moved files.
  public var moved: [Int64: String] = [:]
  /// Photos whose files are missing.
  public var missing: [Int64] = []
  /// Photos whose files are back.
  public var returned: [Int64] = []

  /// Creates a value without changes.
  public init() {}

  /// A Boolean value indicating whether nothing changed.
  public var isEmpty: Bool { moved.isEmpty && missing.isEmpty && returned.isEmpty }
}

extension HalcyonDatabase {
  /// Returns the watched folders in the order of their paths: the current ones, then new ones after
  /// changes.
  ///
  /// Ends with a `StoreError` if the store cannot be read.
  public func photoFoldersObservation() -> AsyncThrowingStream<[String], any Error> {
    observe("photoFolder", interval: .zero) { database async throws(StoreError) in
      try await database.photoFolders()
    }
  }

  /// Returns the watched folders in the order of their paths.
  /// - Throws: `StoreError`.
  public func photoFolders() async throws(StoreError) -> [String] {
    try await readRows(all: [.photoFolder]) { db, pass in
      let rows = try Row.fetchCursor(db, sql: "SELECT path FROM photoFolder ORDER BY path")
      return try pass.values(.photoFolder, rows) { try $0.value(0) as String }
    }
  }

  /// Adds watched folders, except those inside of others.
  /// - Throws: `StoreError`; nothing is then added.
  public func addPhotoFolders(_ paths: [String], at date: Date) async throws(StoreError) {
    try await write { db in
      for path in paths {
        let all = try String.fetchAll(db, sql: "SELECT path FROM photoFolder")
        guard !all.contains(where: { path == $0 || path.isInside($0) }) else { continue }
        for inner in all where inner.isInside(path) {
          try db.execute(sql: "DELETE FROM photoFolder WHERE path = ?", arguments: [inner])
        }
        try db.execute(
          sql: "INSERT INTO photoFolder (path, added) VALUES (?, ?)", arguments: [path, date])
      }
    }
  }

  /// Stops watching a folder. Its photos stay in the gallery.
  /// - Throws: `StoreError`.
  public func removePhotoFolder(_ path: String) async throws(StoreError) {
    try await write { db in
      try db.execute(sql: "DELETE FROM photoFolder WHERE path = ?", arguments: [path])
    }
  }

  /// Returns the photos in a folder and its subfolders, including those whose file is missing.
  /// - Throws: `StoreError`.
  public func photos(inFolder path: String) async throws(StoreError) -> [PhotoInFolder] {
    let (low, high) = path.boundsInside
    return try await readRows { db, pass in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT id, path, bytes, modified, isMissing FROM photo WHERE path >= ? AND path < ?
          """, arguments: [low, high])
      return try pass.values(.photo, rows, PhotoInFolder.init(row:))
    }
  }

  /// Stores what changed in watched folders. A move to a path that is in use is ignored.
  /// - Throws: `StoreError`; nothing is then changed.
  public func apply(_ changes: PhotoFolderChanges) async throws(StoreError) {
    guard !changes.isEmpty else { return }
    try await write { db in
      for (id, path) in changes.moved {
        try db.execute(
          sql: """
            UPDATE OR IGNORE photo SET path = ?, location = ?, isMissing = 0 WHERE id = ?
            """, arguments: [path, PhotoRecord.location(of: path), id])
      }
      for (ids, isMissing) in [(changes.missing, true), (changes.returned, false)] {
        for id in ids {
          try db.execute(
            sql: "UPDATE photo SET isMissing = ? WHERE id = ?", arguments: [isMissing, id])
        }
      }
    }
  }

  /// Returns the files in a folder that are not added again, among those that exist.
  /// - Parameter files: The states of the existing files by path.
  /// - Throws: `StoreError`.
  public func excludedPhotos(
    inFolder path: String, among files: [String: PhotoFile]
  ) async throws(StoreError) -> Set<String> {
    let (low, high) = path.boundsInside
    return try await readRows { db, pass in
      let rows = try Row.fetchCursor(
        db, sql: "SELECT path, bytes, modified FROM photoExclusion WHERE path >= ? AND path < ?",
        arguments: [low, high])
      let excluded = try pass.values(.photoExclusion, rows) { row -> String? in
        let path: String = try row.value(0)
        let modified: Int64? = try row.value(2)
        guard let file = files[path], let bytes: Int? = try row.value(1), let bytes else {
          return path
        }
        return file.bytes == bytes && file.modifiedNanoseconds == modified ? path : nil
      }
      return Set(excluded)
    }
  }

  /// Does not add files again until they change: duplicates and files that cannot be read.
  /// - Throws: `StoreError`.
  public func excludePhotos(_ files: [PhotoFile]) async throws(StoreError) {
    try await write { db in
      for file in files {
        try db.execute(
          sql: """
            INSERT OR REPLACE INTO photoExclusion (path, bytes, modified)
            SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM photo WHERE path = ?)
            """, arguments: [file.path, file.bytes, file.modifiedNanoseconds, file.path])
      }
    }
  }

  /// Allows files that the user removed to be added again: those at the paths and in the folders.
  /// - Throws: `StoreError`.
  public func includePhotos(at paths: [String]) async throws(StoreError) {
    try await write { db in
      for path in paths {
        let (low, high) = path.boundsInside
        try db.execute(
          sql: "DELETE FROM photoExclusion WHERE path = ? OR (path >= ? AND path < ?)",
          arguments: [path, low, high])
      }
    }
  }
}

extension String {
  /// The range of the paths inside of this folder, without its upper bound.
  fileprivate var boundsInside: (low: String, high: String) {
    let folder = hasSuffix("/") ? String(dropLast()) : self
    // "0" is the character after the slash.
    return (folder + "/", folder + "0")
  }

  fileprivate func isInside(_ folder: String) -> Bool {
    hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }
}
