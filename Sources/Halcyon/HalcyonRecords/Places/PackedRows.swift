/// Reads numbers and bytes of packed rows.
///
/// - Source: `meson_helpers/data/places_file.py` describes the format.
struct PackedReader {
  /// The bytes contradict the format.
  struct Malformed: Error {}

  /// The maximum length of a number; numbers have fewer than 35 bits.
  private static let maximumNumberBytes = 5

  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = ArraySlice(Array(bytes)) }

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  /// The bytes that were not read.
  var remaining: ArraySlice<UInt8> { rest }

  /// Returns the next number, which is not negative.
  package mutating func number() throws(Malformed) -> Int {
    var number = 0
    for index in 0..<Self.maximumNumberBytes {
      guard let byte = rest.popFirst() else { throw Malformed() }
      number |= Int(byte & 0x7F) << (7 * index)
      if byte < 0x80 { return number }
    }
    throw Malformed()
  }

  /// Returns the next number of those that can be negative.
  mutating func signedNumber() throws(Malformed) -> Int {
    let number = try number()
    return number & 1 == 0 ? number >> 1 : -(number >> 1) - 1
  }

  /// Returns the next bytes, of which the number precedes them.
  package mutating func bytes() throws(Malformed) -> ArraySlice<UInt8> {
    let count = try number()
    guard count <= rest.count else { throw Malformed() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}

/// A block of rows of which each has a key, in ascending order.
enum KeyBlock {
  /// Returns the values of `key`; `nil` if the block does not contain it.
  /// - Complexity: O(*n*) in the number of bytes of the block.
  package static func values(
    of key: [UInt8], in block: some Sequence<UInt8>
  ) throws(PackedReader.Malformed) -> PackedReader? {
    var reader = PackedReader(block)
    var current: [UInt8] = []
    while !reader.isAtEnd {
      let shared = try reader.number()
      guard shared <= current.count else { throw PackedReader.Malformed() }
      current.removeLast(current.count - shared)
      current += try reader.bytes()
      let values = try reader.bytes()
      if current == key { return PackedReader(values) }
    }
    return nil
  }
}

/// One place of a block.
struct PackedPlace {
  /// The number of places in each block but the last.
  static let countPerBlock = 64

  package var name: ArraySlice<UInt8>
  package var region: Int
  /// The position relative to that of the region in 0.0001°.
  package var north, east: Int
  var population: Int

  /// Reads the next place. `previous` is the place before it in the same block.
  init(_ reader: inout PackedReader, after previous: PackedPlace?) throws(PackedReader.Malformed) {
    name = try reader.bytes()
    region = try reader.number()
    north = try reader.signedNumber()
    east = try reader.signedNumber()
    let difference = try reader.number()
    population = previous.map { $0.population - difference } ?? difference
    guard population >= 0 else { throw PackedReader.Malformed() }
  }
}
