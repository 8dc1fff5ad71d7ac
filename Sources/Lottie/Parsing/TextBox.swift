/// What After Effects does to the text in a box, beyond what lottie-web does.
struct TextBox {
  let height: Double
  /// Which share of the free height lies above the text.
  let verticalShare: Double
  let shrinks: Bool
  /// Whether lines fill the width; the last ones of paragraphs only when all do.
  let isJustified, isLastJustified: Bool
  /// From the top to the first baseline, in percent of the size.
  private let ascent: Double

  /// - Parameter node: a text document.
  /// - Returns: nil for text without a box.
  init?(_ node: JSONNode, ascent: Double) {
    guard let size = node["sz"]?.numbers, size.count >= 2 else { return nil }
    height = size[1]
    self.ascent = ascent
    verticalShare =
      switch node["vj"]?.number {
      case 1: 0.5
      case 2: 1
      default: 0
      }
    shrinks = node["rs"]?.isTrue ?? false
    let form = node["j"]?.number ?? 0
    isJustified = form >= 3 && form <= 6
    isLastJustified = form == 6
  }

  /// The setting, with sizes as much smaller as the box demands.
  /// - Complexity: O(characters), a dozen times.
  func fitting(_ setting: TextSetting, to text: [SetCharacter]) -> TextSetting {
    guard shrinks, height > 0, !fits(text, setting) else { return setting }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<Self.steps {
      let middle = (low + high) / 2
      if fits(text, setting.scaled(by: middle)) { low = middle } else { high = middle }
    }
    var fitted = setting.scaled(by: max(low, 1 / Double(1 << Self.steps)))
    fitted.origin.y -= ascent * (setting.size - fitted.size) / 100
    return fitted
  }

  private static let steps = 10

  private func fits(_ text: [SetCharacter], _ setting: TextSetting) -> Bool {
    let breaks = setting.broken(text).count(where: \.isBreak)
    return setting.height(ofLines: breaks + 1) <= height
  }

  /// Moves the lines to their height and widens their spaces.
  func place(_ text: [SetCharacter], in measures: inout TextMeasures) {
    let free = height - measures.lineHeight * Double(measures.lineWidths.count - 1) - measures.size
    if verticalShare > 0, free.isFinite { measures.origin.y += free * verticalShare }
    guard isJustified else { return }
    measures.spaceGrowth = Array(repeating: 0, count: measures.lineWidths.count)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isBreak)
    for (line, characters) in lines.enumerated() where line < measures.lineWidths.count {
      let end = characters.endIndex
      let isLast = end == text.endIndex || text[end].text == "\r"
      guard !isLast || isLastJustified else { continue }
      let words = characters.trimmingSpaces
      let spaces = words.count(where: \.isSpace)
      let free = measures.room - measures.lineWidths[line]
      guard spaces > 0, free > 0, free.isFinite else { continue }
      measures.spaceGrowth[line] = free / Double(spaces)
      measures.lineWidths[line] = measures.room
    }
  }
}

extension ArraySlice<SetCharacter> {
  /// Without the spaces at the end.
  fileprivate var trimmingSpaces: ArraySlice<SetCharacter> {
    var rest = self
    while rest.last?.isSpace == true { rest.removeLast() }
    return rest
  }
}

extension TextSetting {
  fileprivate func scaled(by scale: Double) -> TextSetting {
    var setting = TextSetting(
      size: size * scale, tracking: tracking * scale, lineHeight: lineHeight.map { $0 * scale },
      justification: justification, baselineShift: baselineShift * scale)
    (setting.firstBreak, setting.boxWidth, setting.origin) = (firstBreak, boxWidth, origin)
    return setting
  }

  /// From the top of the first line to the bottom of the last one.
  fileprivate func height(ofLines count: Int) -> Double {
    size + (lineHeight ?? size * 1.2) * Double(count - 1)
  }
}
