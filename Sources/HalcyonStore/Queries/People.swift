import GRDB
import HalcyonCore

extension HalcyonDatabase {
  /// Everybody in the order of their names: the present list at once, then a new one after changes.
  ///
  /// Changes that follow each other within `interval` are read together, since a list of thousands is not read in no
  /// time. Lists that were not taken in time are left out; the newest always arrives.
  ///
  /// Ends with a `StoreError` where the store cannot be read; otherwise goes on until the task that
  /// iterates is cancelled.
  public func peopleObservation(
    interval: Duration = .milliseconds(200)
  ) -> AsyncThrowingStream<[PersonSummary], any Error> {
    observe("person", "address", "place", "localFacts", interval: interval) {
      database async throws(StoreError) in try await database.people()
    }
  }

  /// Everybody in the order of their names.
  /// - Throws: `StoreError`.
  public func people() async throws(StoreError) -> [PersonSummary] {
    try await read { db in try PersonSummary.all(db) }
  }

  /// How many people there are.
  /// - Throws: `StoreError`.
  public func peopleCount() async throws(StoreError) -> Int {
    try await read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM person") ?? 0 }
  }

  /// A person with the whole card as it came and as it was read; the lists that the person is in are tags.
  /// - Returns: `nil` where nobody has that id.
  /// - Throws: `StoreError`.
  public func person(id: Int64) async throws(StoreError) -> ImportedCard? {
    try await read { db in
      guard let person = try PersonRecord.fetchOne(db, key: id) else { return nil }
      let addresses = try AddressRecord.fetchAll(
        db, sql: "SELECT * FROM address WHERE personId = ? ORDER BY position", arguments: [id])
      var card = person.card(addresses: addresses.map(\.address))
      let lists = try String.fetchOne(
        db, sql: "SELECT groupTags FROM person WHERE id = ?", arguments: [id])
      card.tags += StoredJSON.strings(lists).filter { !card.tags.contains($0) }
      return ImportedCard(
        raw: person.raw, digest: person.digest, card: card,
        isPartial: person.isPartial)
    }
  }
}
