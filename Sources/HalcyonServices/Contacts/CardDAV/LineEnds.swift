import Foundation

/// Keeps the line ends of cards through XML, which turns each CR LF of a text into LF.
/// - Source: XML 1.0, section 2.11.
enum LineEnds {
  /// A document whose carriage returns in texts are written as references, which a parser leaves alone.
  /// Those in tags, in CDATA and outside of the root stay.
  static func kept(_ document: Data) -> Data {
    let (open, close, cr) = (UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\r"))
    guard document.contains(cr), let last = document.lastIndex(of: open) else { return document }
    var out = Data(capacity: document.count + document.count / 8)
    var rest = document[...]
    var isInRoot = false
    while let next = rest.firstIndex(of: open), next <= last {
      if isInRoot { append(rest[..<next], to: &out) } else { out += rest[..<next] }
      let tag = rest[next...]
      let end: Data.Index? =
        if tag.starts(with: "<![CDATA[".utf8) {
          tag.range(of: Data("]]>".utf8))?.upperBound
        } else if tag.starts(with: "<!--".utf8) {
          tag.range(of: Data("-->".utf8))?.upperBound
        } else {
          tag.firstIndex(of: close).map { $0 + 1 }
        }
      guard let end else { return out + tag }
      isInRoot = isInRoot || !(tag.starts(with: "<?".utf8) || tag.starts(with: "<!".utf8))
      out += tag[..<end]
      rest = rest[end...]
    }
    return out + rest
  }

  private static func append(_ text: Data, to out: inout Data) {
    var rest = text[...]
    while let next = rest.firstIndex(of: UInt8(ascii: "\r")) {
      out += rest[..<next]
      out += "&#13;".utf8
      rest = rest[(next + 1)...]
    }
    out += rest
  }
}
