import Foundation
import GRDB
import HalcyonCore

/// The read-only place data that is installed with Halcyon (`data/places/places.sqlite`).
///
/// ```swift
/// let places = try PlacesDatabase(path: path)
/// let berlins = try places.places(named: "berlin")   // the largest first
/// ```
/// Names are looked up by folded key; see `NameFolding`. The type can be used from any thread;
/// queries run one after the other.
public final class PlacesDatabase: Sendable {
  /// The format version in the file (`PRAGMA user_version`).
  public static let schemaVersion = 3
  /// The maximum number of results of a query; no name in the data has as many.
  public static let maximumMatches = 1_000
  /// The size of the page cache; holds the upper levels of the B-trees and the pages of one import.
  private static let cacheKilobytes = 8_000
  /// The length from which a postal code may be stored as a prefix, padded with "*".
  private static let shortenedLength = 6
  private static let minimumPrefixLength = 3
  fileprivate static let unitsPerDegree = 10_000
  private static let applicationID = 0x4850_4C43

  /// The path of the file.
  public let path: String
  private let queue: DatabaseQueue
  private let regions: [Int: GazetteerRegion]
  private let countries: [String: GazetteerCountry]

  /// Opens the file without creating any auxiliary files.
  public init(path: String) throws(PlacesDatabaseError) {
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw .missing(path: path)
    }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "places"
    configuration.prepareDatabase { database in
      // No process writes to the file, so one permanent lock replaces a lock per query.
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      try database.execute(sql: "PRAGMA cache_size = -\(Self.cacheKilobytes)")
    }
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      (regions, countries) = try queue.unsafeRead { database in
        try Self.checkVersion(of: database, path: path)
        return (try Self.readRegions(database), try Self.readCountries(database))
      }
      self.path = path
      self.queue = queue
    } catch let error as PlacesDatabaseError {
      throw error
    } catch {
      throw .damaged(path: path, reason: "\(error)")
    }
  }

  /// Returns the places with a name in any language, in the order of decreasing population.
  /// - Parameter key: The folded name.
  public func places(named key: String) throws(PlacesDatabaseError) -> [GazetteerPlace] {
    try read { database in
      guard var numbers = try Self.values(of: key, in: "names", database) else { return [] }
      var places: [GazetteerPlace] = []
      var number = 0
      while !numbers.isAtEnd, places.count < Self.maximumMatches {
        number += try numbers.number()
        places.append(try self.place(number, database))
      }
      return places
    }
  }

  /// Returns the matches of a postal code in all countries, at most one per country.
  /// - Parameter code: The complete code in capital letters and digits, without a country prefix.
  public func postcodes(_ code: String) throws(PlacesDatabaseError) -> [GazetteerPostcode] {
    try read { database in
      var codes: [GazetteerPostcode] = []
      for key in Self.postcodeKeys(code).sorted() {
        guard var values = try Self.values(of: key, in: "postcodes", database) else { continue }
        while !values.isAtEnd, codes.count < Self.maximumMatches {
          codes.append(try self.postcode(&values, database))
        }
      }
      return codes
    }
  }

  private func postcode(
    _ values: inout PackedReader, _ database: Database
  ) throws -> GazetteerPostcode {
    let number = try values.number()
    let place = try place(number >> 3, database)
    guard let extent = GazetteerPostcode.Extent(rawValue: number >> 1 & 3) else {
      throw PackedReader.Malformed()
    }
    let isMoved = number & 1 == 1
    let coordinate = try place.coordinate.moved(
      north: isMoved ? try values.signedNumber() : 0,
      east: isMoved ? try values.signedNumber() : 0)
    return GazetteerPostcode(place: place, coordinate: coordinate, extent: extent)
  }

  /// Returns the keys under which a code may be stored: the code and, if it is long, its prefixes.
  private static func postcodeKeys(_ code: String) -> [String] {
    guard code.count >= shortenedLength, code.utf8.count <= 2 * shortenedLength else {
      return [code]
    }
    return (0...code.count - minimumPrefixLength).map { stars in
      code.dropLast(stars) + String(repeating: "*", count: stars)
    }
  }

  /// Returns the regions that match a name or code, most specific kind first, then in the order of
  /// decreasing population.
  /// - Parameter key: The folded name or code.
  public func regions(named key: String) throws(PlacesDatabaseError) -> [GazetteerRegionMatch] {
    let matches = try read { database -> [GazetteerRegionMatch] in
      guard var values = try Self.values(of: key, in: "region_names", database) else { return [] }
      var matches: [GazetteerRegionMatch] = []
      while !values.isAtEnd, matches.count < Self.maximumMatches {
        let number = try values.number()
        guard let region = self.regions[number >> 2],
          let kind = GazetteerRegionMatch.Kind(rawValue: number & 3)
        else { throw PackedReader.Malformed() }
        matches.append(GazetteerRegionMatch(region: region, kind: kind))
      }
      return matches
    }
    return matches.sorted {
      ($0.kind.rawValue, $1.region.population, $0.region.id)
        < ($1.kind.rawValue, $0.region.population, $1.region.id)
    }
  }

  /// Returns the countries that match a name or ISO 3166 code, in the order of decreasing
  /// population.
  /// - Parameter key: The folded name or code.
  public func countries(named key: String) throws(PlacesDatabaseError) -> [GazetteerCountry] {
    let codes = try read { database in
      try Self.values(of: key, in: "country_names", database)?.remaining ?? []
    }
    let letters = String(decoding: codes, as: UTF8.self)
    let matches = stride(from: 0, to: letters.count, by: 2).compactMap {
      countries[String(letters.dropFirst($0).prefix(2))]
    }
    return matches.sorted { ($1.population, $0.code) < ($0.population, $1.code) }
  }

  /// The position of a place in 0.0001°.
  struct Position {
    package var id, latitude, longitude: Int32
  }

  /// Returns the positions of all places.
  func positions() throws(PlacesDatabaseError) -> [Position] {
    try read { database in
      var positions: [Position] = []
      let rows = try Row.fetchCursor(database, sql: "SELECT packed FROM places ORDER BY block")
      while let row = try rows.next() {
        var reader = PackedReader(row.data(0) ?? Data())
        var place: PackedPlace?
        while !reader.isAtEnd {
          let next = try PackedPlace(&reader, after: place)
          let coordinate = try self.coordinate(of: next)
          positions.append(
            Position(
              id: Int32(positions.count + 1), latitude: coordinate.latitude.units,
              longitude: coordinate.longitude.units))
          place = next
        }
      }
      return positions
    }
  }

  /// Returns the place with an id of this build of the data.
  package func place(_ id: Int) throws(PlacesDatabaseError) -> GazetteerPlace {
    try read { try self.place(id, $0) }
  }

  private func place(_ id: Int, _ database: Database) throws -> GazetteerPlace {
    let (block, index) = (id - 1).quotientAndRemainder(dividingBy: PackedPlace.countPerBlock)
    let statement = try database.cachedStatement(sql: "SELECT packed FROM places WHERE block = ?")
    guard index >= 0, let row = try Row.fetchOne(statement, arguments: [block]),
      let packed = row.data(0)
    else { throw PackedReader.Malformed() }
    var reader = PackedReader(packed)
    var place = try PackedPlace(&reader, after: nil)
    for _ in 0..<index { place = try PackedPlace(&reader, after: place) }
    guard let region = regions[place.region] else { throw PackedReader.Malformed() }
    return GazetteerPlace(
      id: id, name: String(decoding: place.name, as: UTF8.self),
      coordinate: try coordinate(of: place), population: place.population, region: region)
  }

  private func coordinate(of place: PackedPlace) throws(PackedReader.Malformed) -> Coordinate {
    guard let region = regions[place.region] else { throw PackedReader.Malformed() }
    return try region.coordinate.moved(north: place.north, east: place.east)
  }

  /// Returns the values of a key in a table of packed rows; `nil` if it is not in the table.
  private static func values(
    of key: String, in table: String, _ database: Database
  ) throws -> PackedReader? {
    let statement = try database.cachedStatement(
      sql: "SELECT packed FROM \(table) WHERE key <= ? ORDER BY key DESC LIMIT 1")
    guard let row = try Row.fetchOne(statement, arguments: [key]) else { return nil }
    guard let packed = row.data(0) else { throw PackedReader.Malformed() }
    return try KeyBlock.values(of: Array(key.utf8), in: packed)
  }

  private func read<Value>(
    _ body: (Database) throws -> Value
  ) throws(PlacesDatabaseError) -> Value {
    do {
      return try queue.unsafeRead(body)
    } catch is PackedReader.Malformed {
      throw .damaged(path: path, reason: "malformed rows")
    } catch {
      throw .damaged(path: path, reason: "\(error)")
    }
  }

  private static func checkVersion(of database: Database, path: String) throws {
    let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    guard application == applicationID else {
      throw PlacesDatabaseError.damaged(path: path, reason: "not a place database")
    }
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard version == schemaVersion else {
      throw PlacesDatabaseError.otherVersion(path: path, found: version, expected: schemaVersion)
    }
  }

  private static func readRegions(_ database: Database) throws -> [Int: GazetteerRegion] {
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT id, country, code, name, latitude, longitude, population FROM regions")
    var regions: [Int: GazetteerRegion] = [:]
    while let row = try rows.next() {
      guard let id = row.integer(0), let country = row.text(1), let code = row.text(2),
        let name = row.text(3), let coordinate = row.coordinate(4), let population = row.integer(6)
      else { continue }
      regions[id] = GazetteerRegion(
        id: id, countryCode: country, code: code, name: name, coordinate: coordinate,
        population: population)
    }
    return regions
  }

  private static func readCountries(_ database: Database) throws -> [String: GazetteerCountry] {
    let rows = try Row.fetchCursor(
      database, sql: "SELECT code, name, latitude, longitude, population FROM countries")
    var countries: [String: GazetteerCountry] = [:]
    while let row = try rows.next() {
      guard let code = row.text(0), let name = row.text(1), let coordinate = row.coordinate(2),
        let population = row.integer(4)
      else { continue }
      countries[code] = GazetteerCountry(
        code: code, name: name, coordinate: coordinate, population: population)
    }
    return countries
  }
}

