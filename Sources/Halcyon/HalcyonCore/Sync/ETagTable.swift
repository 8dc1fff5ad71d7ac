/// The ETags of cards by href, packed like ``HrefSet``, in the order of insertion.
public struct ETagTable: Sendable {
  private var names = HrefSet()
  /// The UTF-8 of the ETags; that of a replaced one stays.
  private var text: [UInt8] = []
  /// The range of each ETag in `text`; an end before the start means that there is none.
  private var bounds: [(start: Int, end: Int)] = []

  /// Creates an empty table.
  public init() {}

  /// Creates a table from a dictionary.
  public init(_ etags: [Href: String?]) {
    for (href, etag) in etags { set(href, etag: etag) }
  }

  /// The number of cards.
  public var count: Int { names.count }
  /// A Boolean value indicating whether there are no cards.
  public var isEmpty: Bool { names.isEmpty }
  /// The hrefs in the order of their insertion.
  public var hrefs: HrefSet { names }

  /// Returns whether there is a card at `href`.
  public func contains(_ href: Href) -> Bool { names.contains(href) }

  /// Returns the position of a card, from 0 in the order of insertion; nil if it is not there.
  public func position(of href: Href) -> Int? { names.position(of: href) }

  /// Returns the card at a position that ``position(of:)`` or ``set(_:etag:)`` returned.
  public func card(at position: Int) -> (href: Href, etag: String?) {
    (names.href(at: position), etag(at: position))
  }

  /// Returns the ETag at a position; nil if the card has none.
  public func etag(at position: Int) -> String? {
    let (start, end) = bounds[position]
    return end < start ? nil : String(decoding: text[start..<end], as: UTF8.self)
  }

  /// Returns the ETag of the card at `href`: `.some(nil)` if it has none, nil without such a card.
  public subscript(href: Href) -> String?? {
    position(of: href).map { etag(at: $0) }
  }

  /// Adds a card or replaces its ETag.
  /// - Returns: The position of the card.
  @discardableResult public mutating func set(_ href: Href, etag: String?) -> Int {
    let position = names.place(href).position
    let start = text.count
    text.append(contentsOf: (etag ?? "").utf8)
    let range = (start: start, end: etag == nil ? start - 1 : text.count)
    if position < bounds.count { bounds[position] = range } else { bounds.append(range) }
    return position
  }
}

extension ETagTable: Sequence {
  /// Returns the cards in the order of their insertion.
  public func makeIterator() -> AnyIterator<(href: Href, etag: String?)> {
    var positions = bounds.indices.makeIterator()
    return AnyIterator { positions.next().map(card) }
  }

  /// The number of cards.
  public var underestimatedCount: Int { count }
}

extension ETagTable: Hashable, ExpressibleByDictionaryLiteral {
  /// Creates a table of hrefs and ETags; the last ETag of an href counts.
  public init(dictionaryLiteral elements: (Href, String?)...) {
    for (href, etag) in elements { set(href, etag: etag) }
  }

  /// Returns whether two tables have the same cards and ETags, in any order.
  public static func == (a: Self, b: Self) -> Bool {
    a.count == b.count && a.allSatisfy { b[$0.href] == .some($0.etag) }
  }

  /// Hashes the number of cards, which does not depend on their order.
  public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
