/// Sets the words that an expression writes, as the texts of a layer are set.
final class TextRewriter: Sendable, Equatable {
  private let site: ExpressionSite
  private let styles: [TextStyle]
  private let glyphs: [GlyphKey: Glyph]
  private let provider: (any FontProvider)?

  init(
    site: ExpressionSite, styles: [TextStyle], glyphs: [GlyphKey: Glyph],
    provider: (any FontProvider)?
  ) {
    self.site = site
    self.styles = styles
    self.glyphs = glyphs
    self.provider = provider
  }

  static func == (a: TextRewriter, b: TextRewriter) -> Bool { a === b }

  /// The text with the words that the expression gives it at a moment.
  ///
  /// Characters that are compositions or shapes with paints of their own keep only their width,
  /// since what they cost was not counted when the file was read.
  /// - Returns: nil when the expression fails, or its words are too many for the frame.
  func text(
    insteadOf text: SetText, at moment: Moment, within budget: inout FrameBudget
  ) -> SetText? {
    guard styles.indices.contains(text.style),
      let words = moment.expressions?.text(ofSite: site.index, at: moment.frame)
    else { return nil }
    let style = styles[text.style]
    var shaper = TextShaper(
      glyphs: glyphs, provider: provider, font: style.font, capitals: style.capitals,
      budget: LottieLimits.expressionCharacters)
    var (letters, measures) = style.letters(of: words, shaper: &shaper)
    for (index, letter) in letters.enumerated() {
      if case .outline? = letter.shape { continue }
      letters[index].shape = nil
    }
    let vertices = letters.reduce(0) { $0 + $1.vertexCount }
    guard budget.spendVertices(vertices) else { return nil }
    return SetText(start: text.start, letters: letters, paint: text.paint, measures: measures)
  }
}

/// How a text is set, whatever its words are.
struct TextStyle: Sendable {
  let font: TextFont
  /// As in the file: 1 for capitals, 2 for small ones.
  let capitals: Double
  let setting: TextSetting
  let box: TextBox?
  let motion: TextMotion

  /// The letters of a text in their lines.
  func letters(
    of text: String, shaper: inout TextShaper
  ) -> (letters: [TextLetter], measures: TextMeasures) {
    let shaped = shaper.characters(of: text)
    let setting = box?.fitting(setting, to: shaped) ?? setting
    let characters = shaper.reordered(setting.broken(shaped))
    var letters = setting.letters(characters, grouping: motion.grouping)
    var measures = setting.measures(of: letters)
    box?.place(characters, in: &measures)
    for (index, animator) in motion.animators.enumerated() {
      let units = animator.selector.units(of: letters, seed: UInt64(index))
      for (position, unit) in units.places.enumerated() { letters[position].units.append(unit) }
      measures.unitCounts.append(units.count)
    }
    return (letters, measures)
  }
}
