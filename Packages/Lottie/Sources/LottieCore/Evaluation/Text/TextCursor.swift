/// The cursor that advances along the lines of a text, either straight or on a path.
struct TextCursor {
  private(set) var path: EvaluatedTextPath?
  private let metrics: TextMetrics
  private var x = 0.0
  private var y = 0.0
  private var isFirstLine = true
  private var line = -1
  private var group = -1
  private var extra = 0.0
  private var letterPlace = (point: Vector2.zero, degrees: 0.0)

  init(_ metrics: TextMetrics, path: EvaluatedTextPath?) {
    self.metrics = metrics
    self.path = path
    if let path { x = path.firstMargin }
  }

  mutating func breakLine(extra: Double) {
    y += metrics.lineHeight + extra + (isFirstLine ? metrics.firstBreak : 0)
    isFirstLine = false
    x = path?.firstMargin ?? 0
    path?.walker.restart(at: x)
  }

  /// - Parameters:
  ///   - alignment: the distance of the anchor point from the middle of the group.
  ///   - way: the distance by which animators move the letter along a path.
  mutating func enter(
    _ letter: TextLetter, alignment: Double, way: Double, in letters: [TextLetter]
  ) {
    guard path != nil else { return }
    let length = path?.walker.length ?? 0
    let lastMargin = path?.lastMargin ?? 0
    if line != letter.line {
      line = letter.line
      x += (length + lastMargin - metrics.width(of: line)) * metrics.justification.share
    }
    if group != letter.group.index {
      x += extra + letter.group.width / 2
      group = letter.group.index
      extra = letter.group.extra
    }
    x += alignment
    if path?.isForceAligned == true, let first = letters.first, let last = letters.last,
      letters.count > 1
    {
      let margin = path?.firstMargin ?? 0
      let (before, behind) = (first.group.width / 2, last.group.width / 2)
      x =
        margin + before + (length + lastMargin - margin - before - behind) * Double(group)
        / Double(letters.count - 1)
    }
    if let place = path?.walker.place(at: x + way) { letterPlace = place }
  }

  /// Adds tracking before a letter, but not at the start of a left-aligned line.
  mutating func advance(by tracking: Double) {
    if (path == nil && x != 0) || metrics.justification != .left { x += tracking }
  }

  /// Returns the transform from a letter's anchor point to its position.
  /// - Parameters:
  ///   - middle: the distance from the start of the letter to the middle of its group.
  ///   - shift: the shift of the line by animated tracking.
  func place(
    _ letter: TextLetter, _ matrix: AffineMatrix, middle: Double, anchorShift: Vector2,
    shift: Double
  ) -> AffineMatrix {
    if let path {
      let rise = Vector2(0, anchorShift.y + y - metrics.baselineShift)
      let turn = AffineMatrix.rotation(degrees: path.isPerpendicular ? letterPlace.degrees : 0)
      return .translation(letterPlace.point) * turn * .translation(rise) * matrix
    }
    let start = shift + metrics.start(of: letter.line)
    let point = Vector2(x + start + middle, y - metrics.baselineShift)
    return .translation(point + anchorShift + metrics.origin) * matrix
  }

  mutating func leave(_ letter: TextLetter, next: TextLetter?, alignment: Double) {
    guard path != nil else {
      x += letter.advance + metrics.tracking
      if letter.isSpace { x += metrics.growth(ofSpacesIn: letter.line) }
      return
    }
    x -= alignment
    if let next, next.group.index != group { x += letter.group.width / 2 + metrics.tracking }
  }
}

/// A text path with evaluated properties.
struct EvaluatedTextPath {
  var walker: TextPathWalker
  let firstMargin: Double
  /// The distance by which the text may extend beyond the end of the path.
  let lastMargin: Double
  let isPerpendicular: Bool
  /// A Boolean value indicating whether the text is spread over the whole path.
  let isForceAligned: Bool

  init?(_ path: TextPath, at time: EvaluationTime) {
    let outline = path.outline.value(at: time)
    let isReversed = path.isReversed.value(at: time) != 0
    guard var walker = TextPathWalker(isReversed ? outline.reversed() : outline) else { return nil }
    firstMargin = path.firstMargin.value(at: time)
    lastMargin = path.usesLastMargin ? path.lastMargin.value(at: time) : 0
    isPerpendicular = path.isPerpendicular.value(at: time) != 0
    isForceAligned = path.isForceAligned.value(at: time) != 0
    walker.restart(at: firstMargin)
    self.walker = walker
  }
}

extension TextPath {
  /// - Returns: nil if the path has no length; the text is then straight.
  func evaluated(at time: EvaluationTime) -> EvaluatedTextPath? {
    EvaluatedTextPath(self, at: time)
  }
}
