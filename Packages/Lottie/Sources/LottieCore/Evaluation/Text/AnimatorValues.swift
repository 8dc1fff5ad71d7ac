/// The evaluated properties of a text animator; nil or 0 for properties that it does not animate.
struct AnimatorValues {
  let anchor, position, scale: Vector2?
  let rotation, rotationX, rotationY, skew, skewAxis: Double
  let tracking, lineSpacing: Double
  let opacity, fillOpacity, strokeOpacity: Double?
  let fill, stroke: RGBColor?
  let fillHue, fillSaturation, fillBrightness, strokeWidth: Double

  init(_ animator: TextAnimator, at time: EvaluationTime) {
    func value<Value: Interpolatable>(_ property: Property<Value>?) -> Value? {
      property?.value(at: time)
    }
    anchor = value(animator.anchor)
    position = value(animator.position)
    scale = value(animator.scale)
    rotation = value(animator.rotation) ?? 0
    rotationX = value(animator.rotationX) ?? 0
    rotationY = value(animator.rotationY) ?? 0
    skew = value(animator.skew) ?? 0
    skewAxis = value(animator.skewAxis) ?? 0
    tracking = value(animator.tracking) ?? 0
    lineSpacing = value(animator.lineSpacing) ?? 0
    opacity = value(animator.opacity)
    fillOpacity = value(animator.fillOpacity)
    strokeOpacity = value(animator.strokeOpacity)
    fill = value(animator.fill)
    stroke = value(animator.stroke)
    fillHue = value(animator.fillHue) ?? 0
    fillSaturation = value(animator.fillSaturation) ?? 0
    fillBrightness = value(animator.fillBrightness) ?? 0
    strokeWidth = value(animator.strokeWidth) ?? 0
  }
}

extension LetterPlacement {
  /// Applies the colors and opacities of animators in order.
  mutating func paint(_ values: [AnimatorValues], _ shares: [Double]) {
    var (fill, stroke) = (paint.fill, paint.stroke)
    var strokeWidth = paint.strokeWidth
    for (value, share) in zip(values, shares) {
      // As in lottie-web, the selection is applied twice.
      if let other = value.opacity { opacity += (other / 100 * share - opacity) * share }
      if let other = value.fillOpacity { fillOpacity += (other / 100 - fillOpacity) * share }
      if let other = value.strokeOpacity { strokeOpacity += (other / 100 - strokeOpacity) * share }
      strokeWidth += value.strokeWidth * share
      if let other = value.stroke {
        stroke = (stroke ?? RGBColor(red: 0, green: 0, blue: 0)).mixed(with: other, share)
      }
      guard var color = fill else { continue }
      if let other = value.fill { color = color.mixed(with: other, share) }
      if value.fillHue != 0 || value.fillSaturation != 0 || value.fillBrightness != 0 {
        color = color.shifted(
          hue: value.fillHue * share / 360, saturation: value.fillSaturation * share / 100,
          brightness: value.fillBrightness * share / 100)
      }
      fill = color
    }
    opacity = opacity.clamped(to: 0...1)
    fillOpacity = fillOpacity.clamped(to: 0...1)
    strokeOpacity = strokeOpacity.clamped(to: 0...1)
    paint = TextPaint(
      fill: fill, stroke: stroke, strokeWidth: max(0, strokeWidth), isFillOnTop: paint.isFillOnTop)
  }
}

extension RGBColor {
  fileprivate func mixed(with other: RGBColor, _ share: Double) -> RGBColor {
    RGBColor.interpolate(self, other, SIMD4(repeating: share))
  }
}
