extension AnimationParser {
  /// Parses the transform of a layer (`ks`) or group (`tr`).
  func transform(
    _ node: JSONNode?, isAutoOriented: Bool = false
  ) throws(LottieParseError) -> Transform {
    guard let node else { return Transform() }
    let transform3D = try transform3D(node)
    return Transform(
      anchor: try vector(node["a"], default: .zero),
      position: try position(node["p"]),
      scale: try vector(node["s"], default: Vector2(100, 100)),
      rotation: try rotation(node),
      skew: try scalar(node["sk"], default: 0),
      skewAxis: try scalar(node["sa"], default: 0),
      opacity: try scalar(node["o"], default: 100), isAutoOriented: isAutoOriented,
      transform3D: transform3D)
  }

  private func position(_ node: JSONNode?) throws(LottieParseError) -> Transform.Position {
    guard let node, node["s"]?.isTrue ?? false else {
      return .joined(try vector(node, default: .zero))
    }
    return .split(x: try scalar(node["x"], default: 0), y: try scalar(node["y"], default: 0))
  }
}
