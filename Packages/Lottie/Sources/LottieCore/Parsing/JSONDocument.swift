/// A parsed JSON text: its bytes, and an entry for each key and each value, in file order.
///
/// All values are in one block of memory, which is far faster to fill, to read and to free than a
/// tree. The unsafe code of the parser is here and in ``JSONParser``.
final class JSONDocument {
  /// A key, which is followed by its value; or a value, which is followed by what it contains.
  struct Entry {
    enum Kind: UInt32 {
      case null, bool, number, string, array, object, key
    }

    /// The bits of the kind in ``properties``.
    private static let kindMask: UInt32 = 7

    /// The bits of a number or key, whether a Boolean value is true, or the number of the items of
    /// an array. Of a string, the offset and (in the upper half) the length of its text.
    let bits: UInt64
    /// Of a value, the index of the entry after it and everything in it. Of a key, the offset of
    /// its text.
    var end: UInt32
    /// The kind, whether the text has escapes, and the length of the text of a key.
    private let properties: UInt32

    @inline(__always)
    init(_ kind: Kind, bits: UInt64, end: Int, keyLength: Int = 0, hasEscapes: Bool = false) {
      self.bits = bits
      self.end = UInt32(truncatingIfNeeded: end)
      properties =
        kind.rawValue | (hasEscapes ? 8 : 0) | UInt32(truncatingIfNeeded: keyLength) << 4
    }

    @inline(__always)
    var kind: Kind { Kind(rawValue: properties & Self.kindMask) ?? .null }

    @inline(__always)
    func `is`(_ kind: Kind) -> Bool { properties & Self.kindMask == kind.rawValue }
    var hasEscapes: Bool { properties & 8 != 0 }

    /// Where the text of a key or string is.
    var text: Range<Int> {
      let (start, length) =
        kind == .key
        ? (Int(end), Int(properties >> 4))
        : (Int(truncatingIfNeeded: bits & 0xFFFF_FFFF), Int(truncatingIfNeeded: bits >> 32))
      return start..<start + length
    }
  }

  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var entries: UnsafeMutablePointer<Entry>
  private(set) var capacity: Int
  /// Whether the document deallocates its bytes.
  private let ownsBytes: Bool
  /// The location of the outermost value.
  let path: JSONPath

  /// Creates a document without entries.
  /// - Parameter copies: whether `bytes` are copied; otherwise they must outlive the document.
  init(_ bytes: UnsafeRawBufferPointer, copies: Bool, path: JSONPath) {
    if copies {
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
      UnsafeMutableRawBufferPointer(copy).copyMemory(from: bytes)
      self.bytes = UnsafeBufferPointer(copy)
    } else {
      self.bytes = bytes.bindMemory(to: UInt8.self)
    }
    ownsBytes = copies
    // Few files have more than an entry for every two bytes. Unused memory takes no pages.
    capacity = min(bytes.count / 2, 1 << 20) + 16
    entries = .allocate(capacity: capacity)
    self.path = path
  }

  deinit {
    if ownsBytes { bytes.deallocate() }
    entries.deallocate()
  }

  /// Makes room for more entries.
  /// - Parameter count: the number of entries so far.
  func grow(_ count: Int) {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: 2 * capacity)
    larger.update(from: entries, count: count)
    entries.deallocate()
    entries = larger
    capacity *= 2
  }

  /// The text of a key or string, with escapes replaced and invalid UTF-8 repaired.
  func text(_ entry: Entry) -> String {
    let text = UnsafeBufferPointer(rebasing: bytes[entry.text])
    return entry.hasEscapes
      ? String(decoding: JSONEscapes.replaced(text), as: UTF8.self)
      : String(decoding: text, as: UTF8.self)
  }
}
