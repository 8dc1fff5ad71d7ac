/// A set of hrefs in one buffer, in the order of insertion.
///
/// A sync of a large address book holds several sets of hrefs. `Set<Href>` allocates each text of
/// more than 15 bytes separately; this set takes about 20 bytes per href besides its text. It keeps
/// only the normal forms. The text of removed hrefs is not freed.
public struct HrefSet: Sendable {
  /// The UTF-8 of all hrefs, one after another.
  private var text: [UInt8] = []
  /// The end of each href in `text`.
  private var ends: [Int] = []
  /// A hash table with open addressing: positions in `ends`, or -1. At most half of it is used.
  private var slots: [Int32] = []
  private var removed: Set<Int> = []

  /// Creates an empty set.
  public init() {}

  /// Creates a set of `hrefs`.
  public init(_ hrefs: some Sequence<Href>) {
    for href in hrefs { insert(href) }
  }

  /// The number of hrefs.
  public var count: Int { ends.count - removed.count }
  /// A Boolean value indicating whether there are no hrefs.
  public var isEmpty: Bool { count == 0 }

  /// Returns whether `href` is in the set.
  /// - Complexity: O(length of `href`) on average.
  public func contains(_ href: Href) -> Bool { position(of: href) != nil }

  /// Inserts an href if it is not in the set.
  /// - Returns: Whether it was inserted.
  @discardableResult public mutating func insert(_ href: Href) -> Bool {
    place(href).isNew
  }

  /// Removes an href; has no effect if it is not in the set.
  public mutating func remove(_ href: Href) {
    if let position = position(of: href) { removed.insert(position) }
  }

  /// Inserts all of `hrefs`.
  public mutating func formUnion(_ hrefs: some Sequence<Href>) {
    for href in hrefs { insert(href) }
  }

  /// The position of an href, which stays the same; nil if it is not in the set.
  func position(of href: Href) -> Int? {
    guard let position = slot(of: href.text).position, !removed.contains(position) else {
      return nil
    }
    return position
  }

  /// Inserts an href if it is not in the set, and returns its position.
  mutating func place(_ href: Href) -> (position: Int, isNew: Bool) {
    if (ends.count + 1) * 2 > slots.count { grow() }
    let (slot, position) = slot(of: href.text)
    if let position { return (position, removed.remove(position) != nil) }
    text.append(contentsOf: href.text.utf8)
    ends.append(text.count)
    slots[slot] = Int32(truncatingIfNeeded: ends.count - 1)
    return (ends.count - 1, true)
  }

  /// The href at a position.
  func href(at position: Int) -> Href {
    Href(String(decoding: text[range(of: position)], as: UTF8.self))
  }

  private func range(of position: Int) -> Range<Int> {
    (position == 0 ? 0 : ends[position - 1])..<ends[position]
  }

  /// Returns the slot of a text, or the free one where it belongs.
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

extension HrefSet: Sequence {
  /// Returns the hrefs in the order of their insertion.
  public func makeIterator() -> AnyIterator<Href> {
    var positions = ends.indices.makeIterator()
    return AnyIterator {
      while let position = positions.next() {
        if !removed.contains(position) { return href(at: position) }
      }
      return nil
    }
  }

  /// The number of hrefs.
  public var underestimatedCount: Int { count }
}

extension HrefSet: Hashable, ExpressibleByArrayLiteral {
  /// Creates a set of hrefs.
  public init(arrayLiteral elements: Href...) { self.init(elements) }

  /// Returns whether two sets contain the same hrefs, in any order.
  public static func == (a: Self, b: Self) -> Bool {
    a.count == b.count && a.allSatisfy(b.contains)
  }

  /// Hashes the number of hrefs, which does not depend on their order.
  public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
