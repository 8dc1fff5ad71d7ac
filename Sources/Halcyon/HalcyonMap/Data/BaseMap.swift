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

  /// The attribution to show on the map.
  public static let attribution = "Natural Earth · GeoNames"

  private static let magic = Array("HALMAP\0".utf8) + [1]
  private static let levelCount = 3
  private static let maximumBytes = 64 << 20

  private let lazyLevels: [LazyLevel]
  /// In the order of decreasing area.
  public let countries: [Country]
  /// In the order of decreasing population.
  public let cities: Cities

  /// An empty map, for when the file is missing: water only.
  public static let empty = BaseMap([], countries: [], cities: .none)

  private init(_ lazyLevels: [LazyLevel], countries: [Country], cities: Cities) {
    self.lazyLevels = lazyLevels
    self.countries = countries
    self.cities = cities
  }

  /// Reads the file, and keeps it open. Takes some milliseconds; call it off the main thread.
  public init(path: String) throws(MapDataError) {
    guard let file = MapFile(path: path, maximumBytes: Self.maximumBytes) else {
      throw .missing(path: path)
    }
    do {
      self = try file.bytes(0..<file.size).withUnsafeBytes { bytes in try BaseMap(bytes, of: file) }
    } catch {
      throw .damaged(path: path, offset: (error as? MapDataReader.Damage)?.offset ?? 0)
    }
  }

  /// Checks the content of the file, and keeps the countries.
  private init(_ bytes: UnsafeRawBufferPointer, of file: MapFile) throws(MapDataReader.Damage) {
    var reader = MapDataReader(bytes)
    for expected in Self.magic {
      guard try reader.byte() == expected else { throw MapDataReader.Damage(offset: reader.offset) }
    }
    guard try reader.unsigned() == Self.levelCount else {
      throw MapDataReader.Damage(offset: reader.offset)
    }
    var levels: [LazyLevel] = []
    for _ in 0..<Self.levelCount {
      levels.append(try LazyLevel(&reader, of: file, bits: try Self.bits(&reader)))
    }
    let bits = try Self.bits(&reader)
    self.init(
      levels, countries: try Self.readCountries(&reader, bits: bits),
      cities: try Cities(&reader, of: file, bits: bits))
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
      let point = try MapPoint(&reader, bits: bits)
      countries.append(
        Country(
          code: code, name: name, point: point, width: Double(try reader.fraction(bits: bits))))
    }
    return countries
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
