import HalcyonCore

/// A property of a card: `group.NAME;parameters:value`, unfolded, with its value still encoded.
struct CardProperty {
  /// The name in uppercase.
  var name: String
  /// The parameters with uppercase names. A bare parameter (`TEL;CELL:`) is a value of `TYPE`.
  var parameters: [(name: String, value: String)]
  var value: ArraySlice<UInt8>
  /// The group before the name; empty for none.
  var group = ""

  func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

  /// The encoding in uppercase: `QUOTED-PRINTABLE`, `BASE64` or `B`, also as a bare parameter.
  var encoding: String? {
    if let encoding = parameter("ENCODING") { return encoding.uppercased() }
    return parameters.lazy.filter { $0.name == "TYPE" }.map { $0.value.uppercased() }
      .first { $0 == "QUOTED-PRINTABLE" || $0 == "BASE64" }
  }
}

/// Unfolds the lines of one card and parses the names and parameters of its properties.
struct CardLines {
  private(set) var properties: [CardProperty] = []
  /// The number of the first line that is not a property, and the reason.
  private(set) var issue: (line: Int, reason: ContactImportIssue.Malformation)?

  private var current: [UInt8] = []
  private var currentLine = 0
  private let limit: Int

  /// Parses the card at `range` of `bytes`.
  /// - Parameters:
  ///   - line: The number of its first line.
  ///   - limit: The maximum number of properties that are read.
  init(_ bytes: [UInt8], _ range: Range<Int>, line: Int, limit: Int = 10_000) {
    self.limit = limit
    var depth = 0
    var lines = LineScanner(bytes, in: range, firstNumber: line)
    while let line = lines.next() {
      if ByteText.line(bytes, line.range, is: "BEGIN:VCARD") {
        depth += 1
      } else if ByteText.line(bytes, line.range, is: "END:VCARD") {
        depth -= 1
      } else if depth <= 1 {
        take(bytes[line.range], line.number)
      }
    }
    finish()
  }

  private mutating func take(_ line: ArraySlice<UInt8>, _ number: Int) {
    guard let first = line.first else { return }
    if current.last == UInt8(ascii: "="), hasEncoding("QUOTED-PRINTABLE") {
      current.removeLast()
      guard !Self.beginsProperty(line) else {
        finish()
        current = Array(line)
        currentLine = number
        return
      }
      current += line
    } else if ByteText.isBlank(first), !current.isEmpty {
      current += line.dropFirst()
    } else if !line.contains(UInt8(ascii: ":")), isBase64(line),
      hasEncoding("BASE64") || hasEncoding("ENCODING=B")
    {
      current += line
    } else {
      finish()
      current = Array(line)
      currentLine = number
    }
  }

  /// Returns whether a line after a soft line break begins another property, because the break is
  /// at the end of the value: a name in capitals, as all programs write it.
  private static func beginsProperty(_ line: ArraySlice<UInt8>) -> Bool {
    guard let end = line.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") })
    else { return false }
    let name = String(decoding: line[..<end], as: UTF8.self)
    return knownNames.contains(name) || name.hasPrefix("X-") && name == name.uppercased()
  }

  private static let knownNames: Set<String> = [
    "ADR", "AGENT", "ANNIVERSARY", "BDAY", "CATEGORIES", "EMAIL", "FN", "GENDER", "GEO", "IMPP",
    "KEY", "KIND", "LABEL", "LANG", "LOGO", "MAILER", "N", "NICKNAME", "NOTE", "ORG", "PHOTO",
    "PRODID", "RELATED", "REV", "ROLE", "SORT-STRING", "SOUND", "SOURCE", "TEL", "TITLE", "TZ",
    "UID", "URL", "VERSION",
  ]

  private func hasEncoding(_ name: StaticString) -> Bool {
    let head = current.prefix { $0 != UInt8(ascii: ":") }
    return head.count < current.count && ByteText.contains(head, name)
  }

  private func isBase64(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy {
      ByteText.isName($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/")
        || $0 == UInt8(ascii: "=") || ByteText.isBlank($0)
    }
  }

  private mutating func finish() {
    guard !current.isEmpty else { return }
    defer { current = [] }
    guard properties.count < limit else {
      issue = issue ?? (currentLine, .tooManyLines(limit: limit))
      return
    }
    if let property = Self.parse(current) {
      properties.append(property)
    } else if !current.allSatisfy(ByteText.isBlank) {
      issue = issue ?? (currentLine, .brokenLine)
    }
  }

  /// - Returns: `nil` if the line has no colon or no name before it.
  static func parse(_ line: [UInt8]) -> CardProperty? {
    guard let colon = colon(line[...]) else { return nil }
    let head = line[..<colon]
    let parts = split(head, at: UInt8(ascii: ";"))
    guard let first = parts.first else { return nil }
    var name = first.drop(while: ByteText.isBlank)
    var group = ""
    if let dot = name.lastIndex(of: UInt8(ascii: ".")) {
      group = String(decoding: name[..<dot], as: UTF8.self)
      name = name[(dot + 1)...]
    }
    while let last = name.last, ByteText.isBlank(last) { name.removeLast() }
    guard !name.isEmpty, name.allSatisfy(ByteText.isName) else { return nil }
    return CardProperty(
      name: String(decoding: name.map(ByteText.uppercased), as: UTF8.self),
      parameters: parts.dropFirst().compactMap(parameter), value: line[(colon + 1)...],
      group: group)
  }

  /// Returns the first colon outside quotation marks; if these are not closed, the first colon.
  private static func colon(_ line: ArraySlice<UInt8>) -> Int? {
    guard let first = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    guard line[..<first].contains(UInt8(ascii: "\"")) else { return first }
    var isQuoted = false
    for index in line.indices {
      if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if line[index] == UInt8(ascii: ":"), !isQuoted { return index }
    }
    return first
  }

  private static func split(_ text: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
    guard text.contains(UInt8(ascii: "\"")) else {
      return text.split(separator: separator, omittingEmptySubsequences: false)
    }
    var isQuoted = false
    return text.split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == separator && !isQuoted
    }
  }

  private static func parameter(_ text: ArraySlice<UInt8>) -> (name: String, value: String)? {
    let text = String(decoding: text, as: UTF8.self)
    guard let equals = text.firstIndex(of: "=") else {
      let value = text.trimmingBlanks
      return value.isEmpty ? nil : ("TYPE", value)
    }
    var value = text[text.index(after: equals)...].trimmingBlanks
    if value.count >= 2, value.first == "\"", value.last == "\"" {
      value = String(value.dropFirst().dropLast())
    }
    return (text[..<equals].trimmingBlanks.uppercased(), value)
  }
}
