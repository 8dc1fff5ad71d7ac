import GRDB
import HalcyonCore

/// A row of `address`: an address of a person at a position in the card.
struct AddressRecord: FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "address"
  static var databaseSelection: [any SQLSelectable] { columns.map { Column($0) } }
  /// The columns of the components, in the order of the vCard format.
  static let componentColumns = [
    "postOfficeBox", "extended", "street", "locality", "region", "postalCode", "country",
  ]

  private static let columns = ["id", "personId", "position"] + componentColumns
  /// The columns, for SELECT from `address` alone or with other tables.
  static let list = columns.map { "address." + $0 }.joined(separator: ", ")
  /// The number of columns.
  static var columnCount: Int { columns.count }

  var id: Int64?
  var personId: Int64
  var position: Int
  var postOfficeBox, extended, street, locality, region, postalCode, country: String

  init(_ address: PostalAddress, personId: Int64, position: Int) {
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

  /// Creates a record from the columns in `list`.
  /// - Throws: `UnreadableValue`.
  init(row: Row) throws {
    var columns = RowColumns(row)
    id = try columns.next()
    personId = try columns.next()
    position = try columns.next()
    postOfficeBox = try columns.next()
    extended = try columns.next()
    street = try columns.next()
    locality = try columns.next()
    region = try columns.next()
    postalCode = try columns.next()
    country = try columns.next()
  }

  /// Much faster than the synthesized coding.
  func encode(to container: inout PersistenceContainer) throws {
    container["id"] = id
    container["personId"] = personId
    container["position"] = position
    container["postOfficeBox"] = postOfficeBox
    container["extended"] = extended
    container["street"] = street
    container["locality"] = locality
    container["region"] = region
    container["postalCode"] = postalCode
    container["country"] = country
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  var address: PostalAddress {
    PostalAddress(
      postOfficeBox: postOfficeBox, extended: extended, street: street, locality: locality,
      region: region, postalCode: postalCode, country: country)
  }
}

extension AddressRecord {
  /// Returns the addresses of a person in their order.
  static func all(
    _ db: Database, _ pass: UnreadablePass, of personId: Int64
  ) throws -> [AddressRecord] {
    try pass.values(
      .address,
      Row.fetchCursor(
        db, sql: "SELECT \(list) FROM address WHERE personId = ? ORDER BY position",
        arguments: [personId]), AddressRecord.init(row:))
  }

  /// Inserts the addresses of a person who has none yet.
  static func insert(_ db: Database, of personId: Int64, _ addresses: [PostalAddress]) throws {
    for (position, address) in addresses.enumerated() {
      var record = AddressRecord(address, personId: personId, position: position)
      try record.insert(db)
    }
  }

  /// Replaces the addresses of a person; unchanged addresses keep their places.
  static func replace(_ db: Database, of personId: Int64, with addresses: [PostalAddress]) throws {
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
