import Foundation

extension Transform {
  /// Takes points of the layer or group to its parent.
  func matrix(at frame: Double) -> AffineMatrix {
    if let fixedMatrix { return fixedMatrix }
    let turn = isOriented ? position.direction(at: frame) : 0
    return Self.matrix(
      anchor: anchor.value(at: frame), position: position.value(at: frame),
      scale: scale.value(at: frame),
      rotation: rotation.value(at: frame) + turn, skew: skew.value(at: frame),
      skewAxis: skewAxis.value(at: frame))
  }

  /// 0 to 1.
  func opacity(at frame: Double) -> Double { (opacity.value(at: frame) / 100).clamped(to: 0...1) }
}

extension Transform.Position {
  func value(at frame: Double) -> Vector2 {
    switch self {
    case .joined(let property): property.value(at: frame)
    case .split(let x, let y): Vector2(x.value(at: frame), y.value(at: frame))
    }
  }

  /// The direction of movement in degrees, clockwise from the x axis; 0 at rest.
  /// - Source: lottie-web 5: from a hundredth of a frame before, at the first keyframe to a
  ///   hundredth behind, at the last from a twentieth before.
  fileprivate func direction(at frame: Double) -> Double {
    guard let (first, last) = range else { return 0 }
    let (from, to) =
      frame <= first
      ? (first, first + 0.01) : frame >= last ? (last - 0.05, last) : (frame - 0.01, frame)
    let way = value(at: to) - value(at: from)
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
    guard case .animated(let keyframes) = self, let first = keyframes.segments.first,
      let last = keyframes.segments.last
    else { return nil }
    return (first.start, last.end)
  }
}
