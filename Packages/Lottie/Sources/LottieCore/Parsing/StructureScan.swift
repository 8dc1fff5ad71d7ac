import LottiePlatform

/// Counts layers, shapes and vertices in JSON text without building values, so that files beyond
/// the limits are rejected before they take memory.
///
/// Text that is not JSON is not reported; the parser does that.
struct StructureScan {
  /// Files that are smaller cannot exceed the limits, and are not scanned.
  static let leastBytes = 1 << 20

  private enum Kind: UInt8 {
    case other, layers, shapes, vertices
  }

  private var counts = (layers: 0, shapes: 0, vertices: 0)
  /// The kinds of the open arrays and objects.
  private var open = [Kind](repeating: .other, count: LottieLimits.jsonDepth + 2)
  private var depth = 0
  /// The kind of an array that follows the last key.
  private var next = Kind.other

  /// - Throws: ``LottieParseError/overLimit(path:reason:)``.
  /// - Complexity: O(bytes), at about 500 MB per second.
  static func check(_ data: Data) throws(LottieParseError) {
    guard data.count >= leastBytes else { return }
    let exceeded = data.withUnsafeBytes { bytes -> (String, Int)? in
      var scan = StructureScan()
      scan.run(over: bytes)
      if scan.counts.layers > LottieLimits.layers { return ("layers", LottieLimits.layers) }
      if scan.counts.shapes > LottieLimits.shapes { return ("shapes", LottieLimits.shapes) }
      if scan.counts.vertices > LottieLimits.vertices { return ("vertices", LottieLimits.vertices) }
      return nil
    }
    guard let (name, limit) = exceeded else { return }
    throw .overLimit(path: "$", reason: "more than \(limit) \(name)")
  }

  private mutating func run(over bytes: UnsafeRawBufferPointer) {
    var position = 0
    // The content of the last string.
    var (start, end) = (0, 0)
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        start = position
        while position < bytes.count, bytes[position] != byte {
          position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        end = position
        position += 1
      case UInt8(ascii: ":"):
        guard start <= end, end <= bytes.count else { return }
        next = Self.kind(of: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        guard depth < open.count else { return }
        open[depth] = byte == UInt8(ascii: "[") ? next : .other
        depth += 1
        next = .other
        let isEmpty = position < bytes.count && bytes[position] == UInt8(ascii: "]")
        if !isEmpty { count() }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard depth > 0 else { return }
        depth -= 1
      case UInt8(ascii: ","): count()
      default: break
      }
    }
  }

  /// Counts an item of the innermost array.
  private mutating func count() {
    guard depth > 0 else { return }
    switch open[depth - 1] {
    case .other: break
    case .layers: counts.layers += 1
    case .shapes: counts.shapes += 1
    case .vertices: counts.vertices += 1
    }
  }

  private static func kind(of key: UnsafeRawBufferPointer) -> Kind {
    switch key.count {
    case 1: key[0] == UInt8(ascii: "v") ? .vertices : .other
    case 2: key.elementsEqual("it".utf8) ? .shapes : .other
    case 6:
      key.elementsEqual("layers".utf8)
        ? .layers : key.elementsEqual("shapes".utf8) ? .shapes : .other
    default: .other
    }
  }
}
