import GRDB
import HalcyonCore
import HalcyonRecords

/// Whom the names in photos mean: the person to whom the user linked a name, otherwise the person
/// with the same name, regardless of case and accents.
extension HalcyonDatabase {
  /// Returns the ids of the photos with a person, the newest first.
  /// - Parameter name: The name of the person.
  /// - Throws: `StoreError`.
  public func photoIDs(
    ofPerson id: Int64, named name: String
  ) async throws(StoreError) -> [Int64] {
    try await readRows { db, pass in
      let own = Self.photoName(name)
      var names: [String: String] = [:]
      let linked = try Row.fetchCursor(
        db, sql: "SELECT name, written FROM photoPersonName WHERE personId = ?", arguments: [id])
      _ = try pass.values(.photoPersonName, linked) { row in
        names[try row.value(0)] = try row.value(1)
      }
      let other = try Int64.fetchOne(
        db, sql: "SELECT personId FROM photoPersonName WHERE name = ?", arguments: [own])
      if other == nil { names[own] = name }
      let search = names.values.sorted().compactMap { PhotoSearch($0)?.terms }.map { terms in
        "(" + terms.map { "\"\($0.word)\"" }.joined(separator: " ") + ")"
      }
      guard !search.isEmpty else { return [] }
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT photo.id, COALESCE(photo.userPeople, photo.people) FROM photoText
          JOIN photo ON photo.id = photoText.rowid
          WHERE photoText MATCH ? AND photo.isMissing = 0
          ORDER BY photo.wallTime DESC, photo.id DESC
          """, arguments: ["people : (\(search.joined(separator: " OR ")))"])
      return try pass.values(.photo, rows) { row in
        // The words can be those of several people.
        try row.strings(1).contains { names[Self.photoName($0)] != nil } ? try row.value(0) : nil
      }
    }
  }

  /// Returns the people whom names mean, by name; names without a person are left out.
  /// - Throws: `StoreError`.
  public func people(
    inPhotos names: [String]
  ) async throws(StoreError) -> [String: PersonInPhoto] {
    try await readRows { db, pass in
      var found: [String: PersonInPhoto] = [:]
      guard !names.isEmpty else { return found }
      let people = try pass.values(
        .person, Row.fetchCursor(db, sql: "SELECT id, displayName FROM person ORDER BY id")
      ) { row in (id: try row.value(0) as Int64, name: try row.value(1) as String) }
      for name in names {
        let words = Self.photoName(name)
        let linked = try Int64.fetchOne(
          db, sql: "SELECT personId FROM photoPersonName WHERE name = ?", arguments: [words])
        let person = people.first { person in
          if let linked { return person.id == linked }
          return Self.photoName(person.name) == words
        }
        if let person {
          found[name] = PersonInPhoto(id: person.id, name: person.name, isLinked: linked != nil)
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
    try await write { db in try Self.link(name, to: person, in: db) }
  }

  /// Links a name in photos to a person.
  /// - Returns: The id of the person to whom it was linked.
  static func link(_ name: String, to person: Int64?, in db: Database) throws -> Int64? {
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

  /// Returns the key of a name in photos.
  static func photoName(_ name: String) -> String {
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
