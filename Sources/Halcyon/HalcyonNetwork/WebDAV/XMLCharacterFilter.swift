import Foundation

/// Converts a document to UTF-8 without the characters that XML forbids, piece by piece.
///
/// Servers send control characters and bytes that are not in the encoding they declare; a strict
/// parser would reject the whole document. Invalid bytes are read as Windows-1252.
/// - Source: XML 1.0, sections 2.2 and 4.3.3; Unicode 15, table 3-7.
struct XMLCharacterFilter {
  private enum Encoding {
    case undecided
    case utf8
    /// UTF-8 for each byte of a single-byte encoding.
    case table([[UInt8]])
  }

  /// The number of bytes within which a declaration has to end to be followed.
  private static let maximumDeclaration = 1024
  private static let minimumStart = 16

  private var encoding = Encoding.undecided
  /// The start of the document until its encoding is known, then the start of a character.
  private var held: [UInt8] = []

  /// Appends the readable form of `bytes` to `out`.
  mutating func filter(_ bytes: [UInt8], into out: inout [UInt8]) throws(MultistatusError) {
    try filter(bytes, isLast: false, into: &out)
  }

  /// Appends what was held back for its continuation.
  mutating func finish(into out: inout [UInt8]) throws(MultistatusError) {
    try filter([], isLast: true, into: &out)
  }

  private mutating func filter(
    _ bytes: [UInt8], isLast: Bool, into out: inout [UInt8]
  ) throws(MultistatusError) {
    var bytes = bytes
    if !held.isEmpty {
      bytes = held + bytes
      held = []
    }
    if case .undecided = encoding {
      guard let start = try decide(bytes, isLast: isLast) else {
        held = bytes
        return
      }
      if start > 0 { bytes.removeFirst(start) }
    }
    switch encoding {
    case .table(let table): for byte in bytes { append(table[Int(byte)], to: &out) }
    case .utf8, .undecided: held = Self.repair(bytes, isLast: isLast, into: &out)
    }
  }

  private func append(_ character: [UInt8], to out: inout [UInt8]) {
    if character.count == 1, Self.isControl(character[0]) { return }
    out += character
  }

  // MARK: Encoding

  /// Finds the encoding.
  /// - Returns: The number of bytes before the document; nil while more of it is needed.
  private mutating func decide(_ bytes: [UInt8], isLast: Bool) throws(MultistatusError) -> Int? {
    if bytes.count < Self.minimumStart, !isLast { return nil }
    let head = bytes.prefix(4)
    if head.contains(0) || head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      throw .encoding
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    encoding = .utf8
    let document = bytes[start...].prefix(Self.maximumDeclaration)
    guard document.starts(with: "<?xml".utf8) else { return start }
    guard let end = document.firstIndex(of: UInt8(ascii: ">")) else {
      if document.count < Self.maximumDeclaration, !isLast {
        encoding = .undecided
        return nil
      }
      return start
    }
    encoding = try Self.declared(in: document[..<end])
    return start
  }

  private static func declared(in declaration: ArraySlice<UInt8>) throws(MultistatusError)
    -> Encoding
  {
    let text = String(decoding: declaration, as: UTF8.self).lowercased()
    guard let word = text.range(of: "encoding") else { return .utf8 }
    let name = text[word.upperBound...].drop { " \t\r\n=\"'".contains($0) }
      .prefix { !"\"' ?".contains($0) }
    switch name {
    case "utf-8", "utf8", "us-ascii", "ascii": return .utf8
    case "iso-8859-1", "latin1", "latin-1": return .table(table(.isoLatin1))
    case "iso-8859-2": return .table(table(.isoLatin2))
    case "windows-1250", "cp1250": return .table(table(.windowsCP1250))
    case "windows-1251", "cp1251": return .table(table(.windowsCP1251))
    case "windows-1252", "cp1252": return .table(windows1252)
    default: throw .encoding
    }
  }

  private static let windows1252 = table(.windowsCP1252)

  private static func table(_ encoding: String.Encoding) -> [[UInt8]] {
    (UInt8.min...UInt8.max).map { byte in
      if byte < 0x80 { return [byte] }
      let text = String(bytes: [byte], encoding: encoding) ?? "?"
      return Array(text.unicodeScalars.allSatisfy { $0.value >= 0x20 } ? text.utf8 : "?".utf8)
    }
  }

  // MARK: UTF-8

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 9 && byte != 10 && byte != 13
  }

  /// - Returns: the bytes of a character that `bytes` end within.
  private static func repair(_ bytes: [UInt8], isLast: Bool, into out: inout [UInt8]) -> [UInt8] {
    bytes.withUnsafeBufferPointer { bytes in
      var (index, copied) = (0, 0)
      while index < bytes.count {
        let byte = bytes[index]
        if byte < 0x80, !isControl(byte) {
          index += 1
          continue
        }
        var replacement: [UInt8] = []
        var length = 1
        if byte >= 0x80 {
          switch sequence(bytes[index...]) {
          case .whole(let count):
            index += count
            continue
          case .cut where !isLast:
            out += bytes[copied..<index]
            return Array(bytes[index...])
          case .forbidden(let count): length = count
          case .cut, .invalid: replacement = windows1252[Int(byte)]
          }
        }
        out += bytes[copied..<index]
        out += replacement
        index += length
        copied = index
      }
      out += bytes[copied...]
      return []
    }
  }

  private enum Sequence {
    case whole(Int)
    /// A character that XML forbids.
    case forbidden(Int)
    /// The start of a character.
    case cut
    case invalid
  }

  private static func sequence(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Sequence {
    let first = bytes[bytes.startIndex]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return .invalid
    }
    let character = bytes.prefix(length)
    for (offset, byte) in character.dropFirst().enumerated() {
      guard offset == 0 ? second.contains(byte) : (0x80...0xBF).contains(byte) else {
        return .invalid
      }
    }
    guard character.count == length else { return .cut }
    let isForbidden =
      first == 0xEF
      && (character.elementsEqual([0xEF, 0xBF, 0xBE])
        || character.elementsEqual([0xEF, 0xBF, 0xBF]))
    return isForbidden ? .forbidden(length) : .whole(length)
  }
}
