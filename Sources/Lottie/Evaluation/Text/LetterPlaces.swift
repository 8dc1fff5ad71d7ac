/// Works out where the letters of a text stand at a moment.
///
/// - Source: lottie-web 5: each letter is moved by all animators in the order of anchors, scales,
///   turns and positions, about an anchor in the middle of its group.
struct LetterPlaces {
  private let motion: TextMotion
  private let text: SetText
  private let moment: Moment
  private let ranges: [SelectorRange]
  private let values: [AnimatorValues]
  private let alignment: Vector2
  private var line: TextLine

  /// - Parameter path: that of `motion` at the moment, which all texts of a layer share.
  init(motion: TextMotion, text: SetText, path: PathSetting?, moment: Moment) {
    self.motion = motion
    self.text = text
    self.moment = moment
    ranges = zip(motion.animators, text.measures.unitCounts).map {
      $0.selector.range(at: moment, unitCount: $1)
    }
    values = motion.animators.map { AnimatorValues($0, at: moment) }
    alignment = motion.alignment.value(at: moment) * 0.01
    line = TextLine(text.measures, path: path)
  }

  /// One for each letter; nil for line breaks.
  func all() -> [LetterPlace?] {
    var copy = self
    return copy.walk()
  }

  private mutating func walk() -> [LetterPlace?] {
    let shifts = trackingShifts()
    var result: [LetterPlace?] = []
    result.reserveCapacity(text.letters.count)
    for (index, letter) in text.letters.enumerated() {
      let shares = zip(ranges, letter.units).map { $0.share(of: $1) }
      guard !letter.isBreak else {
        line.breakLine(extra: sum(shares, \.lineSpacing))
        result.append(nil)
        continue
      }
      let anchorShift = Vector2(
        alignment.x * letter.group.width / 2,
        alignment.y * text.measures.size * Self.anchorHeight)
      let way = sum(shares) { ($0.position?.x ?? 0) + ($0.anchor?.x ?? 0) }
      line.enter(letter, alignment: anchorShift.x, way: way, in: text.letters)
      line.advance(by: sum(shares, \.tracking))
      var matrix = SpaceMatrix()
      matrix.move(anchorShift * -1)
      let middle = Vector2(letter.group.width / 2 - letter.group.offset, 0)
      matrix.move(middle * -1)
      turn(&matrix, shares)
      let final = line.place(
        letter, matrix.plane, middle: middle.x, anchorShift: anchorShift, shift: shifts[index])
      line.leave(
        letter, next: index + 1 < text.letters.count ? text.letters[index + 1] : nil,
        alignment: anchorShift.x)
      var place = LetterPlace(matrix: final, paint: text.paint)
      place.paint(values, shares)
      result.append(place)
    }
    return result
  }

  /// How high the anchor can be moved, in sizes.
  private static let anchorHeight = 1.2 * 0.714

  private func sum(_ shares: [Double], _ part: (AnimatorValues) -> Double) -> Double {
    zip(values, shares).reduce(0) { $0 + part($1.0) * $1.1 }
  }

  private func turn(_ matrix: inout SpaceMatrix, _ shares: [Double]) {
    let isOnPath = line.path != nil
    for (value, share) in zip(values, shares) {
      if let anchor = value.anchor { matrix.move(anchor * -share) }
    }
    for (value, share) in zip(values, shares) {
      guard let scale = value.scale else { continue }
      matrix.apply(.scaling(1 + (scale.x / 100 - 1) * share, 1 + (scale.y / 100 - 1) * share))
    }
    for (value, share) in zip(values, shares) {
      if value.skew != 0 {
        matrix.apply(.skew(degrees: value.skew * share, axis: value.skewAxis * share))
      }
      if value.rotation != 0 { matrix.apply(.rotation(degrees: value.rotation * share)) }
      if value.rotationY != 0 { matrix.rotateY(degrees: value.rotationY * share) }
      if value.rotationX != 0 { matrix.rotateX(degrees: value.rotationX * share) }
    }
    for (value, share) in zip(values, shares) {
      guard let position = value.position else { continue }
      // Along a path the way has been gone already.
      matrix.move(Vector2(isOnPath ? 0 : position.x, position.y) * share)
    }
  }

  /// How far tracking that is animated moves each letter, so that its line keeps its middle or end.
  private func trackingShifts() -> [Double] {
    let count = text.letters.count
    var shifts = [Double](repeating: 0, count: count)
    let justification = text.measures.justification
    guard justification != .left, motion.animators.contains(where: { $0.tracking != nil }) else {
      return shifts
    }
    let all = zip(values, motion.animators).filter { $1.tracking != nil }.reduce(0) {
      $0 + $1.0.tracking
    }
    var first = 0
    var shift = 0.0
    // lottie-web adds these up from line to line.
    var firstShift = 0.0
    var isNewLine = true
    for index in 0...count {
      if index == count || text.letters[index].isBreak {
        if shift != 0 { shift += firstShift }
        for member in first..<index { shifts[member] = shift }
        (first, shift, isNewLine) = (index, 0, true)
        continue
      }
      if isNewLine, justification == .center { firstShift -= all * justification.share }
      let shares = zip(ranges, text.letters[index].units).map { $0.share(of: $1) }
      shift -= sum(shares, \.tracking) * justification.share
      isNewLine = false
    }
    return shifts
  }
}
