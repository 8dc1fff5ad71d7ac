import Testing
@testable import HalcyonRecords

@Suite("Packed rows of the place data")
struct PackedRowsTests {
  @Test("Numbers have up to five bytes, and a sign if they can be negative")
  func numbers() throws {
    var reader = PackedReader([0x00, 0x7F, 0x80, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])
    #expect(try reader.number() == 0)
    #expect(try reader.number() == 127)
    #expect(try reader.number() == 128)
    #expect(try reader.number() == (1 << 35) - 1)
    #expect(reader.isAtEnd)
    var signed = PackedReader([0, 1, 2, 3, 0x80, 0x01])
    #expect(try (0..<5).map { _ in try signed.signedNumber() } == [0, -1, 1, -2, 64])
  }

  @Test("A key is found by what it shares with the previous one")
  func keys() throws {
    // "bern" → [5], "berlin" → [], "bo" → [7, 8]
    let block: [UInt8] =
      [0, 4] + Array("bern".utf8) + [1, 5] + [3, 3] + Array("lin".utf8) + [0]
      + [1, 1] + Array("o".utf8) + [2, 7, 8]
    #expect(Array(try #require(try values("bern", block)).remaining) == [5])
    #expect(try #require(try values("berlin", block)).isAtEnd)
    #expect(Array(try #require(try values("bo", block)).remaining) == [7, 8])
    for missing in ["", "b", "ber", "berl", "bolin"] {
      let found = try values(missing, block)
      #expect(found?.isAtEnd == nil, "\(missing)")
    }
  }

  @Test(
    "Truncated and contradictory bytes are rejected",
    arguments: [
      [0x80], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], [1, 0, 0], [0, 9, 0x61], [0, 1, 0x61],
      [0, 1, 0x61, 5, 1],
    ])
  func malformed(block: [UInt8]) {
    #expect(throws: PackedReader.Malformed.self) { try values("z", block) }
  }

  @Test("A place has the population of the previous one less the difference")
  func places() throws {
    var reader = PackedReader([1, 0x41, 3, 2, 1, 100, 0, 4, 0, 0, 40, 0, 4, 0, 0, 61])
    let first = try PackedPlace(&reader, after: nil)
    #expect(Array(first.name) == [0x41])
    #expect((first.region, first.north, first.east, first.population) == (3, 1, -1, 100))
    let second = try PackedPlace(&reader, after: first)
    #expect((second.region, second.population) == (4, 60))
    #expect(throws: PackedReader.Malformed.self) { try PackedPlace(&reader, after: second) }
  }

  private func values(_ key: String, _ block: [UInt8]) throws -> PackedReader? {
    try KeyBlock.values(of: Array(key.utf8), in: block)
  }
}
