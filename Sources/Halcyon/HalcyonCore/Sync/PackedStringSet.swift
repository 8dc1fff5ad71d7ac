/// A set of strings in one buffer, in the order of insertion.
///
/// A sync of a large address book holds several sets of hrefs. `Set<String>` allocates each string
/// of more than 15 bytes separately; this set takes about 20 bytes per string besides its text.
/// Strings are equal if their UTF-8 is equal. The text of removed strings is not freed.
public struct PackedStringSet: Sendable {
  /// The UTF-8 of all strings, one after another.
  private var text: [UInt8] = []
  /// The end of each string in `text`.
  private var ends: [Int] = []
  /// A hash table with open addressing: positions in `ends`, or -1. At most half of it is used.
  private var slots: [Int32] = []
  private var removed: Set<Int> = []

  /// Creates an empty set.
  public init() {}

  /// Creates a set of `strings`.
  public init(_ strings: some Sequence<String>) {
    for string in strings { insert(string) }
  }

  /// The number of strings.
  public var count: Int { ends.count - removed.count }
  /// A Boolean value indicating whether there are no strings.
  public var isEmpty: Bool { count == 0 }

  /// Returns whether `string` is in the set.
  /// - Complexity: O(length of `string`) on average.
  public func contains(_ string: String) -> Bool { position(of: string) != nil }

  /// Inserts a string if it is not in the set.
  /// - Returns: Whether it was inserted.
  @discardableResult public mutating func insert(_ string: String) -> Bool {
    place(string).isNew
  }

  /// Removes a string; has no effect if it is not in the set.
  public mutating func remove(_ string: String) {
    if let position = position(of: string) { removed.insert(position) }
  }

  /// Inserts all of `strings`.
  public mutating func formUnion(_ strings: some Sequence<String>) {
    for string in strings { insert(string) }
  }

  /// The position of a string, which stays the same; nil if it is not in the set.
  func position(of string: String) -> Int? {
    guard let position = slot(of: string).position, !removed.contains(position) else { return nil }
    return position
  }

  /// Inserts a string if it is not in the set, and returns its position.
  mutating func place(_ string: String) -> (position: Int, isNew: Bool) {
    if (ends.count + 1) * 2 > slots.count { grow() }
    let (slot, position) = slot(of: string)
    if let position { return (position, removed.remove(position) != nil) }
    text.append(contentsOf: string.utf8)
    ends.append(text.count)
    slots[slot] = Int32(truncatingIfNeeded: ends.count - 1)
    return (ends.count - 1, true)
  }

  /// The string at a position.
  func string(at position: Int) -> String {
    String(decoding: text[range(of: position)], as: UTF8.self)
  }

  private func range(of position: Int) -> Range<Int> {
    (position == 0 ? 0 : ends[position - 1])..<ends[position]
  }

  /// Returns the slot of a string, or the free one where it belongs.
  private func slot(of string: String) -> (slot: Int, position: Int?) {
    guard !slots.isEmpty else { return (0, nil) }
    var string = string
    return string.withUTF8 { bytes in
      var slot = Self.hash(bytes) & (slots.count - 1)
      while slots[slot] >= 0 {
        let position = Int(slots[slot])
        if text[range(of: position)].elementsEqual(bytes) { return (slot, position) }
        slot = (slot + 1) & (slots.count - 1)
      }
      return (slot, nil)
    }
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: Swift.max(16, slots.count * 2))
    text.withUnsafeBufferPointer { text in
      for position in ends.indices {
        var slot =
          Self.hash(UnsafeBufferPointer(rebasing: text[range(of: position)])) & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = Int32(truncatingIfNeeded: position)
      }
    }
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    return hasher.finalize()
  }
}

extension PackedStringSet: Sequence {
  /// Returns the strings in the order of their insertion.
  public func makeIterator() -> AnyIterator<String> {
    var positions = ends.indices.makeIterator()
    return AnyIterator {
      while let position = positions.next() {
        if !removed.contains(position) { return string(at: position) }
      }
      return nil
    }
  }

  /// The number of strings.
  public var underestimatedCount: Int { count }
}

extension PackedStringSet: Hashable, ExpressibleByArrayLiteral {
  /// Creates a set of strings.
  public init(arrayLiteral elements: String...) { self.init(elements) }

  /// Returns whether two sets contain the same strings, in any order.
  public static func == (a: Self, b: Self) -> Bool {
    a.count == b.count && a.allSatisfy(b.contains)
  }

  /// Hashes the number of strings, which does not depend on their order.
  public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
