import Foundation
import GRDB
import HalcyonCore
import HalcyonRecords

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
        SELECT \(SummaryColumn.list)
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
      let row = NamedRow(row, SummaryColumn.self)
      let id: Int64 = try row.value(.id)
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

private enum SummaryColumn: Int, ColumnSet {
  case id, name, sortFamily, sortGiven, isPartial, sourceID, pictureDigest, tags, groupTags,
    latitude, longitude
  case factsID, pinnedLatitude, pinnedLongitude, isFavorite, factsTags
  case addressID, postOfficeBox, extended, street, locality, region, postalCode, country
  case isFound, placeName, placeRegion, placeCountry, placeLatitude, placeLongitude, precision
  case alternatives, attribution

  var sql: String {
    switch self {
    case .id: "person.id"
    case .name: "person.displayName"
    case .sortFamily: "person.sortFamily"
    case .sortGiven: "person.sortGiven"
    case .isPartial: "person.isPartial"
    case .sourceID: "person.sourceId"
    case .pictureDigest: "CASE WHEN person.photoCount > 0 THEN person.digest END"
    case .tags: "person.tags"
    case .groupTags: "person.groupTags"
    case .latitude: "person.latitude"
    case .longitude: "person.longitude"
    case .factsID: "localFacts.id"
    case .pinnedLatitude: "localFacts.pinnedLatitude"
    case .pinnedLongitude: "localFacts.pinnedLongitude"
    case .isFavorite: "localFacts.isFavorite"
    case .factsTags: "localFacts.tags"
    case .addressID: "address.id"
    case .postOfficeBox: "address.postOfficeBox"
    case .extended: "address.extended"
    case .street: "address.street"
    case .locality: "address.locality"
    case .region: "address.region"
    case .postalCode: "address.postalCode"
    case .country: "address.country"
    case .isFound: "place.isFound"
    case .placeName: "place.name"
    case .placeRegion: "place.region"
    case .placeCountry: "place.countryCode"
    case .placeLatitude: "place.latitude"
    case .placeLongitude: "place.longitude"
    case .precision: "place.precision"
    case .alternatives: "place.alternatives"
    case .attribution: "place.attribution"
    }
  }
}

private typealias SummaryRow = NamedRow<SummaryColumn>

/// A person that is read from the rows of its addresses.
private struct SummaryReading {
  let id: Int64
  /// The person; `nil` if it could not be read.
  private(set) var person: PersonSummary?
  /// The position on the map that the user set, or that of the card.
  private var position: Coordinate?

  init(_ row: SummaryRow, _ id: Int64, _ pass: UnreadablePass) throws {
    self.id = id
    let facts = try pass.value(
      .localFacts, row.row, key: row.text(.factsID), name: row.text(.name)
    ) { _ in try SummaryFacts(row) }
    person = try pass.value(.person, row.row) { _ in
      let digest: Data? = try row.value(.pictureDigest)
      return PersonSummary(
        id: id, displayName: DisplayText.line(try row.value(.name)),
        sortName: SortName(
          family: try row.value(.sortFamily), given: try row.value(.sortGiven)),
        whereabouts: .noAddress,
        isPartial: try row.value(.isPartial), sourceID: try row.value(.sourceID),
        pictureVersion: digest.map(Self.version), isFavorite: facts?.isFavorite ?? false,
        tags: Self.tags([
          try row.strings(.tags), try row.strings(.groupTags), facts?.tags ?? [],
        ]))
    }
    position =
      try facts?.position
      ?? pass.value(.person, row.row) { _ in try row.coordinate(.latitude, .longitude) }
  }

  /// Adds the address in a row, if there is one.
  mutating func add(_ row: SummaryRow, _ pass: UnreadablePass) throws {
    guard let before = person?.whereabouts else { return }
    let (key, name) = (row.text(.addressID), row.text(.name))
    let address = try pass.value(.address, row.row, key: key, name: name) { _ in
      try row.address()
    }
    let place = try pass.value(.place, row.row, key: key, name: name) { _ in
      try row.placeState()
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

  init(_ row: SummaryRow) throws {
    if row.isNull(.factsID) { return }
    position = try row.coordinate(.pinnedLatitude, .pinnedLongitude)
    isFavorite = try row.value(.isFavorite)
    tags = try row.strings(.factsTags)
  }
}

private enum PlaceState {
  case waiting, notFound
  case found(Place)
}

extension SummaryRow {
  fileprivate func text(_ column: SummaryColumn) -> String {
    let stored: DatabaseValue = row[column.rawValue]
    return String.fromDatabaseValue(stored) ?? Int64.fromDatabaseValue(stored).map { "\($0)" } ?? ""
  }

  /// - Returns: The position in two columns; `nil` if there is none.
  fileprivate func coordinate(
    _ latitude: SummaryColumn, _ longitude: SummaryColumn
  ) throws -> Coordinate? {
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
    if isNull(.addressID) { return nil }
    return PostalAddress(
      postOfficeBox: try value(.postOfficeBox), extended: try value(.extended),
      street: try value(.street), locality: try value(.locality), region: try value(.region),
      postalCode: try value(.postalCode), country: try value(.country))
  }

  fileprivate func placeState() throws -> PlaceState {
    guard let isFound: Bool? = try value(.isFound), let isFound else { return .waiting }
    guard isFound, let coordinate = try coordinate(.placeLatitude, .placeLongitude) else {
      return .notFound
    }
    let precision: String? = try value(.precision)
    guard let precision = PlacePrecision(rawValue: precision ?? "country") else {
      throw UnreadableValue("precision", .malformed)
    }
    return .found(
      Place(
        name: try value(.placeName) ?? "", region: try value(.placeRegion) ?? "",
        countryCode: try value(.placeCountry) ?? "", coordinate: coordinate, precision: precision,
        alternatives: try value(.alternatives) ?? 0, attribution: try value(.attribution) ?? ""))
  }
}
