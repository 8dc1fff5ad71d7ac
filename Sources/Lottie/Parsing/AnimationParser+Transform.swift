extension AnimationParser {
  /// Reads the transform of a layer (`ks`) or group (`tr`).
  func transform(
    _ node: JSONNode?, isOriented: Bool = false
  ) throws(LottieParseError) -> Transform {
    guard let node else { return Transform() }
    for (key, name) in [("rx", "rotation about x"), ("ry", "rotation about y")] {
      guard let part = node[key], try scalar(part, default: 0) != .fixed(0) else { continue }
      note(part.path, name, "the layer stays flat")
    }
    if let part = node["or"], try vector(part, default: .zero) != .fixed(.zero) {
      note(part.path, "orientation in space", "the layer stays flat")
    }
    return Transform(
      anchor: try vector(node["a"], default: .zero),
      position: try position(node["p"]),
      scale: try vector(node["s"], default: Vector2(100, 100)),
      rotation: try scalar(node["r"] ?? node["rz"], default: 0),
      skew: try scalar(node["sk"], default: 0),
      skewAxis: try scalar(node["sa"], default: 0),
      opacity: try scalar(node["o"], default: 100), isOriented: isOriented)
  }

  private func position(_ node: JSONNode?) throws(LottieParseError) -> Transform.Position {
    guard let node, node["s"]?.isTrue ?? false else {
      return .joined(try vector(node, default: .zero))
    }
    return .split(x: try scalar(node["x"], default: 0), y: try scalar(node["y"], default: 0))
  }
}
