import Foundation

/// The bundled map of the world (`data/map/world.map`): land and borders in three levels of detail,
/// and the names of countries and cities.
///
/// ```swift
/// let map = try BaseMap(path: path)
/// map.level(forZoom: 4)?.land
/// ```
/// `data/map/README.md` describes the format.
public struct BaseMap: Sendable {
  /// A country or territory.
  public struct Country: Hashable, Sendable {
    /// The ISO 3166-1 alpha-2 code in capitals; empty if there is none.
    public let code: String
    /// The English name, abbreviated if it is long.
    public let name: String
    /// Where the name fits best.
    public let point: MapPoint
    /// The width of the country at that point, in units of the projection.
    public let width: Double
  }

  /// A city or town.
  public struct City: Hashable, Sendable {
    /// The name, usually in the language of the country.
    public let name: String
    /// The center.
    public let point: MapPoint
    /// The number of inhabitants in thousands.
    public let thousands: Int
  }

  /// The attribution to show on the map.
  public static let attribution = "Natural Earth · GeoNames"

  private static let magic = Array("HALMAP\0".utf8) + [1]
  private static let levelCount = 3
  private static let maximumBytes = 64 << 20

  private let lazyLevels: [LazyLevel]
  /// In the order of decreasing area.
  public let countries: [Country]
  /// In the order of decreasing population.
  public let cities: [City]

  /// An empty map, for when the file is missing: water only.
  public static let empty = BaseMap([], countries: [], cities: [])

  private init(_ lazyLevels: [LazyLevel], countries: [Country], cities: [City]) {
    self.lazyLevels = lazyLevels
    self.countries = countries
    self.cities = cities
  }

  /// Reads the file. Takes a few milliseconds; call it off the main thread.
  public init(path: String) throws(MapDataError) {
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    guard let size, size <= Self.maximumBytes,
      let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    else { throw .missing(path: path) }
    do {
      self = try data.withUnsafeBytes { bytes in try BaseMap(bytes) }
    } catch {
      throw .damaged(path: path, offset: (error as? MapDataReader.Damage)?.offset ?? 0)
    }
  }

  /// Reads the format of the file.
  init(_ bytes: UnsafeRawBufferPointer) throws(MapDataReader.Damage) {
    var reader = MapDataReader(bytes)
    for expected in Self.magic {
      guard try reader.byte() == expected else { throw MapDataReader.Damage(offset: reader.offset) }
    }
    guard try reader.unsigned() == Self.levelCount else {
      throw MapDataReader.Damage(offset: reader.offset)
    }
    var levels: [LazyLevel] = []
    for _ in 0..<Self.levelCount {
      levels.append(try LazyLevel(&reader, bits: try Self.bits(&reader)))
    }
    let bits = try Self.bits(&reader)
    self.init(
      levels, countries: try Self.readCountries(&reader, bits: bits),
      cities: try Self.readCities(&reader, bits: bits))
    guard reader.isAtEnd else { throw MapDataReader.Damage(offset: reader.offset) }
  }

  private static func bits(_ reader: inout MapDataReader) throws(MapDataReader.Damage) -> Int {
    let bits = try reader.unsigned()
    guard (8...24).contains(bits) else { throw MapDataReader.Damage(offset: reader.offset) }
    return bits
  }

  private static func readCountries(
    _ reader: inout MapDataReader, bits: Int
  ) throws(MapDataReader.Damage) -> [Country] {
    var countries: [Country] = []
    for _ in 0..<(try reader.count()) {
      let (code, name) = (try reader.text(), try reader.text())
      let point = try Self.point(&reader, bits: bits)
      countries.append(
        Country(
          code: code, name: name, point: point, width: Double(try reader.fraction(bits: bits))))
    }
    return countries
  }

  private static func readCities(
    _ reader: inout MapDataReader, bits: Int
  ) throws(MapDataReader.Damage) -> [City] {
    let count = try reader.count()
    var cities: [City] = []
    cities.reserveCapacity(count)
    var thousands = 0
    for index in 0..<count {
      let name = try reader.text()
      let point = try Self.point(&reader, bits: bits)
      let value = try reader.unsigned()
      thousands = index == 0 ? value : thousands - value
      cities.append(City(name: name, point: point, thousands: thousands))
    }
    return cities
  }

  private static func point(
    _ reader: inout MapDataReader, bits: Int
  ) throws(MapDataReader.Damage) -> MapPoint {
    let (x, y) = (try reader.fraction(bits: bits), try reader.fraction(bits: bits))
    return MapPoint(x: Double(x), y: Double(y))
  }

  /// The levels from coarse to fine, empty for the empty map. Keeps all of them in memory from then
  /// on.
  public var levels: [Level] { lazyLevels.map(\.level) }

  /// Returns the coarsest level that shows no corners at a zoom; `nil` for the empty map. The first
  /// call for a level takes some milliseconds.
  public func level(forZoom zoom: Double) -> Level? {
    lazyLevels.isEmpty ? nil : lazyLevels[zoom < 3.2 ? 0 : zoom < 5.5 ? 1 : 2].level
  }
}
