/// Prepares UTF-8 XML for libxml2, piece by piece: only elements and text remain.
///
/// - Carriage returns in text become references, since a parser turns CR LF into LF (XML 1.0,
///   section 2.11) and the line ends of cards have to survive.
/// - CDATA sections become escaped text. libxml2 buffers a section until its end.
/// - Comments and processing instructions are dropped; DAV has no use for either.
/// - References to characters that XML forbids are dropped.
/// - A document type is refused, and so is a tag that does not end.
struct XMLMarkupFilter {
  private enum State: Equatable {
    case text
    /// After `<`, until it is clear what follows.
    case markup
    case tag
    case comment, instruction, cdata
  }

  /// The longest tag, in bytes.
  var maximumTag = 256 << 10

  private var state = State.text
  /// The bytes that cannot be passed on yet: the start of markup or a reference.
  private var held: [UInt8] = []
  private var isInReference = false
  private var depth = 0
  /// The current tag: its length, its first byte, the open quote, and the previous byte.
  private var tag = (length: 0, first: UInt8(0), quote: UInt8(0), last: UInt8(0))
  /// How many bytes before the `>` of `-->`, `?>` or `]]>` have matched.
  private var matched = 0

  /// A Boolean value indicating whether the document may end here.
  var isComplete: Bool { state == .text && held.isEmpty && depth == 0 }

  /// Appends the prepared form of `bytes` to `out`.
  mutating func filter(_ bytes: [UInt8], into out: inout [UInt8]) throws(MultistatusError) {
    var index = 0
    while index < bytes.count {
      if isInReference {
        index += reference(bytes[index], into: &out)
        continue
      }
      switch state {
      case .text: index = text(bytes, from: index, into: &out)
      case .markup:
        try markup(bytes[index], into: &out)
        index += 1
      case .tag: index = try tag(bytes, from: index, into: &out)
      case .comment, .instruction, .cdata:
        section(bytes[index], into: &out)
        index += 1
      }
    }
  }

  // MARK: Text

  private mutating func text(_ bytes: [UInt8], from start: Int, into out: inout [UInt8]) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || (byte == 13 && depth > 0) {
        break
      }
      index += 1
    }
    out += bytes[start..<index]
    guard index < bytes.count else { return index }
    switch bytes[index] {
    case 13: out += Self.carriageReturn
    case UInt8(ascii: "<"): (state, held) = (.markup, [bytes[index]])
    default: (isInReference, held) = (true, [bytes[index]])
    }
    return index + 1
  }

  private static let carriageReturn = Array("&#13;".utf8)

  /// Takes a byte of a reference.
  /// - Returns: 0 if the byte does not belong to the reference.
  private mutating func reference(_ byte: UInt8, into out: inout [UInt8]) -> Int {
    let isPart =
      byte == UInt8(ascii: "#") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte)
    if isPart, held.count < 12 {
      held.append(byte)
      return 1
    }
    isInReference = false
    defer { held = [] }
    guard byte == UInt8(ascii: ";") else {
      out += held
      return 0
    }
    if !Self.isForbidden(held) {
      out += held
      out.append(byte)
    }
    return 1
  }

  /// Returns whether a reference such as `&#x1F` is to a character that XML forbids.
  private static func isForbidden(_ reference: [UInt8]) -> Bool {
    guard reference.count > 2, reference[1] == UInt8(ascii: "#") else { return false }
    let digits = reference.dropFirst(2)
    let isHex = digits.first == UInt8(ascii: "x")
    let text = String(decoding: isHex ? digits.dropFirst() : digits, as: UTF8.self)
    guard let value = UInt32(text, radix: isHex ? 16 : 10) else { return false }
    let isAllowed =
      value == 9 || value == 10 || value == 13 || (0x20...0xD7FF).contains(value)
      || (0xE000...0xFFFD).contains(value) || (0x10000...0x10FFFF).contains(value)
    return !isAllowed
  }

  // MARK: Markup

  private static let cdata = Array("<![CDATA[".utf8)
  private static let comment = Array("<!--".utf8)

  private mutating func markup(_ byte: UInt8, into out: inout [UInt8]) throws(MultistatusError) {
    if held.count == 1, byte == UInt8(ascii: "?") {
      (state, held, matched) = (.instruction, [], 0)
      return
    }
    if held.count == 1, byte != UInt8(ascii: "!") {
      out += held
      (state, held) = (.tag, [])
      tag = (0, byte, 0, 0)
      try passTag(byte, into: &out)
      return
    }
    held.append(byte)
    if held == Self.comment {
      (state, held, matched) = (.comment, [], 0)
    } else if held == Self.cdata {
      (state, held, matched) = (.cdata, [], 0)
    } else if !Self.comment.starts(with: held), !Self.cdata.starts(with: held) {
      let isDocumentType = byte != UInt8(ascii: "-") && byte != UInt8(ascii: "[")
      throw isDocumentType && held.count == 3 ? .documentType : .malformed(line: 0)
    }
  }

  private mutating func tag(
    _ bytes: [UInt8], from start: Int, into out: inout [UInt8]
  ) throws(MultistatusError) -> Int {
    var index = start
    while index < bytes.count, state == .tag, !isInReference {
      try passTag(bytes[index], into: &out)
      index += 1
    }
    return index
  }

  private mutating func passTag(_ byte: UInt8, into out: inout [UInt8]) throws(MultistatusError) {
    tag.length += 1
    guard tag.length <= maximumTag else { throw .tooComplex }
    if byte == UInt8(ascii: "&") {
      (isInReference, held) = (true, [byte])
      return
    }
    out.append(byte)
    if tag.quote != 0 {
      if byte == tag.quote { tag.quote = 0 }
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      tag.quote = byte
    } else if byte == UInt8(ascii: ">") {
      state = .text
      if tag.first == UInt8(ascii: "/") {
        depth = max(0, depth - 1)
      } else if tag.last != UInt8(ascii: "/") {
        depth += 1
      }
    }
    tag.last = byte
  }

  // MARK: Sections

  private mutating func section(_ byte: UInt8, into out: inout [UInt8]) {
    // `--` or `]]` or `?`, then `>`.
    let mark =
      switch state {
      case .comment: UInt8(ascii: "-")
      case .instruction: UInt8(ascii: "?")
      default: UInt8(ascii: "]")
      }
    let needed = state == .instruction ? 1 : 2
    let isText = state == .cdata
    if byte == mark {
      if matched < needed { matched += 1 } else if isText { out.append(mark) }
      return
    }
    if byte == UInt8(ascii: ">"), matched == needed {
      (state, matched) = (.text, 0)
      return
    }
    if isText {
      for _ in 0..<matched { out.append(mark) }
      escape(byte, into: &out)
    }
    matched = 0
  }

  private func escape(_ byte: UInt8, into out: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "<"): out += "&lt;".utf8
    case UInt8(ascii: ">"): out += "&gt;".utf8
    case UInt8(ascii: "&"): out += "&amp;".utf8
    case 13 where depth > 0: out += Self.carriageReturn
    default: out.append(byte)
    }
  }
}
