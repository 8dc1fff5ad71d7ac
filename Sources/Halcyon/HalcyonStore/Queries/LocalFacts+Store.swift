import GRDB
import HalcyonCore
import HalcyonRecords

extension HalcyonDatabase {
  /// Returns the local facts about a person.
  /// - Throws: `StoreError`.
  public func localFacts(personID: Int64) async throws(StoreError) -> LocalFacts {
    try await readRows { db, pass in
      try LocalFactsRecord.facts(db, pass, personID: personID)
    }
  }

  /// Replaces the local facts about a person; ignores a person that does not exist.
  /// - Throws: `StoreError`; `failed` if a habit does not exist.
  public func setLocalFacts(_ facts: LocalFacts, personID: Int64) async throws(StoreError) {
    _ = try await write { db in try LocalFactsRecord.set(facts, db, personID: personID) }
  }

  /// Changes one of the local facts about a person.
  /// - Returns: The edit that restores the previous value; `nil` if nothing changed or the person
  ///   does not exist.
  /// - Throws: `StoreError`; the facts are then unchanged.
  public func apply(
    _ edit: LocalFactsEdit, to personID: Int64
  ) async throws(StoreError) -> LocalFactsEdit? {
    try await write { db in try LocalFactsRecord.apply(edit, db, personID: personID) }
  }
}

extension LocalFactsRecord {
  /// Changes one of the local facts about a person.
  /// - Returns: The edit that restores the previous value; `nil` if nothing changed.
  static func apply(
    _ edit: LocalFactsEdit, _ db: Database, personID: Int64
  ) throws -> LocalFactsEdit? {
    let old = try LocalFactsRecord.facts(db, personID: personID)
    var new = old
    let inverse = edit.apply(to: &new)
    guard new != old,
      try LocalFactsRecord.set(new, db, personID: personID)
    else { return nil }
    return inverse
  }
}
