import GRDB
import HalcyonCore
import HalcyonRecords

/// An order in which people are read.
public enum PeopleOrder: Sendable {
  /// By name, independently of the language.
  case name
  /// By id. Reading all people takes two thirds of the time of ``name``, because they are stored in
  /// this order.
  case id
}

extension HalcyonDatabase {
  /// Returns all people in the order of their ids: the current list, then a new one after changes.
  ///
  /// Changes within `interval` are combined, because reading thousands of people takes time. Lists
  /// that the caller does not consume in time are dropped, except for the newest.
  ///
  /// Ends with a `StoreError` if the store cannot be read; otherwise continues until the iterating
  /// task is cancelled.
  public func peopleObservation(
    interval: Duration = .milliseconds(200)
  ) -> AsyncThrowingStream<[PersonSummary], any Error> {
    observe("person", "address", "place", "localFacts", "personPair", interval: interval) {
      database async throws(StoreError) in try await database.people(orderedBy: .id)
    }
  }

  /// Returns all people. Cards that the user merged are one person.
  /// - Throws: `StoreError`.
  public func people(
    orderedBy order: PeopleOrder = .name
  ) async throws(StoreError) -> [PersonSummary] {
    try await readRows(all: [.person, .address, .place, .localFacts, .personPair]) { db, pass in
      try PersonPairRecord.merged(db, pass)
        .joined(try PersonSummary.all(db, pass, orderedBy: order))
    }
  }

  /// Returns the number of people that are shown.
  /// - Throws: `StoreError`.
  public func peopleCount() async throws(StoreError) -> Int {
    try await read { db in
      try Int.fetchOne(
        db, sql: "SELECT COUNT(*) FROM person WHERE \(PersonSummary.isShown)") ?? 0
    }
  }

  /// Returns the card of a person as received and as parsed. Contact lists that include the person
  /// are added to the tags.
  /// - Returns: The card; `nil` if there is no person with that id.
  /// - Throws: `StoreError`.
  public func person(id: Int64) async throws(StoreError) -> ImportedCard? {
    try await readRows { db, pass in
      guard let (person, lists) = try PersonRecord.find(db, pass, id: id) else { return nil }
      let addresses = try AddressRecord.all(db, pass, of: id)
      var card = person.card(addresses: addresses.map(\.address))
      card.tags += lists.filter { !card.tags.contains($0) }
      return ImportedCard(
        raw: person.raw, digest: person.digest, card: card,
        isPartial: person.isPartial)
    }
  }
}
