import LottieCore

/// Splits source text into tokens.
/// - Source: ECMAScript 5.1, 7 "Lexical Conventions", with the templates of ECMAScript 2015.
struct Lexer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private let depth: Int

  private static let keywords: Set<String> = [
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "export", "extends", "false", "finally", "for", "function", "if", "import", "in",
    "instanceof", "let", "new", "null", "return", "super", "switch", "this", "throw", "true",
    "try", "typeof", "var", "void", "while", "with", "yield",
  ]

  /// The punctuators, the longest first.
  private static let punctuators: [[UInt8]] = [
    ">>>=", "...", "===", "!==", "**=", "<<=", ">>=", ">>>", "=>", "==", "!=", "<=", ">=", "&&",
    "||", "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>", "**",
    "{", "}", "(", ")", "[", "]", ".", ";", ",", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^",
    "!", "~", "?", ":", "=",
  ].map { Array($0.utf8) }

  static func tokens(of source: String) throws(ExpressionSyntaxError) -> [Token] {
    var lexer = Lexer(bytes: Array(source.utf8), line: 1, depth: 0)
    return try lexer.tokens()
  }

  private init(bytes: [UInt8], line: Int, depth: Int) {
    self.bytes = bytes
    self.line = line
    self.depth = depth
  }

  private mutating func tokens() throws(ExpressionSyntaxError) -> [Token] {
    var tokens: [Token] = []
    while true {
      let start = line
      try skipSpace()
      let breaks = line > start
      guard position < bytes.count else {
        tokens.append(Token(kind: .end, line: line, followsLineBreak: true))
        return tokens
      }
      let line = line
      let isRegularExpression =
        byte() == UInt8(ascii: "/") && !(tokens.last?.endsOperand ?? false)
      let kind = isRegularExpression ? try regularExpression() : try next()
      tokens.append(Token(kind: kind, line: line, followsLineBreak: breaks || tokens.isEmpty))
    }
  }

  private func failure(_ reason: String) -> ExpressionSyntaxError {
    ExpressionSyntaxError(reason: "\(reason) on line \(line)")
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private mutating func skipSpace() throws(ExpressionSyntaxError) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        line += 1
        position += 1
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0x0B
        || byte == 0x0C
      {
        position += 1
      } else if byte == 0xC2, self.byte(1) == 0xA0 {
        position += 2
      } else if byte == 0xEF, self.byte(1) == 0xBB, self.byte(2) == 0xBF {
        position += 3
      } else if byte == 0xE2, self.byte(1) == 0x80, self.byte(2) == 0xA8 || self.byte(2) == 0xA9 {
        line += 1
        position += 3
      } else if byte == UInt8(ascii: "/"), self.byte(1) == UInt8(ascii: "/") {
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n"),
          bytes[position] != UInt8(ascii: "\r")
        {
          position += 1
        }
      } else if byte == UInt8(ascii: "/"), self.byte(1) == UInt8(ascii: "*") {
        position += 2
        while !(self.byte() == UInt8(ascii: "*") && self.byte(1) == UInt8(ascii: "/")) {
          guard position < bytes.count else { throw failure("unterminated comment") }
          if bytes[position] == UInt8(ascii: "\n") { line += 1 }
          position += 1
        }
        position += 2
      } else {
        return
      }
    }
  }

  private mutating func next() throws(ExpressionSyntaxError) -> Token.Kind {
    let byte = bytes[position]
    if byte.isIdentifierStart { return word() }
    if byte.isDigit || (byte == UInt8(ascii: ".") && self.byte(1).isDigit) { return try number() }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try string(until: byte) }
    if byte == UInt8(ascii: "`") { return try template() }
    for punctuator in Self.punctuators
    where punctuator[0] == byte && bytes[position...].starts(with: punctuator) {
      position += punctuator.count
      return .punctuator(String(decoding: punctuator, as: UTF8.self))
    }
    throw failure("unexpected character \"\(Character(Unicode.Scalar(byte)))\"")
  }

  private mutating func regularExpression() throws(ExpressionSyntaxError) -> Token.Kind {
    position += 1
    let start = position
    var isInClass = false
    while byte() != UInt8(ascii: "/") || isInClass {
      guard position < bytes.count, byte() != UInt8(ascii: "\n") else {
        throw failure("unterminated regular expression")
      }
      switch byte() {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      default: break
      }
      position += 1
    }
    let source = String(decoding: bytes[start..<min(position, bytes.count)], as: UTF8.self)
    position += 1
    let flagStart = position
    while position < bytes.count, byte().isIdentifierStart { position += 1 }
    let flags = String(decoding: bytes[min(flagStart, position)..<position], as: UTF8.self)
    do {
      return .regularExpression(try RegularExpression(source, flags: flags))
    } catch {
      throw failure(error.reason)
    }
  }

  private mutating func word() -> Token.Kind {
    let start = position
    while byte().isIdentifierStart || byte().isDigit { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    return Self.keywords.contains(word) ? .keyword(word) : .identifier(word)
  }

  private mutating func number() throws(ExpressionSyntaxError) -> Token.Kind {
    let start = position
    let bases: [UInt8: Int] = [
      UInt8(ascii: "x"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2,
    ]
    if byte() == UInt8(ascii: "0"), let base = bases[byte(1) | 0x20] {
      position += 2
      var value = 0.0
      while let digit = Character(Unicode.Scalar(byte())).hexDigitValue, digit < base {
        value = value * Double(base) + Double(digit)
        position += 1
      }
      return .number(value)
    }
    while byte().isDigit { position += 1 }
    if byte() == UInt8(ascii: ".") {
      position += 1
      while byte().isDigit { position += 1 }
    }
    if byte() | 0x20 == UInt8(ascii: "e") {
      let hasSign = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-")
      if byte(hasSign ? 2 : 1).isDigit {
        position += hasSign ? 2 : 1
        while byte().isDigit { position += 1 }
      }
    }
    guard !byte().isIdentifierStart,
      let value = Double(String(decoding: bytes[start..<position], as: UTF8.self).completed)
    else { throw failure("malformed number") }
    return .number(value)
  }

  private mutating func string(until quote: UInt8) throws(ExpressionSyntaxError) -> Token.Kind {
    position += 1
    var text: [UInt8] = []
    while byte() != quote {
      guard position < bytes.count, byte() != UInt8(ascii: "\n") else {
        throw failure("unterminated string")
      }
      try character(into: &text)
    }
    position += 1
    return .string(String(decoding: text, as: UTF8.self))
  }

  private mutating func character(into text: inout [UInt8]) throws(ExpressionSyntaxError) {
    let byte = byte()
    position += 1
    guard byte == UInt8(ascii: "\\") else { return text.append(byte) }
    guard position < bytes.count else { throw failure("unterminated string") }
    let escape = bytes[position]
    position += 1
    switch escape {
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "v"): text.append(11)
    case UInt8(ascii: "0"): text.append(0)
    case UInt8(ascii: "\n"): line += 1
    case UInt8(ascii: "x"): try hexadecimal(2, into: &text)
    case UInt8(ascii: "u"): try hexadecimal(4, into: &text)
    default: text.append(escape)
    }
  }

  /// Appends an escaped character; lone surrogates become the replacement character.
  private mutating func hexadecimal(
    _ count: Int, into text: inout [UInt8]
  ) throws(ExpressionSyntaxError) {
    guard position + count <= bytes.count,
      let code = UInt32(
        String(decoding: bytes[position..<position + count], as: UTF8.self), radix: 16)
    else { throw failure("malformed escape sequence") }
    position += count
    text.append(contentsOf: String(Character(Unicode.Scalar(code) ?? "\u{FFFD}")).utf8)
  }

  private mutating func template() throws(ExpressionSyntaxError) -> Token.Kind {
    guard depth < 8 else { throw failure("templates nested too deeply") }
    position += 1
    var texts: [String] = []
    var parts: [[Token]] = []
    var text: [UInt8] = []
    while byte() != UInt8(ascii: "`") {
      guard position < bytes.count else { throw failure("unterminated template") }
      if byte() == UInt8(ascii: "\n") { line += 1 }
      guard byte() == UInt8(ascii: "$"), byte(1) == UInt8(ascii: "{") else {
        try character(into: &text)
        continue
      }
      texts.append(String(decoding: text, as: UTF8.self))
      text = []
      position += 2
      let start = position
      try skipSubstitution()
      var inner = Lexer(bytes: Array(bytes[start..<position]), line: line, depth: depth + 1)
      parts.append(try inner.tokens())
      position += 1
    }
    position += 1
    texts.append(String(decoding: text, as: UTF8.self))
    return .template(texts, parts)
  }

  /// Skips to the brace that closes a substitution.
  private mutating func skipSubstitution() throws(ExpressionSyntaxError) {
    var open = 0
    while position < bytes.count {
      switch byte() {
      case UInt8(ascii: "{"): open += 1
      case UInt8(ascii: "}"):
        if open == 0 { return }
        open -= 1
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        _ = try string(until: byte())
        continue
      case UInt8(ascii: "`"):
        throw failure("nested templates are not supported")
      default: break
      }
      position += 1
    }
    throw failure("unterminated template")
  }
}

extension Token {
  /// Whether a slash after this token is a division.
  fileprivate var endsOperand: Bool {
    switch kind {
    case .number, .string, .template, .regularExpression, .identifier: true
    case .keyword(let word): ["this", "null", "true", "false", "super"].contains(word)
    case .punctuator(let text): [")", "]", "}", "++", "--"].contains(text)
    case .end: false
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  /// Whether an identifier may start with this byte; all non-ASCII characters count as letters.
  fileprivate var isIdentifierStart: Bool {
    (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z") && self < 0x80)
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
  }
}

extension String {
  /// The number in the form that `Double` parses: `.5` and `1.` completed.
  fileprivate var completed: String {
    var text = hasPrefix(".") ? "0" + self : self
    if text.hasSuffix(".") { text += "0" }
    return text.pieces(betweenLiteral: ".e").joined(separator: ".0e")
      .pieces(betweenLiteral: ".E").joined(separator: ".0e")
  }
}
