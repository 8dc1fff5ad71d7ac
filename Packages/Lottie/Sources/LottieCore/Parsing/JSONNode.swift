/// A value of a ``JSONDocument``.
///
/// The reference is not counted, so that nodes are plain values: a node must not outlive its
/// document. ``AnimationParser`` keeps the documents that it parses.
struct JSONNode {
  unowned(unsafe) let document: JSONDocument
  let index: Int

  /// The outermost value.
  init(_ document: JSONDocument) { self.init(document, index: 0) }

  private init(_ document: JSONDocument, index: Int) {
    self.document = document
    self.index = index
  }

  private var entry: JSONDocument.Entry { document.entries[index] }

  var path: JSONPath { .node(self) }

  /// Identifies a value of the file. A value that replaces one has the same origin.
  struct Origin: Hashable {
    let document: ObjectIdentifier
    let index: Int
  }

  var origin: Origin {
    if index == 0, case .node(let replaced) = document.path { return replaced.origin }
    return Origin(document: ObjectIdentifier(document), index: index)
  }

  /// The value of the key; nil if this is not an object or the member is missing or `null`. The
  /// last of several equal keys takes effect, as in JavaScript.
  subscript(key: JSONKey) -> JSONNode? {
    let entries = document.entries
    guard entries[index].is(.object) else { return nil }
    let end = Int(entries[index].end)
    var found = 0
    var cursor = index + 1
    while cursor < end {
      if entries[cursor].bits == key.bits { found = cursor + 1 }
      cursor = Int(entries[cursor + 1].end)
    }
    guard found > 0, !entries[found].is(.null) else { return nil }
    return JSONNode(document, index: found)
  }

  /// As above, for a key that is not a literal.
  subscript(named name: String) -> JSONNode? { self[JSONKey(name)] }

  /// The keys and values of an object in file order, including `null`.
  var members: [(key: String, value: JSONNode)]? {
    guard isObject else { return nil }
    var result: [(key: String, value: JSONNode)] = []
    var cursor = index + 1
    while cursor < Int(entry.end) {
      let value = JSONNode(document, index: cursor + 1)
      result.append((document.text(document.entries[cursor]), value))
      cursor = value.next
    }
    return result
  }

  /// The index after this value.
  private var next: Int { Int(entry.end) }

  /// The elements of an array; nil if this is not an array.
  var items: [JSONNode]? {
    guard isArray else { return nil }
    return Array(unsafeUninitializedCapacity: itemCount) { buffer, count in
      for item in elements {
        buffer.initializeElement(at: count, to: item)
        count += 1
      }
    }
  }

  /// The elements of an array; empty if this is not an array.
  var elements: Elements {
    Elements(document: document, index: index + 1, end: isArray ? next : 0)
  }

  /// The elements of an array, without an allocation.
  struct Elements: Sequence, IteratorProtocol {
    unowned(unsafe) let document: JSONDocument
    fileprivate var index: Int
    fileprivate let end: Int

    @inline(__always)
    mutating func next() -> JSONNode? {
      guard index < end else { return nil }
      defer { index = Int(document.entries[index].end) }
      return JSONNode(document, index: index)
    }
  }

  /// The number of the elements of an array; otherwise 0.
  var itemCount: Int { isArray ? Int(truncatingIfNeeded: entry.bits) : 0 }

  /// The first element of an array.
  var firstItem: JSONNode? { itemCount > 0 ? JSONNode(document, index: index + 1) : nil }

  var isArray: Bool { entry.is(.array) }

  var isObject: Bool { entry.is(.object) }

  /// A finite number. `true` and `false` are 1 and 0, as in JavaScript.
  @inline(__always)
  var number: Double? { entry.finiteNumber }

  var string: String? { entry.kind == .string ? document.text(entry) : nil }

  /// A string as a key, which is faster to compare; nil if this is not a string.
  var symbol: JSONKey? {
    guard entry.kind == .string else { return nil }
    guard !entry.hasEscapes else { return JSONKey(document.text(entry)) }
    return JSONKey(UnsafeBufferPointer(rebasing: document.bytes[entry.text]))
  }

  /// Whether this is the Boolean value `true` or `false`; nil for other values.
  var bool: Bool? { entry.kind == .bool ? entry.bits != 0 : nil }

  /// A flag, written as a Boolean or as 0 or 1.
  var isTrue: Bool { number.map { $0 != 0 } ?? false }

  /// The finite numbers of an array, or a single number; nil if any element is something else.
  var numbers: [Double]? {
    guard isArray else { return number.map { [$0] } }
    guard leadingNumbers != nil else { return nil }
    return elements.map { $0.number ?? 0 }
  }

  /// The first four of ``numbers``, without an allocation; missing ones are 0.
  var leadingNumbers: (values: SIMD4<Double>, count: Int)? {
    guard isArray else { return number.map { (SIMD4($0, 0, 0, 0), 1) } }
    var values = SIMD4<Double>.zero
    var count = 0
    for item in elements {
      guard let number = item.number else { return nil }
      if count < 4 { values[count] = number }
      count += 1
    }
    return (values, count)
  }

  /// An array of at least two finite numbers, as its first two.
  @inline(__always)
  var point: Vector2? {
    guard itemCount >= 2, let x = document.entries[index + 1].finiteNumber,
      let y = document.entries[index + 2].finiteNumber
    else { return nil }
    return Vector2(x, y)
  }
}

extension JSONDocument.Entry {
  @inline(__always)
  fileprivate var finiteNumber: Double? {
    if self.is(.number) {
      let number = Double(bitPattern: bits)
      return number.isFinite ? number : nil
    }
    return self.is(.bool) ? Double(bits) : nil
  }
}
