import LottiePlatform

struct DropShadowEffect: LayerEffect {
  let color: Property<RGBColor>
  /// From 0 to 255.
  let opacity: Property<Double>
  /// In degrees, clockwise from the top.
  let direction: Property<Double>
  let distance: Property<Double>
  let softness: Property<Double>

  init(_ values: EffectValues) throws(LottieParseError) {
    color = try values.color(0)
    opacity = try values.scalar(1, default: 127.5)
    direction = try values.scalar(2, default: 0)
    distance = try values.scalar(3, default: 0)
    softness = try values.scalar(4, default: 0)
  }

  /// - Source: lottie-web 5: the standard deviation is a quarter of the softness.
  func filters(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawFilter] {
    let opacity = (self.opacity.value(at: time) / 255).clamped(to: 0...1)
    guard opacity > 0 else { return [] }
    let angle = (direction.value(at: time) - 90) * .pi / 180
    let way = Vector2(cos(angle), sin(angle)) * distance.value(at: time)
    let offset = Vector2(matrix.a * way.x + matrix.c * way.y, matrix.b * way.x + matrix.d * way.y)
    guard offset.x.isFinite, offset.y.isFinite else { return [] }
    let deviation = max(0, softness.value(at: time) / 4)
    return [
      .dropShadow(
        DrawShadow(
          color: color.value(at: time), opacity: opacity, offset: offset,
          deviation: matrix.deviation(Vector2(deviation, deviation))))
    ]
  }

  var filterRegion: FilterRegion? { FilterRegion(before: 0, size: 1) }
}

/// A blurred and offset copy of the alpha channel behind the content.
public struct DrawShadow: Hashable, Sendable {
  /// The color of the shadow.
  public var color: RGBColor
  /// From 0 to 1.
  public var opacity: Double
  /// The offset from the content.
  public var offset: Vector2
  /// The standard deviation of the blur along each axis.
  public var deviation: Vector2

  /// Creates a shadow.
  public init(color: RGBColor, opacity: Double, offset: Vector2, deviation: Vector2) {
    self.color = color
    self.opacity = opacity
    self.offset = offset
    self.deviation = deviation
  }
}

extension DrawShadow: FilterText {
  var words: String {
    "shadow \(color.hex) \(opacity.shortText) at \(offset.text) blur \(deviation.text)"
  }
}
