/// A lexical token.
struct Token: Equatable {
  enum Kind: Equatable {
    case number(Double)
    case string(String)
    /// The literal parts of a template and the tokens of its substitutions.
    case template([String], [[Token]])
    case regularExpression(RegularExpression)
    case identifier(String)
    case keyword(String)
    case punctuator(String)
    case end
  }

  let kind: Kind
  /// The line number, starting at 1.
  let line: Int
  /// Whether a line break precedes the token.
  let followsLineBreak: Bool
}
