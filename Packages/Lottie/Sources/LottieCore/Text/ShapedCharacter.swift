/// A character with its glyph, before line breaking.
struct ShapedCharacter: Equatable {
  let text: String
  /// At size 100; nil if the character is not drawn.
  let glyph: Glyph?

  var isBreak: Bool { text == "\r" || text == "\u{3}" }
  var isSpace: Bool { text == " " }
  static let lineBreak = ShapedCharacter(text: "\u{3}", glyph: nil)
}
