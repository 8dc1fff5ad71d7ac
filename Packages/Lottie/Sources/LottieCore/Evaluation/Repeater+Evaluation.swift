import LottiePlatform

extension Repeater {
  /// The transform and opacity of a copy.
  struct Copy {
    let matrix: AffineMatrix
    /// From 0 to 1.
    let opacity: Double
  }

  /// Returns the copies from front to back; at most ``LottieLimits/copies``.
  ///
  /// - Source: lottie-web 5: all rotation steps are applied first, then the scale steps, both about
  ///   the anchor point, and then the position steps. Opacity is interpolated from the topmost to
  ///   the bottommost copy.
  func copies(at time: EvaluationTime) -> [Copy] {
    let wanted = copies.value(at: time).rounded(.up)
    guard wanted >= 1 else { return [] }
    let count = Int(min(wanted, Double(LottieLimits.copies)))
    let step = Step(
      anchor: anchor.value(at: time), position: position.value(at: time),
      scale: scale.value(at: time) * 0.01, rotation: rotation.value(at: time))
    let offset = offset.value(at: time)
    let (from, to) = (startOpacity.value(at: time) / 100, endOpacity.value(at: time) / 100)
    return (0..<count).map { index in
      let share = count > 1 ? Double(index) / Double(count - 1) : 0
      var number = Double(stacksBelow ? index : count - 1 - index)
      // As in lottie-web, with a negative whole offset two copies coincide at the original.
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

  /// As in lottie-web, whole steps of the offset multiply and the fraction is interpolated with 1.
  private func scaled(_ scale: Double, _ offset: Double, _ further: Double) -> Double {
    let whole = offset.rounded(.towardZero)
    let part = 1 + (scale - 1) * abs(offset - whole)
    return pow(scale, whole + further) * (offset < 0 ? 1 / part : part)
  }
}
