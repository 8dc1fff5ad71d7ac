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

  /// Returns all people, each with the first located address, in a single query. A person whose
  /// address, place or local facts cannot be read is returned without them.
  static func all(
    _ db: Database, _ pass: UnreadablePass, orderedBy order: PeopleOrder = .name
  ) throws -> [PersonSummary] {
    let columns = order == .name ? "person.sortKey, person.id" : "person.id"
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT person.id, person.displayName, person.isPartial, person.latitude, person.longitude,
          address.id, address.postOfficeBox, address.extended, address.street, address.locality,
          address.region, address.postalCode, address.country,
          place.isFound, place.name, place.region, place.countryCode, place.latitude,
          place.longitude, place.precision, place.alternatives, place.attribution,
          person.sourceId,
          CASE WHEN person.photoCount > 0 THEN person.digest END, person.tags, person.groupTags,
          localFacts.id, localFacts.pinnedLatitude, localFacts.pinnedLongitude,
          localFacts.isFavorite, localFacts.tags
        FROM person
        LEFT JOIN localFacts
          ON \(LocalFactsRecord.isOfPerson)
        LEFT JOIN address ON address.personId = person.id
        LEFT JOIN place ON place.addressId = address.id
        WHERE person.displayName <> '' OR address.id IS NOT NULL
        ORDER BY \(columns), address.position
        """)
    var all: [PersonSummary] = []
    var reading: SummaryReading?
    while let row = try rows.next() {
      let id: Int64 = try row.value(0)
      if reading?.id != id {
        if let person = reading?.person { all.append(person) }
        reading = try SummaryReading(row, id, pass)
      }
      try reading?.add(row, pass)
    }
    if let person = reading?.person { all.append(person) }
    return all
  }
}

/// A person that is read from the rows of its addresses.
private struct SummaryReading {
  let id: Int64
  /// The person; `nil` if it could not be read.
  private(set) var person: PersonSummary?
  /// The position on the map that the user set, or that of the card.
  private var position: Coordinate?

  init(_ row: Row, _ id: Int64, _ pass: UnreadablePass) throws {
    self.id = id
    let facts = try pass.value(.localFacts, row, key: row.text(at: 26), name: row.text(at: 1)) {
      try SummaryFacts($0)
    }
    person = try pass.value(.person, row) { row in
      let digest: Data? = try row.value(23)
      return PersonSummary(
        id: id, displayName: DisplayText.line(try row.value(1)), whereabouts: .noAddress,
        isPartial: try row.value(2), sourceID: try row.value(22),
        pictureVersion: digest.map(Self.version), isFavorite: facts?.isFavorite ?? false,
        tags: Self.tags([try row.strings(24), try row.strings(25), facts?.tags ?? []]))
    }
    position = try facts?.position ?? pass.value(.person, row) { try $0.coordinate(3, 4) }
  }

  /// Adds the address in a row, if there is one.
  mutating func add(_ row: Row, _ pass: UnreadablePass) throws {
    guard let before = person?.whereabouts else { return }
    let address = try pass.value(.address, row, key: row.text(at: 5), name: row.text(at: 1)) {
      try $0.address()
    }
    let place = try pass.value(.place, row, key: row.text(at: 5), name: row.text(at: 1)) {
      try $0.placeState()
    }
    let whereabouts = joined(before, address, place ?? .waiting)
    if person?.address == nil || whereabouts != before { person?.address = address }
    person?.whereabouts = whereabouts
  }

  /// Returns the state after another address of the person.
  private func joined(
    _ before: PersonSummary.Whereabouts, _ address: PostalAddress?, _ place: PlaceState
  ) -> PersonSummary.Whereabouts {
    if case .located = before { return before }
    if let position {
      return .located(
        Place(
          name: address?.locality ?? "", region: address?.region ?? "", coordinate: position,
          precision: .point))
    }
    guard let address else { return before }
    switch place {
    case .waiting:
      if case .waiting = before { return before }
      return .waiting(address: address.oneLine)
    case .found(let place): return .located(place)
    case .notFound: return before == .noAddress ? .notFound(address: address.oneLine) : before
    }
  }

  /// Returns the first bytes of a digest as a number.
  private static func version(_ digest: Data) -> Int64 {
    digest.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
  }

  /// The most tags of a person that are shown.
  private static let maximumTags = 50

  private static func tags(_ lists: [[String]]) -> [String] {
    var tags: [String] = []
    for list in lists {
      for tag in list.lazy.map({ DisplayText.line($0, limit: 100) })
      where !tags.contains(tag) && tags.count < maximumTags {
        tags.append(tag)
      }
    }
    return tags
  }
}

/// The local facts that a summary shows.
private struct SummaryFacts {
  var position: Coordinate?
  var isFavorite = false
  var tags: [String] = []

  init(_ row: Row) throws {
    if (row[26] as DatabaseValue).isNull { return }
    position = try row.coordinate(27, 28)
    isFavorite = try row.value(29)
    tags = try row.strings(30)
  }
}

private enum PlaceState {
  case waiting, notFound
  case found(Place)
}

extension Row {
  fileprivate func text(at index: Int) -> String {
    let stored: DatabaseValue = self[index]
    return String.fromDatabaseValue(stored) ?? Int64.fromDatabaseValue(stored).map { "\($0)" } ?? ""
  }

  /// - Returns: The position in two columns; `nil` if there is none.
  fileprivate func coordinate(_ latitude: Int, _ longitude: Int) throws -> Coordinate? {
    guard let north: Double? = try value(latitude), let north,
      let east: Double? = try value(longitude), let east
    else { return nil }
    guard let coordinate = Coordinate(latitude: north, longitude: east) else {
      throw UnreadableValue("latitude", .outOfRange)
    }
    return coordinate
  }

  /// - Returns: The address in a row; `nil` if it has none.
  fileprivate func address() throws -> PostalAddress? {
    if (self[5] as DatabaseValue).isNull { return nil }
    return PostalAddress(
      postOfficeBox: try value(6), extended: try value(7), street: try value(8),
      locality: try value(9), region: try value(10), postalCode: try value(11),
      country: try value(12))
  }

  fileprivate func placeState() throws -> PlaceState {
    guard let isFound: Bool? = try value(13), let isFound else { return .waiting }
    guard isFound, let coordinate = try coordinate(17, 18) else { return .notFound }
    let precision: String? = try value(19)
    guard let precision = PlacePrecision(rawValue: precision ?? "country") else {
      throw UnreadableValue("precision", .malformed)
    }
    return .found(
      Place(
        name: try value(14) ?? "", region: try value(15) ?? "", countryCode: try value(16) ?? "",
        coordinate: coordinate, precision: precision, alternatives: try value(20) ?? 0,
        attribution: try value(21) ?? ""))
  }
}
