import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

/// A person or habit with what a line of search results shows.
public struct NamedItem: Hashable, Sendable, Identifiable {
  /// The row ID.
  public let id: Int64
  /// The name to display.
  public let name: String
  /// The organization of a person, or the question of a habit; empty if there is none.
  public let detail: String

  fileprivate init(_ row: Row) throws {
    id = try row.value(0)
    name = DisplayText.line(try row.value(1))
    detail = DisplayText.line(try row.value(2) ?? "")
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
    return try await readRows { db, pass in
      try pass.values(
        .person,
        Row.fetchCursor(
          db,
          sql: """
            SELECT id, displayName, organization FROM person
            WHERE displayName <> '' AND id IN (SELECT value FROM json_each(?))
            ORDER BY sortKey, id LIMIT ?
            """, arguments: [list, limit]), NamedItem.init)
    }
  }

  /// Returns the habits that are not archived, in list order.
  /// - Throws: `StoreError`.
  public func namedHabits() async throws(StoreError) -> [NamedItem] {
    try await readRows { db, pass in
      try pass.values(
        .habit,
        Row.fetchCursor(
          db,
          sql: "SELECT id, name, question FROM habit WHERE NOT isArchived ORDER BY position, id"),
        NamedItem.init)
    }
  }
}
