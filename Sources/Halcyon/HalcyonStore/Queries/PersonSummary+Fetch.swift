import Foundation
import GRDB
import HalcyonCore

extension PersonSummary {
  /// Whether a row of `person` is shown: it has a name or an address. Cards without either are kept
  /// as received, because the next sync compares them with the source.
  static let isShown = """
    (person.displayName <> ''
      OR EXISTS (SELECT * FROM address WHERE address.personId = person.id))
    """

  /// Returns all people, each with the first located address, in a single query.
  static func all(
    _ db: Database, orderedBy order: PeopleOrder = .name
  ) throws -> [PersonSummary] {
    let columns = order == .name ? "person.sortKey, person.id" : "person.id"
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT person.id, person.displayName, person.isPartial,
          COALESCE(localFacts.pinnedLatitude, person.latitude),
          COALESCE(localFacts.pinnedLongitude, person.longitude),
          address.id, address.postOfficeBox, address.extended, address.street, address.locality,
          address.region, address.postalCode, address.country,
          place.isFound, place.name, place.region, place.countryCode, place.latitude,
          place.longitude, place.precision, place.alternatives,
          person.sourceId, 
          CASE WHEN person.photoCount > 0 THEN person.digest END, localFacts.isFavorite, person.tags,
          person.groupTags, localFacts.tags, place.attribution
        FROM person
        LEFT JOIN localFacts
          ON localFacts.sourceId = person.sourceId AND localFacts.href = person.href
        LEFT JOIN address ON address.personId = person.id
        LEFT JOIN place ON place.addressId = address.id
        WHERE person.displayName <> '' OR address.id IS NOT NULL
        ORDER BY \(columns), address.position
        """)
    var all: [PersonSummary] = []
    while let row = try rows.next() {
      let id: Int64 = row[0]
      if all.last?.id != id {
        all.append(
          PersonSummary(
            id: id, displayName: DisplayText.line(row[1]), whereabouts: .noAddress,
            isPartial: row[2], sourceID: row[21], pictureVersion: (row[22] as Data?).map(version),
            isFavorite: row[23] ?? false, tags: tags(of: row, 24...26)))
      }
      let here = all.count - 1
      let whereabouts = all[here].whereabouts.joined(by: row)
      if all[here].address == nil || whereabouts != all[here].whereabouts {
        all[here].address = address(row)
      }
      all[here].whereabouts = whereabouts
    }
    return all
  }

  /// Returns the first bytes of a digest as a number.
  private static func version(_ digest: Data) -> Int64 {
    digest.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
  }

  /// The most tags of a person that are shown.
  private static let maximumTags = 50

  private static func tags(of row: Row, _ columns: ClosedRange<Int>) -> [String] {
    var tags: [String] = []
    for column in columns {
      for tag in StoredJSON.strings(row[column]).lazy.map({ DisplayText.line($0, limit: 100) })
      where !tags.contains(tag) && tags.count < maximumTags {
        tags.append(tag)
      }
    }
    return tags
  }

  /// - Returns: The address in a row; `nil` if it has none.
  private static func address(_ row: Row) -> PostalAddress? {
    guard row[5] as Int64? != nil else { return nil }
    return PostalAddress(
      postOfficeBox: row[6], extended: row[7], street: row[8], locality: row[9], region: row[10],
      postalCode: row[11], country: row[12])
  }
}

extension PersonSummary.Whereabouts {
  /// Returns the state after another address of the person.
  fileprivate func joined(by row: Row) -> Self {
    if case .located = self { return self }
    if let coordinate = coordinate(row, 3, 4) {
      return .located(
        Place(
          name: row[9] ?? "", region: row[10] ?? "", coordinate: coordinate, precision: .point))
    }
    guard let isFound = row[13] as Bool? else {
      guard row[5] as Int64? != nil else { return self }
      if case .waiting = self { return self }
      return .waiting(address: address(row))
    }
    if isFound, let coordinate = coordinate(row, 17, 18) {
      return .located(
        Place(
          name: row[14] ?? "", region: row[15] ?? "", countryCode: row[16] ?? "",
          coordinate: coordinate,
          precision: (row[19] as String?).flatMap(PlacePrecision.init) ?? .country,
          alternatives: row[20] ?? 0, attribution: row[27] ?? ""))
    }
    return self == .noAddress ? .notFound(address: address(row)) : self
  }

  private func coordinate(_ row: Row, _ latitude: Int, _ longitude: Int) -> Coordinate? {
    guard let latitude = row[latitude] as Double?, let longitude = row[longitude] as Double? else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private func address(_ row: Row) -> String {
    PostalAddress(
      postOfficeBox: row[6], extended: row[7], street: row[8], locality: row[9], region: row[10],
      postalCode: row[11], country: row[12]
    ).oneLine
  }
}
