import GRDB
import HalcyonCore
import HalcyonRecords

/// A change of a person that belongs to Halcyon alone, with what is needed to undo it.
public struct LocalPersonChange: Sendable {
  /// All that is stored about the person.
  struct State: Sendable {
    var record: PersonRecord
    var addresses: [Address]
    var facts: LocalFacts

    struct Address: Sendable {
      var address: PostalAddress
      var place: PlaceRecord?
    }
  }

  /// The id of the person, which it keeps.
  public let id: Int64
  /// The state before and after the change; `nil` if there is no person.
  let before, after: State?

  /// The change that reverts this one.
  public var inverted: LocalPersonChange {
    LocalPersonChange(id: id, before: after, after: before)
  }
}

extension LocalPersonChange.State {
  /// Returns the state of a person; `nil` if there is none.
  static func fetch(_ db: Database, id: Int64) throws -> Self? {
    guard let record = try PersonRecord.fetchOne(db, key: id) else { return nil }
    let pass = UnreadablePass()
    let state = Self(
      record: record,
      addresses: try AddressRecord.all(db, pass, of: id).map {
        Address(
          address: $0.address,
          place: try $0.id.flatMap { try PlaceRecord.find(db, pass, addressId: $0) })
      }, facts: try LocalFactsRecord.facts(db, personID: id))
    // A change that loses a row could not be undone.
    if let row = pass.rows.first { throw UnreadableValue(row.column, row.problem) }
    return state
  }

  /// Stores the state in place of the current one of the person.
  func store(_ db: Database, id: Int64) throws {
    if try record.exists(db) {
      try record.update(db)
    } else {
      var record = record
      try record.insert(db)
    }
    try db.execute(sql: "DELETE FROM address WHERE personId = ?", arguments: [id])
    for (position, item) in addresses.enumerated() {
      var address = AddressRecord(item.address, personId: id, position: position)
      try address.insert(db)
      guard var place = item.place else { continue }
      place.addressId = db.lastInsertedRowID
      try place.insert(db)
    }
    // Habits that were deleted since cannot be linked again.
    var facts = facts
    facts.habits = try facts.habits.filter {
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT * FROM habit WHERE id = ?)", arguments: [$0]) == true
    }
    try LocalFactsRecord.set(facts, db, personID: id)
  }
}
