extension Transform {
  /// Takes points of the layer or group to its parent.
  func matrix(at frame: Double) -> AffineMatrix {
    if let fixedMatrix { return fixedMatrix }
    let place =
      switch position {
      case .joined(let property): property.value(at: frame)
      case .split(let x, let y): Vector2(x.value(at: frame), y.value(at: frame))
      }
    return Self.matrix(
      anchor: anchor.value(at: frame), position: place, scale: scale.value(at: frame),
      rotation: rotation.value(at: frame), skew: skew.value(at: frame),
      skewAxis: skewAxis.value(at: frame))
  }

  /// 0 to 1.
  func opacity(at frame: Double) -> Double { (opacity.value(at: frame) / 100).clamped(to: 0...1) }
}
