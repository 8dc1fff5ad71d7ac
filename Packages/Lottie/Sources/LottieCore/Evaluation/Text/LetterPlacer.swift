/// Computes the placement of the letters of a text.
///
/// - Source: lottie-web 5: all animators apply in the order anchor point, scale, rotation and
///   position, about the anchor point of the letter's group.
struct LetterPlacer {
  private let animation: TextAnimation
  private let text: TextLayout
  private let time: EvaluationTime
  private let ranges: [SelectorRange]
  private let values: [AnimatorValues]
  private let alignment: Vector2
  private var cursor: TextCursor

  /// - Parameter path: the evaluated path of the animation, which all texts of a layer share.
  init(animation: TextAnimation, text: TextLayout, path: EvaluatedTextPath?, time: EvaluationTime) {
    self.animation = animation
    self.text = text
    self.time = time
    ranges = zip(animation.animators, text.metrics.unitCounts).map {
      $0.selector.range(at: time, unitCount: $1)
    }
    values = animation.animators.map { AnimatorValues($0, at: time) }
    alignment = animation.alignment.value(at: time) * 0.01
    cursor = TextCursor(text.metrics, path: path)
  }

  /// Returns one placement per letter; nil for line breaks.
  func placements() -> [LetterPlacement?] {
    var copy = self
    return copy.walk()
  }

  private mutating func walk() -> [LetterPlacement?] {
    let shifts = trackingShifts()
    var result: [LetterPlacement?] = []
    result.reserveCapacity(text.letters.count)
    for (index, letter) in text.letters.enumerated() {
      let shares = zip(ranges, letter.units).map { $0.share(of: $1) }
      guard !letter.isBreak else {
        cursor.breakLine(extra: sum(shares, \.lineSpacing))
        result.append(nil)
        continue
      }
      let anchorShift = Vector2(
        alignment.x * letter.group.width / 2,
        alignment.y * text.metrics.size * Self.anchorHeight)
      let way = sum(shares) { ($0.position?.x ?? 0) + ($0.anchor?.x ?? 0) }
      cursor.enter(letter, alignment: anchorShift.x, way: way, in: text.letters)
      cursor.advance(by: sum(shares, \.tracking))
      var matrix = AffineMatrix3D.identity
      matrix.move(anchorShift * -1)
      let middle = Vector2(letter.group.width / 2 - letter.group.offset, 0)
      matrix.move(middle * -1)
      turn(&matrix, shares)
      let final = cursor.place(
        letter, matrix.flattened, middle: middle.x, anchorShift: anchorShift, shift: shifts[index])
      cursor.leave(
        letter, next: index + 1 < text.letters.count ? text.letters[index + 1] : nil,
        alignment: anchorShift.x)
      var place = LetterPlacement(matrix: final, paint: text.paint)
      place.paint(values, shares)
      result.append(place)
    }
    return result
  }

  /// The vertical range of the anchor point, relative to the size.
  private static let anchorHeight = 1.2 * 0.714

  private func sum(_ shares: [Double], _ part: (AnimatorValues) -> Double) -> Double {
    zip(values, shares).reduce(0) { $0 + part($1.0) * $1.1 }
  }

  private func turn(_ matrix: inout AffineMatrix3D, _ shares: [Double]) {
    let isOnPath = cursor.path != nil
    for (value, share) in zip(values, shares) {
      if let anchor = value.anchor { matrix.move(anchor * -share) }
    }
    for (value, share) in zip(values, shares) {
      guard let scale = value.scale else { continue }
      matrix.apply(
        AffineMatrix3D(.scaling(1 + (scale.x / 100 - 1) * share, 1 + (scale.y / 100 - 1) * share)))
    }
    for (value, share) in zip(values, shares) {
      if value.skew != 0 {
        matrix.apply(
          AffineMatrix3D(.skew(degrees: value.skew * share, axis: value.skewAxis * share)))
      }
      if value.rotation != 0 { matrix.apply(.rotation(degrees: [0, 0, value.rotation * share])) }
      if value.rotationY != 0 { matrix.apply(.rotation(degrees: [0, value.rotationY * share, 0])) }
      if value.rotationX != 0 { matrix.apply(.rotation(degrees: [value.rotationX * share, 0, 0])) }
    }
    for (value, share) in zip(values, shares) {
      guard let position = value.position else { continue }
      // On a path, the cursor has already applied the horizontal position.
      matrix.move(Vector2(isOnPath ? 0 : position.x, position.y) * share)
    }
  }

  /// Returns the shift of each letter by animated tracking, which keeps lines centered or
  /// right-aligned.
  private func trackingShifts() -> [Double] {
    let count = text.letters.count
    var shifts = [Double](repeating: 0, count: count)
    let justification = text.metrics.justification
    guard justification != .left, animation.animators.contains(where: { $0.tracking != nil }) else {
      return shifts
    }
    let all = zip(values, animation.animators).filter { $1.tracking != nil }.reduce(0) {
      $0 + $1.0.tracking
    }
    var first = 0
    var shift = 0.0
    // lottie-web accumulates these over the lines.
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

extension AffineMatrix3D {
  /// Applies `matrix` after the existing transform.
  fileprivate mutating func apply(_ matrix: AffineMatrix3D) { self = matrix * self }

  fileprivate mutating func move(_ way: Vector2) {
    origin.x += way.x
    origin.y += way.y
  }
}
