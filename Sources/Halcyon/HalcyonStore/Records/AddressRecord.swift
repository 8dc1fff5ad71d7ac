import GRDB
import HalcyonCore

/// A row of `address`: an address of a person at a position in the card.
struct AddressRecord: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "address"
  /// The columns of the components, in the order of the vCard format.
  static let componentColumns = [
    "postOfficeBox", "extended", "street", "locality", "region", "postalCode", "country",
  ]

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
  /// Inserts the addresses of a person who has none yet.
  static func insert(_ db: Database, of personId: Int64, _ addresses: [PostalAddress]) throws {
    for (position, address) in addresses.enumerated() {
      var record = AddressRecord(address, personId: personId, position: position)
      try record.insert(db)
    }
  }

  /// Replaces the addresses of a person; unchanged addresses keep their places.
  static func replace(_ db: Database, of personId: Int64, with addresses: [PostalAddress]) throws {
    let old = try AddressRecord.fetchAll(
      db, sql: "SELECT * FROM address WHERE personId = ? ORDER BY position", arguments: [personId])
    guard old.map(\.address) != addresses else { return }
    var places: [PostalAddress: PlaceRecord] = [:]
    for address in old {
      places[address.address] = try PlaceRecord.fetchOne(db, key: address.id)
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
