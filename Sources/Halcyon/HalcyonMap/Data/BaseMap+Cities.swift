extension BaseMap {
  /// A city or town.
  public struct City: Hashable, Sendable {
    /// The name, usually in the language of the country.
    public let name: String
    /// The center.
    public let point: MapPoint
    /// The number of inhabitants in thousands.
    public let thousands: Int
  }

  /// Cities in the order of decreasing population, which are read from the file while iterating:
  /// most of them are needed rarely, and an array of them takes 3 MB.
  ///
  /// The sequence ends early if the file was changed since it was checked.
  public struct Cities: Sequence, Sendable {
    /// The number of cities.
    public let count: Int
    private let file: MapFile?
    private let range: Range<Int>
    private let bits: Int

    /// No cities.
    static let none = Cities()

    private init() { (count, file, range, bits) = (0, nil, 0..<0, 0) }

    /// Checks the cities of the file.
    init(_ reader: inout MapDataReader, of file: MapFile, bits: Int) throws(MapDataReader.Damage) {
      count = try reader.count()
      let start = reader.offset
      var previous: City?
      for _ in 0..<count { previous = try City(&reader, bits: bits, after: previous) }
      range = start..<reader.offset
      (self.file, self.bits) = (file, bits)
    }

    /// Returns an iterator that begins with the largest city.
    public func makeIterator() -> Iterator { Iterator(self) }

    /// Reads one city after another.
    public struct Iterator: IteratorProtocol {
      /// The number of bytes that are read at once.
      private static let blockBytes = 64 << 10

      private let cities: Cities
      private var left: Int
      private var previous: City?
      private var block: [UInt8] = []
      /// Where the next city begins in the block.
      private var start = 0
      /// Where the next block begins in the file.
      private var end: Int

      fileprivate init(_ cities: Cities) {
        self.cities = cities
        left = cities.count
        end = cities.range.lowerBound
      }

      /// Returns the next city; `nil` at the end.
      public mutating func next() -> City? {
        guard left > 0 else { return nil }
        if block.count - start < City.maximumBytes { readBlock() }
        let (start, previous, bits) = (start, previous, cities.bits)
        let next = block.withUnsafeBytes { bytes -> (city: City, length: Int)? in
          var reader = MapDataReader(UnsafeRawBufferPointer(rebasing: bytes[start...]))
          guard let city = try? City(&reader, bits: bits, after: previous) else { return nil }
          return (city, reader.offset)
        }
        left = next == nil ? 0 : left - 1
        self.start += next?.length ?? 0
        self.previous = next?.city
        return next?.city
      }

      private mutating func readBlock() {
        let following = end..<Swift.min(end + Self.blockBytes, cities.range.upperBound)
        guard let file = cities.file, !following.isEmpty else { return }
        block = block[start...] + file.bytes(following)
        start = 0
        end = following.upperBound
      }
    }
  }
}

extension BaseMap.City {
  /// The greatest size in the file: a name with its length, and three numbers.
  fileprivate static let maximumBytes = MapDataReader.maximumText + 4 * MapDataReader.maximumNumber

  fileprivate init(
    _ reader: inout MapDataReader, bits: Int, after previous: Self?
  ) throws(MapDataReader.Damage) {
    name = try reader.text()
    point = try MapPoint(&reader, bits: bits)
    let value = try reader.unsigned()
    thousands = previous.map { $0.thousands - value } ?? value
  }
}
