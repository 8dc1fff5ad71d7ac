import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// A card as received, for an export.
public struct ExportedCard: Hashable, Sendable {
  /// The row ID of the person.
  public let id: Int64
  /// The row ID of the source.
  public let sourceID: Int64
  /// The name of the source; can be empty.
  public let sourceName: String
  /// The kind of the source.
  public let sourceKind: String
  /// The vCard as received.
  public let raw: Data
}

extension HalcyonDatabase {
  /// Returns the next cards in the order of their sources.
  /// - Parameter last: The last card of the previous call; `nil` for the first cards.
  /// - Throws: `StoreError`.
  public func sourceCards(
    after last: ExportedCard?, limit: Int
  ) async throws(StoreError) -> [ExportedCard] {
    try await readRows { db, pass in
      // Without a limit: fewer rows than that can be read.
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT person.id, source.id, source.name, source.kind, person.raw, person.displayName
          FROM person JOIN source ON source.id = person.sourceId
          WHERE (source.id, person.id) > (?, ?) ORDER BY source.id, person.id
          """, arguments: [last?.sourceID ?? .min, last?.id ?? .min])
      return try pass.values(.person, rows, limit: limit) { row in
        ExportedCard(
          id: try row.value(0), sourceID: try row.value(1), sourceName: try row.value(2),
          sourceKind: try row.value(3), raw: try row.value(4))
      }
    }
  }

  /// Returns everything that is stored about the next photos, in the order of their IDs.
  /// - Parameter id: The ID of the last photo of the previous call; `nil` for the first photos.
  /// - Throws: `StoreError`.
  public func photoDetails(
    after id: Int64?, limit: Int
  ) async throws(StoreError) -> [PhotoDetails] {
    try await readRows { db, pass in
      // Without a limit: fewer rows than that can be read.
      let rows = try Row.fetchCursor(
        db, sql: "SELECT \(PhotoColumn.list) FROM photo WHERE id > ? ORDER BY id",
        arguments: [id ?? .min])
      return try pass.values(.photo, rows, limit: limit) {
        PhotoDetails(try PhotoRecord(NamedRow($0)))
      }
    }
  }
}
