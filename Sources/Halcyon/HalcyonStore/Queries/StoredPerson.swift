import Foundation
import GRDB
import HalcyonCore

/// All that is stored about one person.
public struct StoredPerson: Hashable, Sendable {
  /// An address of the card with its place.
  public struct LocatedAddress: Hashable, Sendable {
    /// The address as the card has it.
    public var address: PostalAddress
    /// The place; `nil` if the address was not located.
    public var place: Place?
  }

  /// A card that the user merged into the person.
  public struct Part: Hashable, Sendable {
    /// The row ID of the card.
    public let id: Int64
    /// The card as received.
    public var raw: Data
    /// The name to display; empty if the card has none.
    public var displayName: String
    /// The addresses in the order of the card.
    public var addresses: [LocatedAddress]
    /// The contact account of the card.
    public var account: ContactAccount
  }

  /// The row ID.
  public let id: Int64
  /// The card as received.
  public var raw: Data
  /// The name to display; empty if the card has none.
  public var displayName: String
  /// A Boolean value indicating whether parts of the card could not be parsed.
  public var isPartial: Bool
  /// The number of `PHOTO` properties of the card.
  public var photoCount: Int
  /// The position in the card itself.
  public var position: Coordinate?
  /// The addresses in the order of the card.
  public var addresses: [LocatedAddress]
  /// The names of the contact lists that include the person.
  public var lists: [String]
  /// The local facts.
  public var facts: LocalFacts
  /// The contact account that the person comes from.
  public var account: ContactAccount
  /// The cards that the user merged into the person.
  public var parts: [Part] = []

  /// A Boolean value indicating whether the person belongs to Halcyon alone, so that its card can
  /// be changed: it was created here or imported from a file.
  public var isLocal: Bool { account.configuration.kind == Self.localKind }

  private static let localKind = ContactAccount.Configuration.importedFiles.kind
}

extension HalcyonDatabase {
  /// Returns a person; `nil` if there is none with that id.
  /// - Throws: `StoreError`.
  public func storedPerson(id: Int64) async throws(StoreError) -> StoredPerson? {
    try await read { db in try StoredPerson.fetch(db, id: id) }
  }

  /// Returns a person: the current state, then a new one after changes; `nil` if there is none with
  /// that id. Ends like `peopleObservation`.
  public func storedPersonObservation(
    id: Int64, interval: Duration = .milliseconds(100)
  ) -> AsyncThrowingStream<StoredPerson?, any Error> {
    observe(
      "person", "address", "place", "localFacts", "localFactsHabit", "personPair",
      interval: interval
    ) { database async throws(StoreError) in try await database.storedPerson(id: id)
    }
  }

  /// Returns the card of a person as received, then those that the user merged into the person;
  /// empty if there is no person with that id.
  /// - Throws: `StoreError`.
  public func rawCards(personID: Int64) async throws(StoreError) -> [Data] {
    try await read { db in
      try ([personID] + PersonPairRecord.merged(db).cards(of: personID)).compactMap {
        try Data.fetchOne(db, sql: "SELECT raw FROM person WHERE id = ?", arguments: [$0])
      }
    }
  }
}

extension HalcyonDatabase {
  /// Returns the cards of a person with their accounts, in the order of ``rawCards(personID:)``.
  /// - Throws: `StoreError`.
  public func cardsWithAccounts(
    personID: Int64
  ) async throws(StoreError) -> [(raw: Data, account: ContactAccount)] {
    try await read { db in
      try ([personID] + PersonPairRecord.merged(db).cards(of: personID)).compactMap { id in
        guard
          let row = try Row.fetchOne(
            db, sql: "SELECT raw, sourceId FROM person WHERE id = ?", arguments: [id]),
          let account = try ContactAccount.all(db, id: row[1]).first
        else { return nil }
        return (raw: row[0], account: account)
      }
    }
  }
}

extension StoredPerson {
  fileprivate static func fetch(_ db: Database, id: Int64) throws -> StoredPerson? {
    guard var person = try own(db, id: id) else { return nil }
    person.parts = try PersonPairRecord.merged(db).cards(of: id).compactMap { id in
      try own(db, id: id).map {
        Part(
          id: id, raw: $0.raw, displayName: $0.displayName, addresses: $0.addresses,
          account: $0.account)
      }
    }
    return person
  }

  private static func own(_ db: Database, id: Int64) throws -> StoredPerson? {
    guard let person = try PersonRecord.fetchOne(db, key: id),
      let account = try ContactAccount.all(db, id: person.sourceId).first
    else { return nil }
    let addresses = try AddressRecord.fetchAll(
      db, sql: "SELECT * FROM address WHERE personId = ? ORDER BY position", arguments: [id])
    let lists = try String.fetchOne(
      db, sql: "SELECT groupTags FROM person WHERE id = ?", arguments: [id])
    let card = person.card(addresses: [])
    return StoredPerson(
      id: id, raw: person.raw, displayName: DisplayText.line(person.displayName),
      isPartial: person.isPartial, photoCount: person.photoCount, position: card.position,
      addresses: try addresses.map {
        LocatedAddress(address: $0.address, place: try PlaceRecord.fetchOne(db, key: $0.id)?.place)
      },
      lists: StoredJSON.strings(lists), facts: try LocalFactsRecord.facts(db, personID: id),
      account: account)
  }
}
