extension ParagraphStyle {
  private func advance(_ character: ShapedCharacter) -> Double {
    character.isBreak ? 0 : (character.glyph?.width ?? 0) * size / 100
  }

  /// Inserts the line breaks that the width of the box requires.
  func insertingLineBreaks(_ text: [ShapedCharacter]) -> [ShapedCharacter] {
    guard let boxWidth else { return text }
    var result: [ShapedCharacter] = []
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

  /// Lays out the letters in lines.
  func letters(_ text: [ShapedCharacter], grouping: TextAnimation.Grouping) -> [TextLetter] {
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

  /// Assigns letters to words or lines. A word ends with its space and a line with its break;
  /// neither counts toward the width.
  private func group(_ letters: inout [TextLetter], by grouping: TextAnimation.Grouping) {
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

  func metrics(of letters: [TextLetter]) -> TextMetrics {
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
    return TextMetrics(
      size: size, tracking: tracking, lineHeight: lineHeight ?? size * 1.2, firstBreak: firstBreak,
      justification: justification, baselineShift: baselineShift, origin: origin,
      lineWidths: widths, left: boxWidth == nil ? -room * justification.share : 0, room: room)
  }
}

extension Glyph.Shape {
  /// Scales contours to the size of the text. Other shapes are scaled when drawn, so that their
  /// strokes are not.
  fileprivate func scaled(by scale: Double) -> Glyph.Shape {
    guard case .outline(let contours) = self else { return self }
    return .outline(BezierPath(contours).transformed(by: .scaling(scale, scale)).contours)
  }
}
