import Foundation

extension Transform {
  /// Takes points of the layer or group to its parent.
  func matrix(at moment: Moment) -> AffineMatrix {
    if let fixedMatrix { return fixedMatrix }
    if space != nil { return spaceMatrix(at: moment).flattened }
    let turn = isOriented ? position.direction(at: moment) : 0
    return Self.matrix(
      anchor: anchor.value(at: moment), position: position.value(at: moment),
      scale: scale.value(at: moment),
      rotation: rotation.value(at: moment) + turn, skew: skew.value(at: moment),
      skewAxis: skewAxis.value(at: moment))
  }

  /// 0 to 1.
  func opacity(at moment: Moment) -> Double { (opacity.value(at: moment) / 100).clamped(to: 0...1) }
}

extension Transform.Position {
  func value(at moment: Moment) -> Vector2 {
    switch self {
    case .joined(let property): property.value(at: moment)
    case .split(let x, let y): Vector2(x.value(at: moment), y.value(at: moment))
    }
  }

  /// The direction of movement in degrees, clockwise from the x axis; 0 at rest.
  /// - Source: lottie-web 5: from a hundredth of a frame before, at the first keyframe to a
  ///   hundredth behind, at the last from a twentieth before.
  func direction(at moment: Moment) -> Double {
    guard let (first, last) = range else { return 0 }
    let (from, to) =
      moment.frame <= first
      ? (first, first + 0.01)
      : moment.frame >= last ? (last - 0.05, last) : (moment.frame - 0.01, moment.frame)
    let way = value(at: moment.at(to)) - value(at: moment.at(from))
    return atan2(way.y, way.x) * 180 / .pi
  }

  /// The times of the first and the last keyframe; nil when the position is fixed.
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
