import GRDB
import HalcyonCore

extension PersonSummary {
  /// Whether a row of `person` is shown: it has a name or an address. Cards without either are kept
  /// as received, because the next sync compares them with the source.
  static let isShown = """
    (person.displayName <> ''
      OR EXISTS (SELECT * FROM address WHERE address.personId = person.id))
    """

  /// Returns all people sorted by name, each with the first located address, in a single query.
  static func all(_ db: Database) throws -> [PersonSummary] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT person.id, person.displayName, person.isPartial,
          COALESCE(localFacts.pinnedLatitude, person.latitude),
          COALESCE(localFacts.pinnedLongitude, person.longitude),
          address.id, address.postOfficeBox, address.extended, address.street, address.locality,
          address.region, address.postalCode, address.country,
          place.isFound, place.name, place.region, place.countryCode, place.latitude,
          place.longitude, place.precision, place.alternatives
        FROM person
        LEFT JOIN localFacts
          ON localFacts.sourceId = person.sourceId AND localFacts.href = person.href
        LEFT JOIN address ON address.personId = person.id
        LEFT JOIN place ON place.addressId = address.id
        WHERE person.displayName <> '' OR address.id IS NOT NULL
        ORDER BY person.sortKey, person.id, address.position
        """)
    var all: [PersonSummary] = []
    while let row = try rows.next() {
      let id: Int64 = row[0]
      if all.last?.id != id {
        all.append(
          PersonSummary(
            id: id, displayName: row[1], whereabouts: .noAddress, isPartial: row[2]))
      }
      let here = all.count - 1
      all[here].whereabouts = all[here].whereabouts.joined(by: row)
    }
    return all
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
          alternatives: row[20] ?? 0))
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
