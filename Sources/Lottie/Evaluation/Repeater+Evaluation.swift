import Foundation

extension Repeater {
  /// One copy: its place beside the original, and how opaque it is.
  struct Copy {
    let matrix: AffineMatrix
    /// 0 to 1.
    let opacity: Double
  }

  /// The copies at a frame, the topmost first; at most ``LottieLimits/copies``.
  ///
  /// - Source: lottie-web 5: all steps of rotation come first, then those of scale, both about the
  ///   anchor, then those of position. Opacity runs from the topmost copy to the lowest.
  func copies(at moment: Moment) -> [Copy] {
    let wanted = copies.value(at: moment).rounded(.up)
    guard wanted >= 1 else { return [] }
    let count = Int(min(wanted, Double(LottieLimits.copies)))
    let step = Step(
      anchor: anchor.value(at: moment), position: position.value(at: moment),
      scale: scale.value(at: moment) * 0.01, rotation: rotation.value(at: moment))
    let offset = offset.value(at: moment)
    let (from, to) = (startOpacity.value(at: moment) / 100, endOpacity.value(at: moment) / 100)
    return (0..<count).map { index in
      let share = count > 1 ? Double(index) / Double(count - 1) : 0
      var number = Double(stacksBelow ? index : count - 1 - index)
      // Steps that start before the original's place stand twice there, as in lottie-web.
      if offset < 0, offset == offset.rounded(), number > -offset { number -= 1 }
      return Copy(
        matrix: step.matrix(offset: offset, further: number),
        opacity: (from + (to - from) * share).clamped(to: 0...1))
    }
  }
}

private struct Step {
  let anchor: Vector2
  let position: Vector2
  let scale: Vector2
  let rotation: Double

  func matrix(offset: Double, further: Double) -> AffineMatrix {
    let steps = offset + further
    return .translation(position * steps) * .translation(anchor)
      * .scaling(
        scaled(scale.x, offset, further), scaled(scale.y, offset, further))
      * .rotation(degrees: rotation * steps) * .translation(anchor * -1)
  }

  /// Of the offset, whole steps multiply and the fraction is mixed with 1, as in lottie-web.
  private func scaled(_ scale: Double, _ offset: Double, _ further: Double) -> Double {
    let whole = offset.rounded(.towardZero)
    let part = 1 + (scale - 1) * abs(offset - whole)
    return pow(scale, whole + further) * (offset < 0 ? 1 / part : part)
  }
}
