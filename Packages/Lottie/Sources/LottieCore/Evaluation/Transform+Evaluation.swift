import LottiePlatform

extension Transform {
  /// Returns the transform from the layer or group to its parent.
  func matrix(at time: EvaluationTime) -> AffineMatrix {
    if let fixedMatrix { return fixedMatrix }
    if transform3D != nil { return matrix3D(at: time).flattened }
    let turn = isAutoOriented ? position.direction(at: time) : 0
    return Self.matrix(
      anchor: anchor.value(at: time), position: position.value(at: time),
      scale: scale.value(at: time),
      rotation: rotation.value(at: time) + turn, skew: skew.value(at: time),
      skewAxis: skewAxis.value(at: time))
  }

  /// The opacity from 0 to 1.
  func opacity(at time: EvaluationTime) -> Double {
    (opacity.value(at: time) / 100).clamped(to: 0...1)
  }
}

extension Transform.Position {
  func value(at time: EvaluationTime) -> Vector2 {
    switch self {
    case .joined(let property): property.value(at: time)
    case .split(let x, let y): Vector2(x.value(at: time), y.value(at: time))
    }
  }

  /// Returns the direction of motion in degrees, clockwise from the x axis; 0 at rest.
  /// - Source: lottie-web 5: the difference to the position a hundredth of a frame before; at the
  ///   first keyframe, a hundredth after, and at the last one, a twentieth before.
  func direction(at time: EvaluationTime) -> Double {
    guard let (first, last) = range else { return 0 }
    let (from, to) =
      time.frame <= first
      ? (first, first + 0.01)
      : time.frame >= last ? (last - 0.05, last) : (time.frame - 0.01, time.frame)
    let way = value(at: time.at(to)) - value(at: time.at(from))
    return atan2(way.y, way.x) * 180 / .pi
  }

  /// The times of the first and last keyframe; nil if the position is not animated.
  private var range: (Double, Double)? {
    switch self {
    case .joined(let property): return property.range
    case .split(let x, let y):
      guard let a = x.range else { return y.range }
      guard let b = y.range else { return a }
      return (min(a.0, b.0), max(a.1, b.1))
    }
  }
}

extension Property {
  fileprivate var range: (Double, Double)? {
    guard case .animated(let keyframes) = keyframed, let first = keyframes.segments.first,
      let last = keyframes.segments.last
    else { return nil }
    return (first.start, last.end)
  }
}