/// Typed access that returns `nil` where GRDB's subscripts would trap on a corrupt file.
extension Row {
  fileprivate func integer(_ column: Int) -> Int? {
    Int.fromDatabaseValue(self[column] as DatabaseValue)
  }

  fileprivate func text(_ column: Int) -> String? {
    String.fromDatabaseValue(self[column] as DatabaseValue)
  }

  fileprivate func data(_ column: Int) -> Data? {
    Data.fromDatabaseValue(self[column] as DatabaseValue)
  }

  /// Returns the coordinate stored as latitude and longitude in 0.0001° from `column` on.
  fileprivate func coordinate(_ column: Int) -> Coordinate? {
    guard let latitude = integer(column), let longitude = integer(column + 1) else { return nil }
    return Coordinate(latitude: Double(latitude) / 10_000, longitude: Double(longitude) / 10_000)
  }
}

extension Double {
  /// An angle in 0.0001°; 0 if it is out of range.
  fileprivate var units: Int32 {
    Int32(exactly: (self * Double(PlacesDatabase.unitsPerDegree)).rounded()) ?? 0
  }
}

extension Coordinate {
  /// Returns the coordinate that is `north` and `east` ten-thousandths of a degree away.
  fileprivate func moved(north: Int, east: Int) throws(PackedReader.Malformed) -> Coordinate {
    let units = Double(PlacesDatabase.unitsPerDegree)
    guard
      let moved = Coordinate(
        latitude: ((latitude * units).rounded() + Double(north)) / units,
        longitude: ((longitude * units).rounded() + Double(east)) / units)
    else { throw PackedReader.Malformed() }
    return moved
  }
}
