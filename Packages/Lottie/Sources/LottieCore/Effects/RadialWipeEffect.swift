struct RadialWipeEffect: LayerEffect {
  /// In percent.
  let completion: Property<Double>
  /// In degrees, clockwise from the top.
  let startAngle: Property<Double>
  let center: Property<Vector2>
  /// 1 clockwise, 2 counterclockwise, 3 both.
  let direction: Property<Double>
  let feather: Property<Double>

  init?(_ values: EffectValues) throws(LottieParseError) {
    guard values.parser.options.drawsBeyondLottieWeb else {
      values.omit(AnimationParser.beyondLottieWeb)
      return nil
    }
    completion = try values.scalar(0, default: 0)
    startAngle = try values.scalar(1, default: 0)
    center = try values.vector(2)
    direction = try values.scalar(3, default: 1)
    feather = try values.scalar(4, default: 0)
  }

  func filters(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawFilter] {
    let completion = (completion.value(at: time) / 100).clamped(to: 0...1)
    let center = center.value(at: time)
    let angle = startAngle.value(at: time)
    guard completion > 0, center.x.isFinite, center.y.isFinite, matrix.isInvertible else {
      return []
    }
    let direction: DrawRadialWipe.Direction =
      switch direction.value(at: time) {
      case 2: .counterclockwise
      case 3: .both
      default: .clockwise
      }
    return [
      .radialWipe(
        DrawRadialWipe(
          completion: completion,
          startAngle: angle.isFinite ? angle.truncatingRemainder(dividingBy: 360) : 0,
          center: center, direction: direction,
          feather: feather.value(at: time).clamped(to: 0...LottieLimits.compositionSize),
          transform: matrix))
    ]
  }
}

/// A wipe by a radius that sweeps around a center.
/// - Source: After Effects, "Radial Wipe".
public struct DrawRadialWipe: Hashable, Sendable {
  /// The sweep direction.
  public enum Direction: String, Hashable, Sendable {
    case clockwise, counterclockwise, both
  }

  /// The fraction that is wiped away, from 0 to 1.
  public var completion: Double
  /// The start angle, in degrees clockwise from the top.
  public var startAngle: Double
  /// The center, before ``transform``.
  public var center: Vector2
  /// The sweep direction.
  public var direction: Direction
  /// The width of the soft edge, before ``transform``.
  public var feather: Double
  /// Maps center and feather to the composition.
  public var transform: AffineMatrix

  /// Creates a wipe.
  public init(
    completion: Double, startAngle: Double, center: Vector2, direction: Direction, feather: Double,
    transform: AffineMatrix
  ) {
    self.completion = completion
    self.startAngle = startAngle
    self.center = center
    self.direction = direction
    self.feather = feather
    self.transform = transform
  }
}

extension DrawRadialWipe: FilterText {
  var words: String {
    "wipe \(direction.rawValue) \(completion.shortText) from \(startAngle.shortText) "
      + "about \(center.text) feather \(feather.shortText)\(transform.suffix)"
  }
}
