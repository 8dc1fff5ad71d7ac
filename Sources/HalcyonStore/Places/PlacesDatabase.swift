import Foundation
import GRDB
import HalcyonCore

/// The read-only place data that comes with the program (`data/places/places.sqlite`).
///
/// ```swift
/// let places = try PlacesDatabase(path: path)
/// let berlins = try places.places(named: "berlin")   // the largest first
/// ```
/// Names are looked up by their folded key, which the data was built with; see `NameFolding`.
/// May be used from any thread; look-ups run one after the other.
public final class PlacesDatabase: Sendable {
  /// What the file says it holds (`PRAGMA user_version`).
  public static let schemaVersion = 2
  /// Most rows that one look-up gives; no name of the data has as many.
  public static let mostMatches = 1_000
  /// About the upper levels of the trees and the pages of one import.
  private static let cacheKilobytes = 8_000
  /// Codes of so many characters may be kept as their beginning with "*" for the rest, down to `shortestPrefix`.
  private static let shortenedLength = 6
  private static let shortestPrefix = 3
  private static let applicationID = 0x4850_4C43

  /// Where the file is.
  public let path: String
  private let queue: DatabaseQueue
  private let regions: [Int: GazetteerRegion]
  private let countries: [String: GazetteerCountry]

  /// Opens the file without ever writing beside it.
  public init(path: String) throws(PlacesDatabaseError) {
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw .missing(path: path)
    }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "places"
    configuration.prepareDatabase { database in
      // Nobody writes the file while it is in use: one lock for good instead of one a look-up.
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

  /// The places of that name in any language, largest population first.
  /// - Parameter key: a folded name.
  public func places(named key: String) throws(PlacesDatabaseError) -> [GazetteerPlace] {
    let sql = """
      SELECT id, name, region, latitude, longitude, population
      FROM names JOIN places ON places.id = names.place WHERE key = ? ORDER BY place LIMIT ?
      """
    return try fetch(sql, [key, Self.mostMatches]) { self.place($0) }
  }

  /// The postal codes of all countries that are written like that; one at most of each country.
  /// - Parameter code: capital letters and digits without the country's own letters, the whole code.
  public func postcodes(_ code: String) throws(PlacesDatabaseError) -> [GazetteerPostcode] {
    let keys = Self.postcodeKeys(code)
    let sql = """
      SELECT id, name, region, places.latitude, places.longitude, population,
        postcodes.latitude, postcodes.longitude, extent
      FROM postcodes JOIN places ON places.id = postcodes.place
      WHERE code IN (\(keys.map { _ in "?" }.joined(separator: ", "))) LIMIT \(Self.mostMatches)
      """
    return try fetch(sql, StatementArguments(keys)) { row in
      guard let place = self.place(row), let coordinate = row.coordinate(6),
        let extent = row.integer(8).flatMap(GazetteerPostcode.Extent.init)
      else { return nil }
      return GazetteerPostcode(place: place, coordinate: coordinate, extent: extent)
    }
  }

  /// The keys that a code may be kept under: itself and, where it is long, its beginnings.
  private static func postcodeKeys(_ code: String) -> [String] {
    guard code.count >= shortenedLength, code.utf8.count <= 2 * shortenedLength else {
      return [code]
    }
    return (0...code.count - shortestPrefix).map { stars in
      code.dropLast(stars) + String(repeating: "*", count: stars)
    }
  }

  /// The place in the columns id, name, region, latitude, longitude and population.
  private func place(_ row: Row) -> GazetteerPlace? {
    guard let id = row.integer(0), let name = row.text(1),
      let region = regions[row.integer(2)],
      let coordinate = row.coordinate(3), let population = row.integer(5)
    else { return nil }
    return GazetteerPlace(
      id: id, name: name, coordinate: coordinate, population: population, region: region)
  }

  /// The regions that a name or code may mean, most telling kind first, then largest population.
  /// - Parameter key: a folded name or code.
  public func regions(named key: String) throws(PlacesDatabaseError) -> [GazetteerRegionMatch] {
    let sql = "SELECT region, kind FROM region_names WHERE key = ? LIMIT ?"
    let matches = try fetch(sql, [key, Self.mostMatches]) { row -> GazetteerRegionMatch? in
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

  /// The countries that a name or ISO 3166 code may mean, largest population first.
  /// - Parameter key: a folded name or code.
  public func countries(named key: String) throws(PlacesDatabaseError) -> [GazetteerCountry] {
    let sql = "SELECT country FROM country_names WHERE key = ? LIMIT ?"
    let matches = try fetch(sql, [key, Self.mostMatches]) { row in self.countries[row.text(0)] }
    return matches.sorted { ($1.population, $0.code) < ($0.population, $1.code) }
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
      throw PlacesDatabaseError.damaged(path: path, reason: "it does not hold place data")
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

/// Typed reading that gives `nil` where GRDB's subscripts would trap on a changed file.
extension Row {
  fileprivate func integer(_ column: Int) -> Int? {
    Int.fromDatabaseValue(self[column] as DatabaseValue)
  }

  fileprivate func text(_ column: Int) -> String? {
    String.fromDatabaseValue(self[column] as DatabaseValue)
  }

  /// Latitude and longitude in ten-thousandths of a degree, from `column` on.
  fileprivate func coordinate(_ column: Int) -> Coordinate? {
    guard let latitude = integer(column), let longitude = integer(column + 1) else { return nil }
    return Coordinate(latitude: Double(latitude) / 10_000, longitude: Double(longitude) / 10_000)
  }
}

extension Dictionary {
  fileprivate subscript(key: Key?) -> Value? { key.flatMap { self[$0] } }
}
