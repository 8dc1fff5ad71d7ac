import Synchronization

extension BaseMap {
  /// Land and borders in one level of detail.
  public struct Level: Sendable {
    /// The coasts: rings that are filled with the even-odd rule.
    public let land: MapLines
    /// The borders between countries.
    public let borders: MapLines
    /// The borders between regions of a country; empty in the coarse levels.
    public let regions: MapLines

    init(land: MapLines = .none, borders: MapLines = .none, regions: MapLines = .none) {
      self.land = land
      self.borders = borders
      self.regions = regions
    }
  }

  /// A level that is read from the file when it is needed: most maps show one or two levels.
  final class LazyLevel: Sendable {
    private let file: MapFile
    private let range: Range<Int>
    private let bits: Int
    private let sizes: [MapLines.Size]
    private let decoded = Mutex<Level?>(nil)

    /// Checks a level of the file.
    init(_ reader: inout MapDataReader, of file: MapFile, bits: Int) throws(MapDataReader.Damage) {
      let start = reader.offset
      var sizes: [MapLines.Size] = []
      for _ in 0..<3 { sizes.append(try MapLines.skip(&reader, bits: bits)) }
      (self.file, self.bits, self.sizes) = (file, bits, sizes)
      range = start..<reader.offset
    }

    /// The level; empty if the file was changed since it was checked. Can be called on any thread.
    var level: Level {
      decoded.withLock { decoded in
        if let decoded { return decoded }
        let level = (try? decode()) ?? Level()
        decoded = level
        return level
      }
    }

    private func decode() throws -> Level {
      try file.bytes(range).withUnsafeBytes { bytes in
        var reader = MapDataReader(bytes)
        return Level(
          land: try MapLines(&reader, bits: bits, sizes[0]),
          borders: try MapLines(&reader, bits: bits, sizes[1]),
          regions: try MapLines(&reader, bits: bits, sizes[2]))
      }
    }
  }
}
