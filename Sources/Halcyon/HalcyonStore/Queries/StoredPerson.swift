import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

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
    try await readRows { db, pass in try StoredPerson.fetch(db, pass, id: id) }
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
    try await readRows { db, pass in
      try ([personID] + PersonPairRecord.merged(db, pass).cards(of: personID)).compactMap {
        id -> (raw: Data, account: ContactAccount)? in
        let rows = try Row.fetchCursor(
          db, sql: "SELECT id, raw, sourceId FROM person WHERE id = ?", arguments: [id])
        return try pass.values(.person, rows) { row -> (raw: Data, account: ContactAccount)? in
          let raw: Data = try row.value(1)
          let source: Int64 = try row.value(2)
          let account = try ContactAccount.all(db, pass, id: source).first
          return (raw: raw, account: account ?? .unreadable(id: source))
        }.first
      }
    }
  }
}

extension StoredPerson {
  fileprivate static func fetch(
    _ db: Database, _ pass: UnreadablePass, id: Int64
  ) throws -> StoredPerson? {
    guard var person = try own(db, pass, id: id) else { return nil }
    person.parts = try PersonPairRecord.merged(db, pass).cards(of: id).compactMap { id in
      try own(db, pass, id: id).map {
        Part(
          id: id, raw: $0.raw, displayName: $0.displayName, addresses: $0.addresses,
          account: $0.account)
      }
    }
    return person
  }

  private static func own(
    _ db: Database, _ pass: UnreadablePass, id: Int64
  ) throws -> StoredPerson? {
    guard let (person, lists) = try PersonRecord.find(db, pass, id: id) else { return nil }
    let account =
      try ContactAccount.all(db, pass, id: person.sourceId).first
      ?? .unreadable(id: person.sourceId)
    let addresses = try AddressRecord.all(db, pass, of: id)
    let card = person.card(addresses: [])
    return StoredPerson(
      id: id, raw: person.raw, displayName: DisplayText.line(person.displayName),
      isPartial: person.isPartial, photoCount: person.photoCount, position: card.position,
      addresses: try addresses.map {
        LocatedAddress(
          address: $0.address,
          place: try $0.id.flatMap { try PlaceRecord.find(db, pass, addressId: $0)?.place })
      },
      lists: lists, facts: try LocalFactsRecord.facts(db, pass, personID: id),
      account: account)
  }
}
