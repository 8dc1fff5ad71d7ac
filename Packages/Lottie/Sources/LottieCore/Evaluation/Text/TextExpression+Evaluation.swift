extension TextExpression {
  /// Lays out the text that the expression returns.
  ///
  /// Glyphs that are compositions or have their own paints contribute only their width, since their
  /// cost was not counted when the file was parsed.
  /// - Returns: nil if the expression fails or its text exceeds the budget of the frame.
  func text(
    insteadOf text: TextLayout, at time: EvaluationTime, within budget: inout FrameBudget
  ) -> TextLayout? {
    guard styles.indices.contains(text.style),
      let words = time.expressions?.text(ofReference: reference.index, at: time.frame)
    else { return nil }
    let style = styles[text.style]
    var shaper = TextShaper(
      glyphs: glyphs, provider: provider, font: style.font, capitals: style.capitals,
      budget: LottieLimits.expressionCharacters)
    var (letters, metrics) = style.letters(of: words, shaper: &shaper)
    for (index, letter) in letters.enumerated() {
      if case .outline? = letter.shape { continue }
      letters[index].shape = nil
    }
    let vertices = letters.reduce(0) { $0 + $1.vertexCount }
    guard budget.spendVertices(vertices) else { return nil }
    return TextLayout(start: text.start, letters: letters, paint: text.paint, metrics: metrics)
  }
}
