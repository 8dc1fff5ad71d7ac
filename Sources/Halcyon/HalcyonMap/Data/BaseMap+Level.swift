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

  /// A level that is kept as in the file, a quarter of the size, until it is needed: most maps show
  /// one or two levels.
  final class LazyLevel: Sendable {
    private enum State {
      case encoded(bytes: [UInt8], sizes: [MapLines.Size])
      case decoded(Level)
    }

    private let bits: Int
    private let state: Mutex<State>

    /// Checks a level of the file and keeps its bytes.
    init(_ reader: inout MapDataReader, bits: Int) throws(MapDataReader.Damage) {
      self.bits = bits
      let start = reader.offset
      var sizes: [MapLines.Size] = []
      for _ in 0..<3 { sizes.append(try MapLines.skip(&reader, bits: bits)) }
      state = Mutex(.encoded(bytes: reader.bytes(from: start), sizes: sizes))
    }

    /// The level. Can be called on any thread.
    var level: Level {
      state.withLock { state in
        switch state {
        case .decoded(let level): return level
        case .encoded(let bytes, let sizes):
          // The bytes were checked before.
          let level = (try? Self.decode(bytes, bits: bits, sizes)) ?? Level()
          state = .decoded(level)
          return level
        }
      }
    }

    private static func decode(
      _ bytes: [UInt8], bits: Int, _ sizes: [MapLines.Size]
    ) throws -> Level {
      try bytes.withUnsafeBytes { bytes in
        var reader = MapDataReader(bytes)
        return Level(
          land: try MapLines(&reader, bits: bits, sizes[0]),
          borders: try MapLines(&reader, bits: bits, sizes[1]),
          regions: try MapLines(&reader, bits: bits, sizes[2]))
      }
    }
  }
}
