import GRDB
import HalcyonCore

/// A row of `address`: the `position`-th address of a person.
struct AddressRecord: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "address"
  /// In the order of the format.
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

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  var address: PostalAddress {
    PostalAddress(
      postOfficeBox: postOfficeBox, extended: extended, street: street, locality: locality,
      region: region, postalCode: postalCode, country: country)
  }
}
