import GRDB
import HalcyonCore

extension HalcyonDatabase {
  /// Returns the ids of the photos that name a person, the newest first.
  /// - Parameter name: The name of the person, regardless of case and accents.
  /// - Throws: `StoreError`.
  public func photoIDs(ofPerson name: String) async throws(StoreError) -> [Int64] {
    guard let search = PhotoSearch(name) else { return [] }
    let words = search.terms.map { "\"\($0)\"" }.joined(separator: " ")
    let wanted = SearchText.words(name)
    return try await read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT photo.id, COALESCE(photo.userPeople, photo.people) FROM photoText
          JOIN photo ON photo.id = photoText.rowid
          WHERE photoText MATCH ? ORDER BY photo.wallTime DESC, photo.id DESC
          """, arguments: ["people : (\(words))"]
      ).compactMap { row in
        // The words can be those of several people.
        StoredJSON.strings(row[1]).contains { SearchText.words($0) == wanted } ? row[0] : nil
      }
    }
  }
}
