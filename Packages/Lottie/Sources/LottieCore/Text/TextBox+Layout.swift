extension TextBox {
  /// Returns the style scaled down until the text fits the box.
  /// - Complexity: O(characters) per step of a binary search, about ten steps.
  func fitting(_ paragraph: ParagraphStyle, to text: [ShapedCharacter]) -> ParagraphStyle {
    guard shrinks, height > 0, !fits(text, paragraph) else { return paragraph }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<Self.steps {
      let middle = (low + high) / 2
      if fits(text, paragraph.scaled(by: middle)) { low = middle } else { high = middle }
    }
    var fitted = paragraph.scaled(by: max(low, 1 / Double(1 << Self.steps)))
    fitted.origin.y -= ascent * (paragraph.size - fitted.size) / 100
    return fitted
  }

  private static let steps = 10

  private func fits(_ text: [ShapedCharacter], _ paragraph: ParagraphStyle) -> Bool {
    let breaks = paragraph.insertingLineBreaks(text).count(where: \.isBreak)
    return paragraph.height(ofLines: breaks + 1) <= height
  }

  /// Aligns the lines vertically and widens the spaces of justified lines.
  func place(_ text: [ShapedCharacter], in metrics: inout TextMetrics) {
    let free = height - metrics.lineHeight * Double(metrics.lineWidths.count - 1) - metrics.size
    if verticalShare > 0, free.isFinite { metrics.origin.y += free * verticalShare }
    guard isJustified else { return }
    metrics.spaceGrowth = Array(repeating: 0, count: metrics.lineWidths.count)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isBreak)
    for (line, characters) in lines.enumerated() where line < metrics.lineWidths.count {
      let end = characters.endIndex
      let isLast = end == text.endIndex || text[end].text == "\r"
      guard !isLast || isLastJustified else { continue }
      let words = characters.trimmingSpaces
      let spaces = words.count(where: \.isSpace)
      let free = metrics.room - metrics.lineWidths[line]
      guard spaces > 0, free > 0, free.isFinite else { continue }
      metrics.spaceGrowth[line] = free / Double(spaces)
      metrics.lineWidths[line] = metrics.room
    }
  }
}

extension ArraySlice<ShapedCharacter> {
  /// The characters without trailing spaces.
  fileprivate var trimmingSpaces: ArraySlice<ShapedCharacter> {
    var rest = self
    while rest.last?.isSpace == true { rest.removeLast() }
    return rest
  }
}

extension ParagraphStyle {
  fileprivate func scaled(by scale: Double) -> ParagraphStyle {
    var paragraph = ParagraphStyle(
      size: size * scale, tracking: tracking * scale, lineHeight: lineHeight.map { $0 * scale },
      justification: justification, baselineShift: baselineShift * scale)
    (paragraph.firstBreak, paragraph.boxWidth, paragraph.origin) = (firstBreak, boxWidth, origin)
    return paragraph
  }

  /// The height from the top of the first line to the bottom of the last one.
  fileprivate func height(ofLines count: Int) -> Double {
    size + (lineHeight ?? size * 1.2) * Double(count - 1)
  }
}
