import Foundation
import GRDB
import HalcyonCore

/// A row of `person`.
struct PersonRecord: FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "person"
  static let columns = [
    "id", "sourceId", "href", "raw", "digest", "isPartial", "displayName", "sortKey", "uid",
    "formattedName", "familyName", "givenName", "additionalNames", "namePrefixes", "nameSuffixes",
    "nickname", "organization", "jobTitle", "note", "emails", "phones", "tags", "birthday",
    "anniversary", "latitude", "longitude", "photoCount", "etag", "readerVersion", "resourceIndex",
  ]
  static var databaseSelection: [any SQLSelectable] { columns.map { Column($0) } }
  /// The version of the card reader whose result the columns contain.
  static let currentReader = 1

  var id: Int64?
  var sourceId: Int64
  var href: Href
  /// The position of the card within its resource; see `CardKey`.
  var resourceIndex: Int
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
    _ imported: ImportedCard, id: Int64? = nil, sourceId: Int64, href: Href,
    resourceIndex: Int = 0, etag: String? = nil
  ) {
    let card = imported.card
    self.id = id
    self.sourceId = sourceId
    self.href = href
    self.resourceIndex = resourceIndex
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

  /// Creates a record from the columns in `columns`.
  /// - Throws: `UnreadableValue`.
  init(row: Row) throws {
    var columns = RowColumns(row)
    id = try columns.next()
    sourceId = try columns.next()
    href = try columns.next()
    raw = try columns.next()
    digest = try columns.next()
    isPartial = try columns.next()
    displayName = try columns.next()
    sortKey = try columns.next()
    uid = try columns.next()
    formattedName = try columns.next()
    familyName = try columns.next()
    givenName = try columns.next()
    additionalNames = try columns.next()
    namePrefixes = try columns.next()
    nameSuffixes = try columns.next()
    nickname = try columns.next()
    organization = try columns.next()
    jobTitle = try columns.next()
    note = try columns.next()
    emails = try columns.strings()
    phones = try columns.strings()
    tags = try columns.strings()
    birthday = try columns.next()
    anniversary = try columns.next()
    latitude = try columns.next(ifPresentIn: -90...90)
    longitude = try columns.next(ifPresentIn: -180...180)
    photoCount = try columns.next(in: 0...1_000_000)
    etag = try columns.next()
    readerVersion = try columns.next()
    resourceIndex = try columns.next(in: 0...1_000_000_000)
  }

  /// Much faster than the synthesized coding.
  func encode(to container: inout PersistenceContainer) throws {
    container["id"] = id
    container["sourceId"] = sourceId
    container["href"] = href
    container["raw"] = raw
    container["digest"] = digest
    container["isPartial"] = isPartial
    container["displayName"] = displayName
    container["sortKey"] = sortKey
    container["uid"] = uid
    container["formattedName"] = formattedName
    container["familyName"] = familyName
    container["givenName"] = givenName
    container["additionalNames"] = additionalNames
    container["namePrefixes"] = namePrefixes
    container["nameSuffixes"] = nameSuffixes
    container["nickname"] = nickname
    container["organization"] = organization
    container["jobTitle"] = jobTitle
    container["note"] = note
    container["emails"] = StoredJSON.text(emails)
    container["phones"] = StoredJSON.text(phones)
    container["tags"] = StoredJSON.text(tags)
    container["birthday"] = birthday
    container["anniversary"] = anniversary
    container["latitude"] = latitude
    container["longitude"] = longitude
    container["photoCount"] = photoCount
    container["etag"] = etag
    container["readerVersion"] = readerVersion
    container["resourceIndex"] = resourceIndex
  }

  /// Returns a person with the contact lists that include it; `nil` if there is none or it cannot
  /// be read.
  static func find(
    _ db: Database, _ pass: UnreadablePass, id: Int64
  ) throws -> (person: PersonRecord, lists: [String])? {
    let list = columns.joined(separator: ", ")
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT \(list), groupTags FROM person WHERE id = ?"),
      arguments: [id])
    return try pass.values(.person, rows) { row in
      (person: try PersonRecord(row: row), lists: try row.strings(columns.count))
    }.first
  }

  mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  /// Returns a key that sorts people without regard to case, accents and width; people without a
  /// name come last.
  static func sortKey(_ name: String) -> String {
    guard !name.isEmpty else { return "\u{10FFFF}" }
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
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
