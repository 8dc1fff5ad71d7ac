/// Reads variable-length integers, texts and lines, within the bounds of the data.
struct MapDataReader {
  /// The data ended early or has a value out of range.
  struct Damage: Error { let offset: Int }

  /// The maximum number of entries of a list and of bytes of a text.
  private static let maximumCount = 4_000_000
  static let maximumText = 1_000
  /// The greatest number of bytes of a number.
  static let maximumNumber = 5

  private let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func byte() throws(Damage) -> UInt8 {
    guard offset < bytes.count else { throw Damage(offset: offset) }
    offset += 1
    return bytes[offset - 1]
  }

  /// LEB128, at most 32 bits.
  mutating func unsigned() throws(Damage) -> Int {
    var (value, shift) = (0, 0)
    while shift < 35 {
      let byte = try byte()
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw Damage(offset: offset)
  }

  /// A zigzag number.
  mutating func signed() throws(Damage) -> Int {
    let value = try unsigned()
    return value & 1 == 0 ? value >> 1 : -(value >> 1) - 1
  }

  /// The number of entries that follow; each takes at least one byte.
  mutating func count() throws(Damage) -> Int {
    let count = try unsigned()
    guard count <= min(Self.maximumCount, bytes.count - offset) else {
      throw Damage(offset: offset)
    }
    return count
  }

  mutating func text() throws(Damage) -> String {
    let length = try count()
    guard length <= Self.maximumText else { throw Damage(offset: offset) }
    defer { offset += length }
    return String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
  }

  /// A value below 2^`bits`, scaled to 0..<1.
  mutating func fraction(bits: Int) throws(Damage) -> Float {
    let value = try unsigned()
    guard value < 1 << bits else { throw Damage(offset: offset) }
    return Float(value) / Float(1 << bits)
  }
}

extension MapPoint {
  /// Reads a position.
  init(_ reader: inout MapDataReader, bits: Int) throws(MapDataReader.Damage) {
    let (x, y) = (try reader.fraction(bits: bits), try reader.fraction(bits: bits))
    self.init(x: Double(x), y: Double(y))
  }
}
