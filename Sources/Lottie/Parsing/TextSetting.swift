/// A character with its outline, before lines are made of it.
struct SetCharacter: Equatable {
  let text: String
  /// At a size of 100; nil for what is not drawn.
  let glyph: Glyph?

  var isBreak: Bool { text == "\r" || text == "\u{3}" }
  var isSpace: Bool { text == " " }
  static let lineBreak = SetCharacter(text: "\u{3}", glyph: nil)
}

/// How characters become lines.
/// - Source: lottie-web 5: lines of a box are broken at spaces, or anywhere when there are none;
///   trailing spaces do not count for the justification; only U+000D and U+0003 break lines.
struct TextSetting {
  let size: Double
  let tracking: Double
  /// nil for 1.2 sizes.
  let lineHeight: Double?
  /// How much further the second line stands.
  /// - Source: lottie-web 5 moves it by 1, but not in texts that it leaves to the browser as a whole.
  var firstBreak = 1.0
  let justification: TextMeasures.Justification
  let baselineShift: Double
  /// nil for text that grows with its letters.
  var boxWidth: Double?
  var origin = Vector2.zero

  private func advance(_ character: SetCharacter) -> Double {
    character.isBreak ? 0 : (character.glyph?.width ?? 0) * size / 100
  }

  /// The characters with the line breaks that the box demands.
  func broken(_ text: [SetCharacter]) -> [SetCharacter] {
    guard let boxWidth else { return text }
    var result: [SetCharacter] = []
    result.reserveCapacity(text.count)
    var lastSpace: Int?
    var width = 0.0
    var start = 0
    for character in text {
      let step = advance(character)
      while width + step > boxWidth, !character.isSpace, !character.isBreak, result.count > start {
        if let space = lastSpace {
          result[space] = .lineBreak
          start = space + 1
        } else {
          result.append(.lineBreak)
          start = result.count
        }
        lastSpace = nil
        width = result[start...].reduce(0) { $0 + advance($1) + tracking }
      }
      if character.isSpace { lastSpace = result.count }
      result.append(character)
      if character.isBreak {
        (width, start, lastSpace) = (0, result.count, nil)
      }
      width += step + tracking
    }
    return result
  }

  /// Places letters in lines, one after the other.
  func letters(_ text: [SetCharacter], grouping: TextMotion.Grouping) -> [TextLetter] {
    var line = 0
    var letters: [TextLetter] = []
    letters.reserveCapacity(text.count)
    for character in text {
      if character.isBreak { line += 1 }
      let width = advance(character)
      letters.append(
        TextLetter(
          shape: character.glyph?.shape.scaled(by: size / 100), advance: width,
          isBreak: character.isBreak, isSpace: character.isSpace, line: line,
          group: LetterGroup(index: letters.count, width: width, offset: 0, extra: 0)))
    }
    if grouping != .characters { group(&letters, by: grouping) }
    return letters
  }

  /// A word ends with its space, a line with its break; neither counts for the width.
  private func group(_ letters: inout [TextLetter], by grouping: TextMotion.Grouping) {
    var first = 0
    var index = 0
    var width = 0.0
    var offsets: [Double] = []
    for position in letters.indices {
      let letter = letters[position]
      offsets.append(width)
      let isSeparator = letter.isBreak || (grouping == .words && letter.isSpace)
      if !isSeparator { width += letter.advance }
      guard isSeparator || position == letters.count - 1 else { continue }
      for member in first...position {
        letters[member].group = LetterGroup(
          index: index, width: width, offset: offsets[member - first], extra: letter.advance)
      }
      index += 1
      first = position + 1
      width = 0
      offsets = []
    }
  }

  func measures(of letters: [TextLetter]) -> TextMeasures {
    var widths: [Double] = []
    var width = -tracking
    var spaces = 0.0
    for letter in letters {
      if letter.isBreak {
        widths.append(width)
        width = -tracking
        spaces = 0
      } else if letter.isSpace {
        spaces += letter.advance + tracking
      } else {
        width += letter.advance + tracking + spaces
        spaces = 0
      }
    }
    widths.append(width)
    let room = boxWidth ?? max(0, widths.max() ?? 0)
    return TextMeasures(
      size: size, tracking: tracking, lineHeight: lineHeight ?? size * 1.2, firstBreak: firstBreak,
      justification: justification, baselineShift: baselineShift, origin: origin,
      lineWidths: widths, left: boxWidth == nil ? -room * justification.share : 0, room: room)
  }
}

extension Glyph.Shape {
  /// Outlines at the size of the text; other shapes grow when they are drawn, so that pens do not.
  fileprivate func scaled(by scale: Double) -> Glyph.Shape {
    guard case .outline(let contours) = self else { return self }
    return .outline(BezierPath(contours).transformed(by: .scaling(scale, scale)).contours)
  }
}
