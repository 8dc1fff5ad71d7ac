import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// A change that the user makes to photos. The files are not changed.
public enum PhotoChange: Hashable, Sendable, Codable {
  case favorite(Bool)
  /// The caption; `nil` for that of the file.
  case caption(String?)
  /// The tags; `nil` for those of the file.
  case tags([String]?)
  /// The names of people; `nil` for those of the file.
  case people([String]?)
  /// The time; `nil` for that of the file.
  case time(WallTime?)
  /// Clockwise quarter turns; negative for counterclockwise.
  case turn(by: Int)
}

/// Photos as they were before a change or removal, to restore them.
public struct PhotoSnapshot: Hashable, Sendable, Codable {
  let records: [PhotoRecord]

  init(records: [PhotoRecord]) { self.records = records }

  /// Creates a snapshot of no photos.
  public init() { records = [] }

  /// The ids of the photos, which they keep when restored.
  public var ids: [Int64] { records.compactMap(\.id) }
  /// The file names, for messages.
  public var names: [String] { records.map(\.file.name) }
  /// The files, in the order of `ids`.
  public var files: [PhotoFile] { records.map(\.file) }

  /// Returns the caption and tags of a photo, of the user or of the file; `nil` for other photos.
  public func texts(of id: Int64) -> (caption: String, tags: [String])? {
    records.first { $0.id == id }.map {
      ($0.userCaption ?? $0.caption, $0.userTags ?? $0.tags)
    }
  }
}

extension HalcyonDatabase {
  /// Changes photos; ignores those that do not exist.
  /// - Returns: The photos before the change.
  /// - Throws: `StoreError`; no photo is then changed.
  @discardableResult
  public func change(
    _ ids: [Int64], _ change: PhotoChange
  ) async throws(StoreError) -> PhotoSnapshot {
    try await write { db in try PhotoRecord.apply(change, to: ids, in: db) }
  }

  /// Removes photos from the gallery; their files are kept.
  /// - Parameter isExcluded: Whether watched folders do not add the files again.
  /// - Returns: The photos that existed.
  /// - Throws: `StoreError`; no photo is then removed.
  public func removePhotos(
    _ ids: [Int64], isExcluded: Bool = true
  ) async throws(StoreError) -> PhotoSnapshot {
    try await write { db in
      var removed: [PhotoRecord] = []
      for id in ids {
        guard let found = try PhotoRecord.find(db, id: id), let record = found else { continue }
        try record.delete(db)
        if isExcluded {
          try db.execute(
            sql: "INSERT OR REPLACE INTO photoExclusion (path) VALUES (?)",
            arguments: [record.path])
        }
        removed.append(record)
      }
      return PhotoSnapshot(records: removed)
    }
  }

  /// Restores removed photos, and what the user added to changed ones. Ignores photos whose path
  /// is in use by another one.
  /// - Throws: `StoreError`; nothing is then restored.
  public func restore(_ snapshot: PhotoSnapshot) async throws(StoreError) {
    try await write { db in try PhotoRecord.restore(snapshot, in: db) }
  }
}

extension PhotoRecord {
  /// Changes photos; ignores those that do not exist.
  /// - Returns: The photos before the change.
  static func apply(
    _ change: PhotoChange, to ids: [Int64], in db: Database
  ) throws -> PhotoSnapshot {
    var before: [PhotoRecord] = []
    for id in ids {
      guard let found = try find(db, id: id), var record = found else { continue }
      before.append(record)
      record.apply(change)
      try record.update(db)
    }
    return PhotoSnapshot(records: before)
  }

  /// Restores removed photos, and what the user added to changed ones.
  static func restore(_ snapshot: PhotoSnapshot, in db: Database) throws {
    for old in snapshot.records {
      guard let found = try PhotoRecord.find(db, id: old.id ?? 0) else { continue }
      if var current = found {
        current.takeAdditions(of: old)
        try current.update(db)
        continue
      }
      let isUsed = try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM photo WHERE path = ?)", arguments: [old.path])
      guard isUsed != true else { continue }
      var record = old
      try record.insert(db)
      try db.execute(
        sql: "DELETE FROM photoExclusion WHERE path = ?", arguments: [record.path])
    }
  }

  private mutating func apply(_ change: PhotoChange) {
    switch change {
    case .favorite(let isFavorite): self.isFavorite = isFavorite
    case .caption(let text): userCaption = text
    case .tags(let tags): userTags = tags
    case .people(let names): userPeople = names
    case .time(let time):
      userTime = time?.seconds
      wallTime = userTime ?? fileTime ?? wallTime
    case .turn(let by): turns = ((turns + by % 4) % 4 + 4) % 4
    }
  }
}
