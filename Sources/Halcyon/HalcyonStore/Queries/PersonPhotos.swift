import GRDB
import HalcyonCore

/// Whom the names in photos mean: the person to whom the user linked a name, otherwise the person
/// with the same name, regardless of case and accents.
extension HalcyonDatabase {
  /// Returns the ids of the photos with a person, the newest first.
  /// - Parameter name: The name of the person.
  /// - Throws: `StoreError`.
  public func photoIDs(
    ofPerson id: Int64, named name: String
  ) async throws(StoreError) -> [Int64] {
    try await read { db in
      let own = Self.photoName(name)
      var names = try Row.fetchAll(
        db, sql: "SELECT name, written FROM photoPersonName WHERE personId = ?", arguments: [id]
      ).reduce(into: [String: String]()) { $0[$1[0]] = $1[1] }
      let other = try Int64.fetchOne(
        db, sql: "SELECT personId FROM photoPersonName WHERE name = ?", arguments: [own])
      if other == nil { names[own] = name }
      let search = names.values.sorted().compactMap { PhotoSearch($0)?.terms }.map { terms in
        "(" + terms.map { "\"\($0.word)\"" }.joined(separator: " ") + ")"
      }
      guard !search.isEmpty else { return [] }
      return try Row.fetchAll(
        db,
        sql: """
          SELECT photo.id, COALESCE(photo.userPeople, photo.people) FROM photoText
          JOIN photo ON photo.id = photoText.rowid
          WHERE photoText MATCH ? AND photo.isMissing = 0
          ORDER BY photo.wallTime DESC, photo.id DESC
          """, arguments: ["people : (\(search.joined(separator: " OR ")))"]
      ).compactMap { row in
        // The words can be those of several people.
        StoredJSON.strings(row[1]).contains { names[Self.photoName($0)] != nil } ? row[0] : nil
      }
    }
  }

  /// Returns the people whom names mean, by name; names without a person are left out.
  /// - Throws: `StoreError`.
  public func people(
    inPhotos names: [String]
  ) async throws(StoreError) -> [String: PersonInPhoto] {
    try await read { db in
      var found: [String: PersonInPhoto] = [:]
      guard !names.isEmpty else { return found }
      let people = try Row.fetchAll(db, sql: "SELECT id, displayName FROM person ORDER BY id")
      for name in names {
        let words = Self.photoName(name)
        let linked = try Int64.fetchOne(
          db, sql: "SELECT personId FROM photoPersonName WHERE name = ?", arguments: [words])
        let row = people.first { row in
          if let linked { return row[0] == linked }
          return Self.photoName(row[1]) == words
        }
        if let row {
          found[name] = PersonInPhoto(id: row[0], name: row[1], isLinked: linked != nil)
        }
      }
      return found
    }
  }

  /// Links a name in photos to a person; `nil` for the person with the same name.
  /// - Returns: The id of the person to whom it was linked.
  /// - Throws: `StoreError`.
  @discardableResult
  public func linkPhotoName(
    _ name: String, to person: Int64?
  ) async throws(StoreError) -> Int64? {
    try await write { db in
      let words = Self.photoName(name)
      let before = try Int64.fetchOne(
        db, sql: "SELECT personId FROM photoPersonName WHERE name = ?", arguments: [words])
      try db.execute(sql: "DELETE FROM photoPersonName WHERE name = ?", arguments: [words])
      if let person {
        try db.execute(
          sql: "INSERT INTO photoPersonName (name, written, personId) VALUES (?, ?, ?)",
          arguments: [words, name, person])
      }
      return before
    }
  }

  private static func photoName(_ name: String) -> String {
    SearchText.words(name).joined(separator: " ")
  }
}

/// A person whom a name in photos means.
public struct PersonInPhoto: Hashable, Sendable {
  /// The row ID of the person.
  public var id: Int64
  /// The name of the person, which can differ from the name in the photo.
  public var name: String
  /// A Boolean value indicating whether the user linked the name.
  public var isLinked: Bool

  /// Creates a person.
  public init(id: Int64, name: String, isLinked: Bool) {
    self.id = id
    self.name = name
    self.isLinked = isLinked
  }
}
