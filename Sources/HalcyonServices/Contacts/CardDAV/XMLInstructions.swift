import Foundation

/// Takes processing instructions out of XML: DAV knows none, and FoundationXML reads through a null pointer
/// at one that has nothing but a name (`<?x?>`).
enum XMLInstructions {
  /// `document` without them; those in CDATA and comments are none. One that does not end stays, and the
  /// parser refuses it.
  /// - Complexity: O(bytes).
  static func removed(_ document: Data) -> Data {
    document.withUnsafeBytes { bytes in
      let scan = ByteScan(bytes)
      guard scan.end(of: "<?", from: 0) != nil else { return document }
      var out = Data(capacity: bytes.count)
      var start = 0
      while let next = scan.first(UInt8(ascii: "<"), from: start) {
        scan.copy(start..<next, to: &out)
        let isInstruction = scan.has("<?", at: next)
        let end = isInstruction ? scan.end(of: "?>", from: next + 2) : scan.endOfTag(at: next)
        guard let end else {
          scan.copy(next..<bytes.count, to: &out)
          return out
        }
        if !isInstruction { scan.copy(next..<end, to: &out) }
        start = end
      }
      scan.copy(start..<bytes.count, to: &out)
      return out
    }
  }
}
