import Foundation

/// Looks at what stands before the first element, where entities would be declared.
enum XMLPrologue {
  /// How the characters of a document are written.
  enum Encoding {
    case utf8
    /// One byte a character, which the parser turns into UTF-8.
    case other
  }

  /// The encoding of a document; throws where a document type is declared, or an encoding in which one
  /// could hide.
  static func encoding(of body: Data) throws(DAVReaderError) -> Encoding {
    let head = body.prefix(4)
    if head.contains(0) || head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      throw .encoding
    }
    var encoding = Encoding.utf8
    var rest = body[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")), open + 1 < rest.endIndex {
      let next = rest[open...]
      if next.starts(with: "<?".utf8) {
        let isFirst = open == body.startIndex
        let declared = try declaredEncoding(next.prefix(200))
        if isFirst { encoding = declared }
        rest = next.dropFirst(2)
      } else if next.starts(with: "<!--".utf8) {
        guard let end = next.range(of: Data("-->".utf8)) else { return encoding }
        rest = rest[end.upperBound...]
      } else if next.starts(with: "<!".utf8) {
        throw .documentType
      } else {
        return encoding
      }
    }
    return encoding
  }

  private static func declaredEncoding(_ declaration: Data) throws(DAVReaderError) -> Encoding {
    let text = String(decoding: declaration, as: UTF8.self).lowercased()
    let inside = text.prefix { $0 != ">" }
    guard let word = inside.range(of: "encoding") else { return .utf8 }
    let name = inside[word.upperBound...].drop { " \t\r\n=\"'".contains($0) }
    if name.hasPrefix("utf-8") || name.hasPrefix("utf8") { return .utf8 }
    let known = ["us-ascii", "ascii", "iso-8859-", "latin", "windows-125", "cp125"]
    guard known.contains(where: name.hasPrefix) else { throw .encoding }
    return .other
  }
}
