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
  public static let schemaVersion = 2
  /// The maximum number of results of a query; no name in the data has as many.
  public static let maximumMatches = 1_000
  /// The size of the page cache; holds the upper levels of the B-trees and the pages of one import.
  private static let cacheKilobytes = 8_000
  /// The length from which a postal code may be stored as a prefix, padded with "*".
  private static let shortenedLength = 6
  private static let minimumPrefixLength = 3
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
    let sql = """
      SELECT id, name, region, latitude, longitude, population
      FROM names JOIN places ON places.id = names.place WHERE key = ? ORDER BY place LIMIT ?
      """
    return try fetch(sql, [key, Self.maximumMatches]) { self.place($0) }
  }

  /// Returns the matches of a postal code in all countries, at most one per country.
  /// - Parameter code: The complete code in capital letters and digits, without a country prefix.
  public func postcodes(_ code: String) throws(PlacesDatabaseError) -> [GazetteerPostcode] {
    let keys = Self.postcodeKeys(code)
    let sql = """
      SELECT id, name, region, places.latitude, places.longitude, population,
        postcodes.latitude, postcodes.longitude, extent
      FROM postcodes JOIN places ON places.id = postcodes.place
      WHERE code IN (\(keys.map { _ in "?" }.joined(separator: ", "))) LIMIT \(Self.maximumMatches)
      """
    return try fetch(sql, StatementArguments(keys)) { row in
      guard let place = self.place(row), let coordinate = row.coordinate(6),
        let extent = row.integer(8).flatMap(GazetteerPostcode.Extent.init)
      else { return nil }
      return GazetteerPostcode(place: place, coordinate: coordinate, extent: extent)
    }
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

  /// Returns the place in the columns id, name, region, latitude, longitude and population.
  private func place(_ row: Row) -> GazetteerPlace? {
    guard let id = row.integer(0), let name = row.text(1),
      let region = regions[row.integer(2)],
      let coordinate = row.coordinate(3), let population = row.integer(5)
    else { return nil }
    return GazetteerPlace(
      id: id, name: name, coordinate: coordinate, population: population, region: region)
  }

  /// Returns the regions that match a name or code, most specific kind first, then in the order of
  /// decreasing population.
  /// - Parameter key: The folded name or code.
  public func regions(named key: String) throws(PlacesDatabaseError) -> [GazetteerRegionMatch] {
    let sql = "SELECT region, kind FROM region_names WHERE key = ? LIMIT ?"
    let matches = try fetch(sql, [key, Self.maximumMatches]) { row -> GazetteerRegionMatch? in
      guard let region = self.regions[row.integer(0)],
        let kind = row.integer(1).flatMap(GazetteerRegionMatch.Kind.init)
      else { return nil }
      return GazetteerRegionMatch(region: region, kind: kind)
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
    let sql = "SELECT country FROM country_names WHERE key = ? LIMIT ?"
    let matches = try fetch(sql, [key, Self.maximumMatches]) { row in self.countries[row.text(0)] }
    return matches.sorted { ($1.population, $0.code) < ($0.population, $1.code) }
  }

  /// The position of a place in 0.0001°.
  struct Position {
    var id, latitude, longitude: Int32
  }

  /// Returns the positions of all places.
  func positions() throws(PlacesDatabaseError) -> [Position] {
    try fetch("SELECT id, latitude, longitude FROM places", []) { row in
      guard let id = row.integer(0).flatMap({ Int32(exactly: $0) }),
        let latitude = row.integer(1).flatMap({ Int32(exactly: $0) }),
        let longitude = row.integer(2).flatMap({ Int32(exactly: $0) })
      else { return nil }
      return Position(id: id, latitude: latitude, longitude: longitude)
    }
  }

  /// Returns the place with an id of this build of the data.
  func place(_ id: Int) throws(PlacesDatabaseError) -> GazetteerPlace? {
    let sql = """
      SELECT id, name, region, latitude, longitude, population FROM places WHERE id = ?
      """
    return try fetch(sql, [id]) { self.place($0) }.first
  }

  private func fetch<Value>(
    _ sql: String, _ arguments: StatementArguments, _ value: @escaping (Row) -> Value?
  ) throws(PlacesDatabaseError) -> [Value] {
    do {
      return try queue.unsafeRead { database in
        let statement = try database.cachedStatement(sql: sql)
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var values: [Value] = []
        while let row = try rows.next() {
          if let found = value(row) { values.append(found) }
        }
        return values
      }
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

  /// Returns the coordinate stored as latitude and longitude in 0.0001° from `column` on.
  fileprivate func coordinate(_ column: Int) -> Coordinate? {
    guard let latitude = integer(column), let longitude = integer(column + 1) else { return nil }
    return Coordinate(latitude: Double(latitude) / 10_000, longitude: Double(longitude) / 10_000)
  }
}

extension Dictionary {
  fileprivate subscript(key: Key?) -> Value? { key.flatMap { self[$0] } }
}
