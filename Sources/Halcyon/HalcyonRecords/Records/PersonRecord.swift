import Foundation
import GRDB
import HalcyonCore

/// The columns of `person` that a record has.
package enum PersonColumn: Int, ColumnSet {
  case id, sourceId, href, raw, digest, isPartial, displayName, sortKey, uid
  case formattedName, familyName, givenName, additionalNames, namePrefixes, nameSuffixes
  case nickname, organization, jobTitle, note
  /// JSON.
  case emails, phones, tags
  case birthday, anniversary, latitude, longitude, photoCount, etag, readerVersion, resourceIndex
  case sortFamily, sortGiven
}

/// A row of `person`.
package struct PersonRecord: FetchableRecord, MutablePersistableRecord {
  package static let databaseTableName = "person"
  package static var databaseSelection: [any SQLSelectable] {
    PersonColumn.names.map { Column($0) }
  }
  /// The version of the card reader whose result the columns contain.
  package static let currentReader = 2

  package var id: Int64?
  package var sourceId: Int64
  package var href: Href
  /// The position of the card within its resource; see `CardKey`.
  package var resourceIndex: Int
  package var raw: Data
  package var digest: Data
  package var isPartial: Bool
  package var displayName: String
  package var sortKey: String
  package var uid: String?
  var formattedName: String?
  package var familyName, givenName, additionalNames, namePrefixes, nameSuffixes: String
  package var nickname, organization, jobTitle, note: String
  package var emails, phones, tags: [String]
  package var birthday, anniversary: String?
  package var latitude, longitude: Double?
  package var photoCount: Int
  /// The entity tag of this version of the card.
  package var etag: String?
  package var readerVersion = Self.currentReader
  package var sortName: SortName

  package init(
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
    sortName = card.sortName
    sortKey = Self.sortKey(card)
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

  /// Creates a record from a row that begins with the columns.
  /// - Throws: `UnreadableValue`.
  package init(row: Row) throws { try self.init(NamedRow(row)) }

  private init(_ row: NamedRow<PersonColumn>) throws {
    id = try row.value(.id)
    sourceId = try row.value(.sourceId)
    href = try row.value(.href)
    raw = try row.value(.raw)
    digest = try row.value(.digest)
    isPartial = try row.value(.isPartial)
    displayName = try row.value(.displayName)
    sortKey = try row.value(.sortKey)
    uid = try row.value(.uid)
    formattedName = try row.value(.formattedName)
    familyName = try row.value(.familyName)
    givenName = try row.value(.givenName)
    additionalNames = try row.value(.additionalNames)
    namePrefixes = try row.value(.namePrefixes)
    nameSuffixes = try row.value(.nameSuffixes)
    nickname = try row.value(.nickname)
    organization = try row.value(.organization)
    jobTitle = try row.value(.jobTitle)
    note = try row.value(.note)
    emails = try row.strings(.emails)
    phones = try row.strings(.phones)
    tags = try row.strings(.tags)
    birthday = try row.value(.birthday)
    anniversary = try row.value(.anniversary)
    latitude = try row.value(.latitude, ifPresentIn: -90...90)
    longitude = try row.value(.longitude, ifPresentIn: -180...180)
    photoCount = try row.value(.photoCount, in: 0...1_000_000)
    etag = try row.value(.etag)
    readerVersion = try row.value(.readerVersion)
    resourceIndex = try row.value(.resourceIndex, in: 0...1_000_000_000)
    sortName = SortName(
      family: try row.value(.sortFamily), given: try row.value(.sortGiven))
  }

  /// Much faster than the synthesized coding.
  package func encode(to container: inout PersistenceContainer) throws {
    for (column, name) in zip(PersonColumn.allCases, Self.names) { container[name] = value(column) }
  }

  private static let names = PersonColumn.names

  private func value(_ column: PersonColumn) -> any DatabaseValueConvertible {
    switch column {
    case .id: id
    case .sourceId: sourceId
    case .href: href
    case .raw: raw
    case .digest: digest
    case .isPartial: isPartial
    case .displayName: displayName
    case .sortKey: sortKey
    case .uid: uid
    case .formattedName: formattedName
    case .familyName: familyName
    case .givenName: givenName
    case .additionalNames: additionalNames
    case .namePrefixes: namePrefixes
    case .nameSuffixes: nameSuffixes
    case .nickname: nickname
    case .organization: organization
    case .jobTitle: jobTitle
    case .note: note
    case .emails: StoredJSON.text(emails)
    case .phones: StoredJSON.text(phones)
    case .tags: StoredJSON.text(tags)
    case .birthday: birthday
    case .anniversary: anniversary
    case .latitude: latitude
    case .longitude: longitude
    case .photoCount: photoCount
    case .etag: etag
    case .readerVersion: readerVersion
    case .resourceIndex: resourceIndex
    case .sortFamily: sortName.family
    case .sortGiven: sortName.given
    }
  }

  /// Returns a person with the contact lists that include it; `nil` if there is none or it cannot
  /// be read.
  package static func find(
    _ db: Database, _ pass: UnreadablePass, id: Int64
  ) throws -> (person: PersonRecord, lists: [String])? {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT \(PersonColumn.list), groupTags FROM person WHERE id = ?"),
      arguments: [id])
    return try pass.values(.person, rows) { row in
      (person: try PersonRecord(row: row), lists: try row.strings(PersonColumn.allCases.count))
    }.first
  }

  package mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  /// Returns a key that sorts people by given name without regard to case, accents and width;
  /// people without a name come last.
  package static func sortKey(_ card: ContactCard) -> String {
    sortKey(card.sortName.text(.givenFirst, displayName: card.displayName ?? ""))
  }

  private static func sortKey(_ name: String) -> String {
    guard !name.isEmpty else { return "\u{10FFFF}" }
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
    return name.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  /// Returns the parsed card with its addresses in order.
  package func card(addresses: [PostalAddress]) -> ContactCard {
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
