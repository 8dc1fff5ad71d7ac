/// A word of source text.
struct Token: Equatable {
  enum Kind: Equatable {
    case number(Double)
    case string(String)
    /// The text pieces of a template and the source of what stands between them.
    case template([String], [[Token]])
    case identifier(String)
    case keyword(String)
    case punctuator(String)
    case end
  }

  let kind: Kind
  /// From 1.
  let line: Int
  /// Whether a line ends between the token before and this one.
  let followsLineBreak: Bool
}
