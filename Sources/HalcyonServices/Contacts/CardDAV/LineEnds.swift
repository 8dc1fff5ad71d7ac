import Foundation

/// Keeps the line ends of cards through XML, which turns each CR LF of a text into LF.
/// - Source: XML 1.0, section 2.11.
enum LineEnds {
  /// A document whose carriage returns in texts are written as references, which a parser leaves alone.
  /// Those in tags, in CDATA and outside of the root stay.
  /// - Complexity: O(bytes).
  static func kept(_ document: Data) -> Data {
    document.withUnsafeBytes { bytes in
      let scan = ByteScan(bytes)
      let open = UInt8(ascii: "<")
      guard scan.first(UInt8(ascii: "\r"), from: 0) != nil,
        let last = bytes.lastIndex(of: open)
      else { return document }
      // A line of a card has 77 bytes at most, and its end grows by four.
      var out = Data(capacity: bytes.count + bytes.count / 16)
      var start = 0
      var isInRoot = false
      while let next = scan.first(open, from: start), next <= last {
        if isInRoot {
          append(scan, start..<next, to: &out)
        } else {
          scan.copy(start..<next, to: &out)
        }
        guard let end = scan.endOfTag(at: next) else {
          scan.copy(next..<bytes.count, to: &out)
          return out
        }
        isInRoot = isInRoot || !(scan.has("<?", at: next) || scan.has("<!", at: next))
        scan.copy(next..<end, to: &out)
        start = end
      }
      scan.copy(start..<bytes.count, to: &out)
      return out
    }
  }

  private static func append(_ scan: ByteScan, _ text: Range<Int>, to out: inout Data) {
    var start = text.lowerBound
    while let next = scan.first(UInt8(ascii: "\r"), from: start, to: text.upperBound) {
      scan.copy(start..<next, to: &out)
      out.append(contentsOf: "&#13;".utf8)
      start = next + 1
    }
    scan.copy(start..<text.upperBound, to: &out)
  }
}
