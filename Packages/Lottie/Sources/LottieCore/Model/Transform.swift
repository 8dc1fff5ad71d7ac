/// The animated transform of a layer or group, in the file's units.
///
/// A class for the same reason as ``ShapeGroup``.
final class Transform: Equatable, Sendable {
  enum Position: Equatable, Sendable {
    case joined(Property<Vector2>)
    case split(x: Property<Double>, y: Property<Double>)
  }

  let anchor: Property<Vector2>
  let position: Position
  /// In percent.
  let scale: Property<Vector2>
  /// In degrees, clockwise.
  let rotation: Property<Double>
  /// In degrees.
  let skew: Property<Double>
  /// In degrees.
  let skewAxis: Property<Double>
  /// In percent.
  let opacity: Property<Double>
  /// A Boolean value indicating whether the layer is also rotated along its motion path.
  let isAutoOriented: Bool
  /// The three-dimensional part; nil for 2D layers.
  let transform3D: Transform3D?
  /// The matrix, if only the opacity is animated.
  let fixedMatrix: AffineMatrix?

  init(
    anchor: Property<Vector2> = .fixed(.zero), position: Position = .joined(.fixed(.zero)),
    scale: Property<Vector2> = .fixed(Vector2(100, 100)), rotation: Property<Double> = .fixed(0),
    skew: Property<Double> = .fixed(0), skewAxis: Property<Double> = .fixed(0),
    opacity: Property<Double> = .fixed(100), isAutoOriented: Bool = false,
    transform3D: Transform3D? = nil
  ) {
    self.anchor = anchor
    self.position = position
    self.scale = scale
    self.rotation = rotation
    self.skew = skew
    self.skewAxis = skewAxis
    self.opacity = opacity
    self.isAutoOriented = isAutoOriented
    self.transform3D = transform3D
    let place: Vector2? =
      switch position {
      case .joined(let property): property.fixedValue
      case .split(.fixed(let x), .fixed(let y)): Vector2(x, y)
      case .split: nil
      }
    if let anchor = anchor.fixedValue, let place, let scale = scale.fixedValue,
      let rotation = rotation.fixedValue, let skew = skew.fixedValue,
      let axis = skewAxis.fixedValue, transform3D == nil
    {
      fixedMatrix = Self.matrix(
        anchor: anchor, position: place, scale: scale, rotation: rotation, skew: skew,
        skewAxis: axis)
    } else {
      fixedMatrix = nil
    }
  }

  static func == (first: Transform, second: Transform) -> Bool {
    first === second
      || first.anchor == second.anchor && first.position == second.position
        && first.scale == second.scale && first.rotation == second.rotation
        && first.skew == second.skew && first.skewAxis == second.skewAxis
        && first.opacity == second.opacity && first.isAutoOriented == second.isAutoOriented
        && first.transform3D == second.transform3D
  }

  /// - Source: Lottie format, "Transform": the anchor point moves to the origin, followed by scale,
  ///   skew, rotation and position.
  static func matrix(
    anchor: Vector2, position: Vector2, scale: Vector2, rotation: Double, skew: Double,
    skewAxis: Double
  ) -> AffineMatrix {
    var matrix = AffineMatrix.translation(position)
    if rotation != 0 { matrix = matrix * .rotation(degrees: rotation) }
    if skew != 0 { matrix = matrix * .skew(degrees: skew, axis: skewAxis) }
    return matrix * .scaling(scale.x / 100, scale.y / 100) * .translation(anchor * -1)
  }
}
