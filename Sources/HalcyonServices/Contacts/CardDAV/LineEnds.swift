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
        guard let end = endOfTag(scan, at: next) else {
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

  /// The place after the tag, comment or CDATA that begins at `start`; nil where it does not end.
  private static func endOfTag(_ scan: ByteScan, at start: Int) -> Int? {
    if scan.has("<![CDATA[", at: start) { return scan.end(of: "]]>", from: start) }
    if scan.has("<!--", at: start) { return scan.end(of: "-->", from: start) }
    return scan.end(of: ">", from: start)
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

/// Finds places in bytes that lie elsewhere.
private struct ByteScan {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  func first(_ byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
    let end = end ?? bytes.count
    guard start < end, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(byte), end - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  func has(_ text: StaticString, at start: Int) -> Bool {
    guard bytes.count - start >= text.utf8CodeUnitCount, let base = bytes.baseAddress else {
      return false
    }
    return memcmp(base + start, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// The place after the first `text`.
  func end(of text: StaticString, from start: Int) -> Int? {
    var start = start
    while let next = first(text.utf8Start.pointee, from: start) {
      if has(text, at: next) { return next + text.utf8CodeUnitCount }
      start = next + 1
    }
    return nil
  }

  func copy(_ range: Range<Int>, to out: inout Data) {
    guard !range.isEmpty else { return }
    out.append(contentsOf: bytes[range])
  }
}
