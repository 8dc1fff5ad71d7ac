extension AnimationParser {
  /// Reads what of a transform leads out of the plane.
  /// - Returns: nil when nothing does.
  func spatialTransform(_ node: JSONNode) throws(LottieParseError) -> SpatialTransform? {
    var space = SpatialTransform()
    if node["rx"] != nil {
      space.rotation.x = try scalar(node["rx"], default: 0)
      space.rotation.y = try scalar(node["ry"], default: 0)
      space.orientation = try property(node["or"], default: Orientation(degrees: .zero)) { node in
        guard let angles = node.numbers, angles.count >= 3 else { return nil }
        return Orientation(degrees: [angles[0], angles[1], angles[2]])
      }
      // lottie-web turns evenly between keyframes.
      .mappingEasing { $0 == .hold ? .hold : .linear }
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
  /// - Source: lottie-web 5: with a rotation about x, that about z stands in `rz`, otherwise in `r`.
  func rotation(_ node: JSONNode) throws(LottieParseError) -> Property<Double> {
    try scalar(node["rx"] == nil ? node["r"] : node["rz"], default: 0)
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
    mappingEasing { easing in
      guard case .perDimension(let curves) = easing, index < curves.count else { return easing }
      return .uniform(curves[index])
    }
  }
}

extension Property {
  fileprivate func mappingEasing(_ map: (Easing) -> Easing) -> Property {
    guard case .animated(let keyframes) = self else { return self }
    let segments = keyframes.segments.map { segment in
      KeyframeSegment(
        start: segment.start, end: segment.end, from: segment.from, to: segment.to,
        easing: map(segment.easing), motion: segment.motion)
    }
    return .animated(Keyframes(segments: segments, last: keyframes.last))
  }
}
