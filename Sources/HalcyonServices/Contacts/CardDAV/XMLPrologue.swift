import Foundation

/// Looks at what stands before the first element: how characters are written, and whether entities are
/// declared.
enum XMLPrologue {
  /// A document in UTF-8, without the declaration that may say otherwise.
  /// - Throws: where a document type is declared, or an encoding that no DAV server needs.
  static func plain(_ body: Data) throws(DAVReaderError) -> Data {
    let head = body.prefix(4)
    if head.contains(0) || head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      throw .encoding
    }
    let mark = Data([0xEF, 0xBB, 0xBF])
    let document = body.starts(with: mark) ? body.dropFirst(3) : body[...]
    try refuseDocumentType(document)
    guard document.starts(with: "<?xml".utf8), let end = document.range(of: Data("?>".utf8)) else {
      return document
    }
    let content = document[end.upperBound...]
    guard let encoding = try encoding(document[..<end.lowerBound].prefix(200)) else {
      return content
    }
    guard let text = String(data: content, encoding: encoding) else { throw .encoding }
    return Data(text.utf8)
  }

  /// - Throws: where a document type stands before the first element.
  static func refuseDocumentType(_ document: Data) throws(DAVReaderError) {
    var rest = document[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")), open + 1 < rest.endIndex {
      let next = rest[open...]
      if next.starts(with: "<?".utf8) {
        rest = next.dropFirst(2)
      } else if next.starts(with: "<!--".utf8) {
        guard let end = next.range(of: Data("-->".utf8)) else { return }
        rest = rest[end.upperBound...]
      } else if next.starts(with: "<!".utf8) {
        throw .documentType
      } else {
        return
      }
    }
  }

  /// The encoding that is declared; nil for UTF-8.
  private static func encoding(_ declaration: Data) throws(DAVReaderError) -> String.Encoding? {
    let text = String(decoding: declaration, as: UTF8.self).lowercased()
    guard let word = text.range(of: "encoding") else { return nil }
    let name = text[word.upperBound...].drop { " \t\r\n=\"'".contains($0) }
      .prefix { !"\"' ".contains($0) }
    switch name {
    case "utf-8", "utf8", "us-ascii", "ascii": return nil
    case "iso-8859-1", "latin1", "latin-1": return .isoLatin1
    case "iso-8859-2": return .isoLatin2
    case "windows-1250", "cp1250": return .windowsCP1250
    case "windows-1251", "cp1251": return .windowsCP1251
    case "windows-1252", "cp1252": return .windowsCP1252
    default: throw .encoding
    }
  }
}
