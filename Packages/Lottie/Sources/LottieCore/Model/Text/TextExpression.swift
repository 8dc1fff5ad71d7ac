/// The expression of a text layer, with everything needed to lay out the text that it returns.
///
/// A class, so that text layers stay small; compared by identity.
final class TextExpression: Sendable, Equatable {
  let reference: ExpressionReference
  let styles: [TextStyle]
  let glyphs: [GlyphKey: Glyph]
  let provider: (any FontProvider)?

  init(
    reference: ExpressionReference, styles: [TextStyle], glyphs: [GlyphKey: Glyph],
    provider: (any FontProvider)?
  ) {
    self.reference = reference
    self.styles = styles
    self.glyphs = glyphs
    self.provider = provider
  }

  static func == (a: TextExpression, b: TextExpression) -> Bool { a === b }
}
