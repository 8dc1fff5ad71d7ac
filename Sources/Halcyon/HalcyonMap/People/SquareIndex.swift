/// Finds the entries in the squares of a grid by a hash table with open addressing, which is
/// several times as fast as a dictionary of arrays.
struct SquareIndex {
  private static let empty: Int32 = -1

  private var keys: [UInt64]
  /// The last entry of each square.
  private var heads: [Int32]
  /// The entry before each entry in the same square.
  private var links: [Int32] = []
  private var values: [Int32] = []
  private var squareCount = 0
  private var mask: Int

  /// - Parameter capacity: The expected number of squares.
  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    keys = [UInt64](repeating: 0, count: size)
    heads = [Int32](repeating: Self.empty, count: size)
    mask = size - 1
  }

  /// The key of a square; coordinates below 0 and from 2³² on count as those.
  static func key(_ column: Int, _ row: Int) -> UInt64 {
    UInt64(UInt32(clamping: column)) << 32 | UInt64(UInt32(clamping: row))
  }

  /// Adds an entry to a square.
  mutating func insert(_ value: Int32, in key: UInt64) {
    if 2 * squareCount > mask { grow() }
    let slot = slot(of: key)
    if heads[slot] == Self.empty {
      keys[slot] = key
      squareCount += 1
    }
    links.append(heads[slot])
    values.append(value)
    heads[slot] = Int32(values.count - 1)
  }

  /// The number of the last entry in a square, for `value(_:)` and `before(_:)`; negative if there
  /// is none.
  func last(in key: UInt64) -> Int32 { heads[slot(of: key)] }
  /// Returns the value of an entry.
  func value(_ entry: Int32) -> Int32 { values[Int(entry)] }
  /// Returns the entry before another one in its square; negative if there is none.
  func before(_ entry: Int32) -> Int32 { links[Int(entry)] }

  private func slot(of key: UInt64) -> Int {
    // Fibonacci hashing.
    let hash = key &* 0x9E37_79B9_7F4A_7C15
    var slot = Int(truncatingIfNeeded: hash >> 20) & mask
    while heads[slot] != Self.empty, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let (oldKeys, oldHeads) = (keys, heads)
    let size = 2 * (mask + 1)
    keys = [UInt64](repeating: 0, count: size)
    heads = [Int32](repeating: Self.empty, count: size)
    mask = size - 1
    for (key, head) in zip(oldKeys, oldHeads) where head != Self.empty {
      let slot = slot(of: key)
      keys[slot] = key
      heads[slot] = head
    }
  }
}
