import Foundation

/// Finds places in bytes that lie elsewhere.
struct ByteScan {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The first `byte` from `start` up to `end`, or up to the last.
  func first(_ byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
    let end = end ?? bytes.count
    guard start < end, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(byte), end - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Whether `text` stands at `start`.
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

  /// Appends a part to `out`.
  func copy(_ range: Range<Int>, to out: inout Data) {
    guard !range.isEmpty else { return }
    out.append(contentsOf: bytes[range])
  }

  /// The place after the tag, comment or CDATA of XML that begins at `start`; nil where it does not end.
  func endOfTag(at start: Int) -> Int? {
    if has("<![CDATA[", at: start) { return end(of: "]]>", from: start) }
    if has("<!--", at: start) { return end(of: "-->", from: start) }
    return end(of: ">", from: start)
  }
}
