extension AnimationParser {
  /// Reads what of a transform leads out of the plane.
  /// - Returns: nil when nothing does.
  func spatialTransform(_ node: JSONNode) throws(LottieParseError) -> SpatialTransform? {
    var space = SpatialTransform()
    if node["rx"] != nil {
      space.rotation.x = try scalar(node["rx"], default: 0)
      space.rotation.y = try scalar(node["ry"], default: 0)
      space.orientation.x = try component(0, of: node["or"], default: 0)
      space.orientation.y = try component(1, of: node["or"], default: 0)
      space.orientation.z = try component(2, of: node["or"], default: 0)
    }
    space.anchorDepth = try component(2, of: node["a"], default: 0)
    space.positionDepth =
      node["p"]?["s"]?.isTrue ?? false
      ? try scalar(node["p"]?["z"], default: 0) : try component(2, of: node["p"], default: 0)
    space.depthScale = try component(2, of: node["s"], default: 100)
    guard space != SpatialTransform() else { return nil }
    space.rotation.z = try rotation(node)
    return space
  }

  /// Reads the rotation about z, or the only one.
  /// - Source: lottie-web 5: with a rotation about x, that about z stands in `rz`, not in `r`.
  func rotation(_ node: JSONNode) throws(LottieParseError) -> Property<Double> {
    try scalar(node["rx"] == nil ? node["r"] ?? node["rz"] : node["rz"], default: 0)
  }

  /// Reads one component of a property that has several, counted from 0.
  private func component(
    _ index: Int, of node: JSONNode?, default fallback: Double
  ) throws(LottieParseError) -> Property<Double> {
    guard let node = node.map(filled), node.hasComponent(index, otherThan: fallback) else {
      return .fixed(fallback)
    }
    return try property(node, default: fallback) { node in
      node.numbers.map { $0.count > index ? $0[index] : fallback }
    }.easedAs(component: index)
  }
}

extension JSONNode {
  /// Whether any value of a property says something in a component.
  fileprivate func hasComponent(_ index: Int, otherThan fallback: Double) -> Bool {
    func says(_ node: JSONNode?) -> Bool {
      guard let numbers = node?.numbers, numbers.count > index else { return false }
      return numbers[index] != fallback
    }
    guard let values = self["k"] else { return false }
    if says(values) { return true }
    return (values.items ?? []).contains { says($0["s"]) || says($0["e"]) }
  }
}

extension Property<Double> {
  /// The property with the easing that its keyframes give to one of several components.
  fileprivate func easedAs(component index: Int) -> Property<Double> {
    guard case .animated(let keyframes) = self else { return self }
    let segments = keyframes.segments.map { segment in
      guard case .perDimension(let curves) = segment.easing, index < curves.count else {
        return segment
      }
      return KeyframeSegment(
        start: segment.start, end: segment.end, from: segment.from, to: segment.to,
        easing: .uniform(curves[index]), motion: segment.motion)
    }
    return .animated(Keyframes(segments: segments, last: keyframes.last))
  }
}
