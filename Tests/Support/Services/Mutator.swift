import Foundation

/// A seedable pseudorandom number generator.
/// - Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
package struct SplitMix {
  package var state: UInt64

  package init(state: UInt64) { self.state = state }

  package mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(max(1, bound)))
  }
}

/// Mutates bytes for fuzz tests, with both random corruption and malicious input. Deterministic for
/// a seed.
package struct Mutator {
  /// The number of mutations per test; `HALCYON_MUTATIONS` overrides it.
  package static let count =
    ProcessInfo.processInfo.environment["HALCYON_MUTATIONS"].flatMap { Int($0) } ?? 10_000
  /// The number of parts that run in parallel.
  package static let parts = 4

  /// The keywords of the format.
  package var words: [[UInt8]]
  /// The tokens that open and close a nesting level.
  package var nesting: (open: [UInt8], close: [UInt8])
  private var random: SplitMix
  private static let poison =
    Array("\r\n:;\\\"=\0\u{FEFF},\u{1}\u{1B}\u{7F}&<>".utf8) + [0xFF, 0xC3, 0x80]

  package init(seed: Int, words: [String], nesting: (String, String)) {
    self.words = words.map { Array($0.utf8) }
    self.nesting = (Array(nesting.0.utf8), Array(nesting.1.utf8))
    random = SplitMix(state: UInt64(seed))
  }

  /// Returns the seeds of one part.
  package static func seeds(_ part: Int) -> StrideTo<Int> {
    stride(from: part, to: count, by: parts)
  }

  /// Returns `bytes` with one to eight changes; never empty.
  package mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.next(8) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    if bytes.isEmpty { bytes = [0] }
    let at = random.next(bytes.count)
    switch random.next(24) {
    case 0, 1: bytes[at] ^= UInt8(1 << random.next(8))
    case 2, 3: bytes[at] = UInt8(random.next(256))
    case 4, 5: bytes[at] = Self.poison[random.next(Self.poison.count)]
    case 6, 7: bytes.insert(Self.poison[random.next(Self.poison.count)], at: at)
    case 8, 9: bytes.remove(at: at)
    case 10, 11: bytes.removeSubrange(at..<min(bytes.count, at + random.next(60)))
    case 12: bytes.removeSubrange(at...)
    case 13: bytes.removeSubrange(..<at)
    case 14, 15, 16:
      let part = bytes[at..<min(bytes.count, at + random.next(200))]
      let times = random.next(20) == 0 ? 30 : 1
      let place = random.next(bytes.count)
      for _ in 0..<times { bytes.insert(contentsOf: part, at: min(place, bytes.count)) }
    case 17, 18: bytes.insert(contentsOf: words[random.next(words.count)], at: at)
    case 19:
      let depth = 1 << random.next(random.next(20) == 0 ? 12 : 6)
      bytes.insert(contentsOf: Array(repeatElement(nesting.open, count: depth).joined()), at: at)
      if random.next(2) == 0 {
        bytes += Array(repeatElement(nesting.close, count: depth).joined())
      }
    case 20:
      let length = 1 << random.next(random.next(20) == 0 ? 17 : 8)
      bytes.insert(
        contentsOf: repeatElement(UInt8(33 + random.next(90)), count: length), at: at)
    case 21:
      bytes.insert(
        contentsOf: Array(
          ["99999999999999999999", "-1", "1e999", "0x7FFFFFFF"][random.next(4)].utf8),
        at: at)
    case 22: bytes.swapAt(at, random.next(bytes.count))
    default:
      bytes.insert(contentsOf: (0..<random.next(40)).map { _ in UInt8(random.next(32)) }, at: at)
    }
    if bytes.isEmpty { bytes = [0] }
  }
}
