/// The pen that goes along the lines of a text, straight or on a path.
struct TextLine {
  private(set) var path: PathSetting?
  private let measures: TextMeasures
  private var x = 0.0
  private var y = 0.0
  private var isFirstLine = true
  private var line = -1
  private var group = -1
  private var extra = 0.0
  private var letterPlace = (point: Vector2.zero, degrees: 0.0)

  init(_ measures: TextMeasures, path: PathSetting?) {
    self.measures = measures
    self.path = path
    if let path { x = path.firstMargin }
  }

  mutating func breakLine(extra: Double) {
    y += measures.lineHeight + extra + (isFirstLine ? measures.firstBreak : 0)
    isFirstLine = false
    x = path?.firstMargin ?? 0
    path?.walker.restart(at: x)
  }

  /// - Parameters:
  ///   - alignment: how far the anchor lies from the middle of the group.
  ///   - way: how far animators move the letter along a path.
  mutating func enter(
    _ letter: TextLetter, alignment: Double, way: Double, in letters: [TextLetter]
  ) {
    guard path != nil else { return }
    let length = path?.walker.length ?? 0
    let lastMargin = path?.lastMargin ?? 0
    if line != letter.line {
      line = letter.line
      x += (length + lastMargin - measures.width(of: line)) * measures.justification.share
    }
    if group != letter.group.index {
      x += extra + letter.group.width / 2
      group = letter.group.index
      extra = letter.group.extra
    }
    x += alignment
    if path?.isForced == true, let first = letters.first, let last = letters.last, letters.count > 1
    {
      let margin = path?.firstMargin ?? 0
      let (before, behind) = (first.group.width / 2, last.group.width / 2)
      x =
        margin + before + (length + lastMargin - margin - before - behind) * Double(group)
        / Double(letters.count - 1)
    }
    if let place = path?.walker.place(at: x + way) { letterPlace = place }
  }

  /// Adds tracking before a letter; lines that start at the left do so with their first letter.
  mutating func advance(by tracking: Double) {
    if (path == nil && x != 0) || measures.justification != .left { x += tracking }
  }

  /// Takes a letter from its anchor to its place.
  /// - Parameters:
  ///   - middle: from the start of the letter to the middle of its group.
  ///   - shift: what animated tracking moves its line by.
  func place(
    _ letter: TextLetter, _ matrix: AffineMatrix, middle: Double, anchorShift: Vector2,
    shift: Double
  ) -> AffineMatrix {
    if let path {
      let rise = Vector2(0, anchorShift.y + y - measures.baselineShift)
      let turn = AffineMatrix.rotation(degrees: path.isPerpendicular ? letterPlace.degrees : 0)
      return .translation(letterPlace.point) * turn * .translation(rise) * matrix
    }
    let start = shift + measures.start(of: letter.line)
    let point = Vector2(x + start + middle, y - measures.baselineShift)
    return .translation(point + anchorShift + measures.origin) * matrix
  }

  mutating func leave(_ letter: TextLetter, next: TextLetter?, alignment: Double) {
    guard path != nil else {
      x += letter.advance + measures.tracking
      if letter.isSpace { x += measures.growth(ofSpacesIn: letter.line) }
      return
    }
    x -= alignment
    if let next, next.group.index != group { x += letter.group.width / 2 + measures.tracking }
  }
}

/// A line for letters at a moment.
struct PathSetting {
  var walker: TextPathWalker
  let firstMargin: Double
  /// How far the text may go beyond the end of the line.
  let lastMargin: Double
  let isPerpendicular: Bool
  /// Whether letters are spread over the whole line.
  let isForced: Bool

  init?(_ path: TextPath, at moment: Moment) {
    let outline = path.outline.value(at: moment)
    let isReversed = path.isReversed.value(at: moment) != 0
    guard var walker = TextPathWalker(isReversed ? outline.reversed() : outline) else { return nil }
    firstMargin = path.firstMargin.value(at: moment)
    lastMargin = path.countsLastMargin ? path.lastMargin.value(at: moment) : 0
    isPerpendicular = path.isPerpendicular.value(at: moment) != 0
    isForced = path.isForced.value(at: moment) != 0
    walker.restart(at: firstMargin)
    self.walker = walker
  }
}

extension TextPath {
  /// - Returns: nil when the line has no length; the text is then set straight.
  func setting(at moment: Moment) -> PathSetting? { PathSetting(self, at: moment) }
}
