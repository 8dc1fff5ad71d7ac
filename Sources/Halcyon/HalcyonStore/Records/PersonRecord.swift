import Foundation
import GRDB
import HalcyonCore

/// A row of `person`.
struct PersonRecord: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "person"
  /// The version of the card reader whose result the columns contain.
  static let currentReader = 1

  var id: Int64?
  var sourceId: Int64
  var href: String
  var raw: Data
  var digest: Data
  var isPartial: Bool
  var displayName: String
  var sortKey: String
  var uid: String?
  var formattedName: String?
  var familyName, givenName, additionalNames, namePrefixes, nameSuffixes: String
  var nickname, organization, jobTitle, note: String
  var emails, phones, tags: [String]
  var birthday, anniversary: String?
  var latitude, longitude: Double?
  var photoCount: Int
  /// The entity tag of this version of the card.
  var etag: String?
  var readerVersion = Self.currentReader

  init(
    _ imported: ImportedCard, id: Int64? = nil, sourceId: Int64, href: String, etag: String? = nil
  ) {
    let card = imported.card
    self.id = id
    self.sourceId = sourceId
    self.href = href
    raw = imported.raw
    digest = imported.digest
    isPartial = imported.isPartial
    displayName = card.displayName ?? ""
    sortKey = Self.sortKey(displayName)
    uid = card.uid
    formattedName = card.formattedName
    familyName = card.name.family
    givenName = card.name.given
    additionalNames = card.name.additional
    namePrefixes = card.name.prefixes
    nameSuffixes = card.name.suffixes
    nickname = card.nickname
    organization = card.organization
    jobTitle = card.jobTitle
    note = card.note
    emails = card.emails
    phones = card.phones
    tags = card.tags
    birthday = card.birthday
    anniversary = card.anniversary
    latitude = card.position?.latitude
    longitude = card.position?.longitude
    photoCount = card.photoCount
    self.etag = etag
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  /// Returns a key that sorts people without regard to case, accents and width; people without a
  /// name come last.
  static func sortKey(_ name: String) -> String {
    guard !name.isEmpty else { return "\u{10FFFF}" }
    return name.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  /// Returns the parsed card with its addresses in order.
  func card(addresses: [PostalAddress]) -> ContactCard {
    var card = ContactCard()
    card.uid = uid
    card.formattedName = formattedName
    card.name = ContactCard.Name(
      family: familyName, given: givenName, additional: additionalNames, prefixes: namePrefixes,
      suffixes: nameSuffixes)
    card.nickname = nickname
    card.organization = organization
    card.jobTitle = jobTitle
    card.note = note
    card.emails = emails
    card.phones = phones
    card.tags = tags
    card.addresses = addresses
    card.birthday = birthday
    card.anniversary = anniversary
    if let latitude, let longitude {
      card.position = Coordinate(latitude: latitude, longitude: longitude)
    }
    card.photoCount = photoCount
    return card
  }
}
