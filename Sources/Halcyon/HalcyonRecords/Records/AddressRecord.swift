import GRDB
import HalcyonCore

/// The columns of `address`. Those of the components have the order of the vCard format.
package enum AddressColumn: Int, ColumnSet {
  case id, personId, position
  case postOfficeBox, extended, street, locality, region, postalCode, country

  // Other tables of a query have columns with these names.
  package var sql: String { "address.\(self)" }
}

/// A row of `address`: an address of a person at a position in the card.
package struct AddressRecord: FetchableRecord, MutablePersistableRecord {
  package static let databaseTableName = "address"
  package static var databaseSelection: [any SQLSelectable] { names.map { Column($0) } }

  package var id: Int64?
  package var personId: Int64
  package var position: Int
  package var postOfficeBox, extended, street, locality, region, postalCode, country: String

  package init(_ address: PostalAddress, personId: Int64, position: Int) {
    self.personId = personId
    self.position = position
    postOfficeBox = address.postOfficeBox
    extended = address.extended
    street = address.street
    locality = address.locality
    region = address.region
    postalCode = address.postalCode
    country = address.country
  }

  /// Creates a record from a row that begins with the columns.
  /// - Throws: `UnreadableValue`.
  package init(row: Row) throws { try self.init(NamedRow(row)) }

  private init(_ row: NamedRow<AddressColumn>) throws {
    id = try row.value(.id)
    personId = try row.value(.personId)
    position = try row.value(.position)
    postOfficeBox = try row.value(.postOfficeBox)
    extended = try row.value(.extended)
    street = try row.value(.street)
    locality = try row.value(.locality)
    region = try row.value(.region)
    postalCode = try row.value(.postalCode)
    country = try row.value(.country)
  }

  /// Much faster than the synthesized coding.
  package func encode(to container: inout PersistenceContainer) throws {
    for (column, name) in zip(AddressColumn.allCases, Self.names) {
      container[name] = value(column)
    }
  }

  private static let names = AddressColumn.allCases.map { "\($0)" }

  private func value(_ column: AddressColumn) -> any DatabaseValueConvertible {
    switch column {
    case .id: id
    case .personId: personId
    case .position: position
    case .postOfficeBox: postOfficeBox
    case .extended: extended
    case .street: street
    case .locality: locality
    case .region: region
    case .postalCode: postalCode
    case .country: country
    }
  }

  package mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  package var address: PostalAddress {
    PostalAddress(
      postOfficeBox: postOfficeBox, extended: extended, street: street, locality: locality,
      region: region, postalCode: postalCode, country: country)
  }
}

extension AddressRecord {
  /// Returns the addresses of a person in their order.
  package static func all(
    _ db: Database, _ pass: UnreadablePass, of personId: Int64
  ) throws -> [AddressRecord] {
    try pass.values(
      .address,
      Row.fetchCursor(
        db, sql: "SELECT \(AddressColumn.list) FROM address WHERE personId = ? ORDER BY position",
        arguments: [personId]), AddressRecord.init(row:))
  }

  /// Inserts the addresses of a person who has none yet.
  package static func insert(_ db: Database, of personId: Int64, _ addresses: [PostalAddress])
    throws
  {
    for (position, address) in addresses.enumerated() {
      var record = AddressRecord(address, personId: personId, position: position)
      try record.insert(db)
    }
  }

  /// Replaces the addresses of a person; unchanged addresses keep their places.
  package static func replace(_ db: Database, of personId: Int64, with addresses: [PostalAddress])
    throws
  {
    // The card has the addresses that cannot be read.
    let pass = UnreadablePass()
    let old = try AddressRecord.all(db, pass, of: personId)
    guard old.map(\.address) != addresses || !pass.rows.isEmpty else { return }
    var places: [PostalAddress: PlaceRecord] = [:]
    for address in old {
      places[address.address] = try address.id.flatMap {
        try PlaceRecord.find(db, pass, addressId: $0)
      }
    }
    try db.execute(sql: "DELETE FROM address WHERE personId = ?", arguments: [personId])
    for (position, address) in addresses.enumerated() {
      var record = AddressRecord(address, personId: personId, position: position)
      try record.insert(db)
      guard var place = places[address] else { continue }
      place.addressId = db.lastInsertedRowID
      try place.insert(db)
    }
  }
}
