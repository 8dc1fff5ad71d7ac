import Foundation
import GRDB
import HalcyonCore

/// A person or habit with what a line of search results shows.
public struct NamedItem: Hashable, Sendable, Identifiable {
  /// The row ID.
  public let id: Int64
  /// The name to display.
  public let name: String
  /// The organization of a person, or the question of a habit; empty if there is none.
  public let detail: String

  fileprivate init(_ row: Row) {
    id = row[0]
    name = DisplayText.line(row[1])
    detail = DisplayText.line(row[2] ?? "")
  }
}

extension HalcyonDatabase {
  /// Returns the shown people among `ids`, sorted by name.
  /// - Parameter limit: The largest number of people.
  /// - Throws: `StoreError`.
  public func namedPeople(
    _ ids: some Collection<Int64> & Sendable, limit: Int
  ) async throws(StoreError) -> [NamedItem] {
    let list = "[" + ids.map(String.init).joined(separator: ",") + "]"
    return try await read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT id, displayName, organization FROM person
          WHERE displayName <> '' AND id IN (SELECT value FROM json_each(?))
          ORDER BY sortKey, id LIMIT ?
          """, arguments: [list, limit]
      ).map(NamedItem.init)
    }
  }

  /// Returns the habits that are not archived, in list order.
  /// - Throws: `StoreError`.
  public func namedHabits() async throws(StoreError) -> [NamedItem] {
    try await read { db in
      try Row.fetchAll(
        db,
        sql: "SELECT id, name, question FROM habit WHERE NOT isArchived ORDER BY position, id"
      ).map(NamedItem.init)
    }
  }
}
