import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

extension HalcyonDatabase {
  /// The number of people whose index entries are updated in one transaction.
  private static let indexBatch = 500

  /// Returns the people that match a query: each word is the start of a word of the name, nickname,
  /// company, job title, mail address, place, a tag or a note, without regard to case and accents,
  /// or the query is part of a phone number.
  /// - Returns: The ids; `nil` if the query contains neither letters nor digits.
  /// - Throws: `StoreError`.
  public func searchPeople(_ query: String) async throws(StoreError) -> Set<Int64>? {
    let words = SearchText.words(query)
    guard !words.isEmpty else { return nil }
    try await updatePeopleSearch()
    let match = words.map { "\"\($0)\"*" }.joined(separator: " ")
    let digits = SearchText.phoneDigits(query)
    return try await read { db in
      var ids = try Int64.fetchSet(
        db, sql: "SELECT rowid FROM personSearch WHERE personSearch MATCH ?", arguments: [match])
      if let digits {
        ids.formUnion(
          try Int64.fetchSet(
            db, sql: "SELECT personId FROM personPhone WHERE digits LIKE ?",
            arguments: ["%\(digits)%"]))
      }
      let merged = try PersonPairRecord.merged(db)
      return merged.isEmpty ? ids : Set(ids.map { merged[$0] })
    }
  }

  /// Updates the search index after changes of people. The search does so itself; a call after
  /// changes makes the next search faster.
  /// - Throws: `StoreError`; the next call continues.
  public func updatePeopleSearch() async throws(StoreError) {
    while try await hasPendingSearch() {
      try Task.checkStoreCancellation()
      try await write(isBookkeeping: true) { db in try PeopleIndex.update(db, Self.indexBatch) }
    }
  }

  /// Returns whether people have changed since the search index was updated.
  func hasPendingSearch() async throws(StoreError) -> Bool {
    try await read { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM personSearchPending)") ?? false
    }
  }
}

extension Task where Success == Never, Failure == Never {
  fileprivate static func checkStoreCancellation() throws(StoreError) {
    if isCancelled { throw .failed(message: "cancelled") }
  }
}

/// Writes the search index of people.
package enum PeopleIndex {
  /// The number of characters of a text that are indexed.
  private static let limit = 4_000

  /// Updates the entries of up to `count` people.
  static func update(_ db: Database, _ count: Int) throws {
    let ids = try Int64.fetchAll(
      db, sql: "SELECT personId FROM personSearchPending LIMIT ?", arguments: [count])
    for id in ids {
      try db.cachedStatement(sql: "DELETE FROM personSearch WHERE rowid = ?")
        .execute(arguments: [id])
      try db.cachedStatement(sql: "DELETE FROM personPhone WHERE personId = ?")
        .execute(arguments: [id])
      try insert(db, id)
      try db.cachedStatement(sql: "DELETE FROM personSearchPending WHERE personId = ?")
        .execute(arguments: [id])
    }
  }

  private static func insert(_ db: Database, _ id: Int64) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT displayName, nickname, givenName || ' ' || familyName, organization, jobTitle,
          emails, person.tags, groupTags, note, phones, localFacts.tags, localFacts.notes
        FROM person LEFT JOIN localFacts
          ON \(LocalFactsRecord.isOfPerson)
        WHERE person.id = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [id]) else { return }
    // What can be read is found, also of a person who is left out of lists.
    let stored = { (index: Int) -> String? in String.fromDatabaseValue(row[index]) }
    let tags = [6, 7, 10].flatMap { StoredJSON.strings(stored($0)) }
    try db.cachedStatement(
      sql: """
        INSERT INTO personSearch (rowid, name, company, mail, place, tags, notes)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        id, text([0, 1, 2].map { stored($0) ?? "" }), text([3, 4].map { stored($0) ?? "" }),
        text(StoredJSON.strings(stored(5))), text(try places(db, id)), text(tags),
        text([8, 11].map { stored($0) ?? "" }),
      ])
    let digits = digits(of: StoredJSON.strings(stored(9)))
    guard !digits.isEmpty else { return }
    try db.cachedStatement(sql: "INSERT INTO personPhone (personId, digits) VALUES (?, ?)")
      .execute(arguments: [id, digits])
  }

  /// Returns the digits of phone numbers, separated by spaces.
  package static func digits(of phones: [String]) -> String {
    phones.prefix(PersonDetails.maximumEntries)
      .map { SearchText.digits(String($0.prefix(100))) }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// Returns the addresses of a person as written, and the names of their located places.
  private static func places(_ db: Database, _ id: Int64) throws -> [String] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT street, locality, address.region, postalCode, country, place.name, place.region,
            place.countryCode
          FROM address LEFT JOIN place ON place.addressId = address.id WHERE personId = ?
          ORDER BY position LIMIT 20
          """), arguments: [id])
    return rows.flatMap { row in
      (0..<7).compactMap { String.fromDatabaseValue(row[$0]) }
        + [
          String.fromDatabaseValue(row[7]).flatMap { english.localizedString(forRegionCode: $0) }
            ?? ""
        ]
    }
  }

  private static let english = Locale(identifier: "en")

  private static func text(_ parts: [String]) -> String {
    let text = parts.lazy.filter { !$0.isEmpty }.joined(separator: " ")
    return SearchText.indexed(String(text.prefix(limit)))
  }
}
