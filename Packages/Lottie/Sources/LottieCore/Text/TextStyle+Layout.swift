extension TextStyle {
  /// Shapes a text and lays it out in lines.
  func letters(
    of text: String, shaper: inout TextShaper
  ) -> (letters: [TextLetter], metrics: TextMetrics) {
    let shaped = shaper.characters(of: text)
    let paragraph = box?.fitting(paragraph, to: shaped) ?? paragraph
    let characters = shaper.reordered(paragraph.insertingLineBreaks(shaped))
    var letters = paragraph.letters(characters, grouping: animation.grouping)
    var metrics = paragraph.metrics(of: letters)
    box?.place(characters, in: &metrics)
    for (index, animator) in animation.animators.enumerated() {
      let units = animator.selector.units(of: letters, seed: UInt64(index))
      for (position, unit) in units.places.enumerated() { letters[position].units.append(unit) }
      metrics.unitCounts.append(units.count)
    }
    return (letters, metrics)
  }
}
