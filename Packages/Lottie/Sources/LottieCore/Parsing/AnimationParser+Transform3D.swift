extension AnimationParser {
  /// Parses the three-dimensional part of a transform.
  /// - Returns: nil for a two-dimensional transform.
  func transform3D(_ node: JSONNode) throws(LottieParseError) -> Transform3D? {
    let anchorDepth = try component(2, of: node["a"], default: 0)
    let positionDepth =
      node["p"]?["s"]?.isTrue ?? false
      ? try scalar(node["p"]?["z"], default: 0) : try component(2, of: node["p"], default: 0)
    let depthScale = try component(2, of: node["s"], default: 100)
    var rotation = Transform3D.Rotation()
    var orientation = Property<Orientation>.fixed(Orientation(degrees: .zero))
    if node["rx"] != nil {
      rotation.x = try scalar(node["rx"], default: 0)
      rotation.y = try scalar(node["ry"], default: 0)
      orientation = try property(node["or"], default: Orientation(degrees: .zero)) { node in
        guard let angles = node.numbers, angles.count >= 3 else { return nil }
        return Orientation(degrees: [angles[0], angles[1], angles[2]])
      }
      // lottie-web ignores the easing of orientations.
      .mappingEasing { $0 == .hold ? .hold : .linear }
    }
    let isFlat =
      anchorDepth == .fixed(0) && positionDepth == .fixed(0) && depthScale == .fixed(100)
      && rotation == Transform3D.Rotation()
      && orientation == .fixed(Orientation(degrees: .zero))
    if isFlat { return nil }
    rotation.z = try self.rotation(node)
    return Transform3D(
      rotation: rotation, orientation: orientation, anchorDepth: anchorDepth,
      positionDepth: positionDepth, depthScale: depthScale)
  }

  /// Parses the rotation about z.
  /// - Source: lottie-web 5: if a rotation about x exists, the one about z is in `rz`, otherwise in
  ///   `r`.
  func rotation(_ node: JSONNode) throws(LottieParseError) -> Property<Double> {
    try scalar(node["rx"] == nil ? node["r"] : node["rz"], default: 0)
  }

  /// Parses one of the first four components of a property, by its zero-based index.
  private func component(
    _ index: Int, of node: JSONNode?, default fallback: Double
  ) throws(LottieParseError) -> Property<Double> {
    guard let node = node.map(resolvingSlot), node.hasComponent(index, otherThan: fallback) else {
      return .fixed(fallback)
    }
    return try property(node, default: fallback) { node in
      node.leadingNumbers.map { $0.count > index ? $0.values[index] : fallback }
    }.easedAs(component: index)
  }
}

extension JSONNode {
  /// Returns whether any value of a property has a component other than `fallback`.
  fileprivate func hasComponent(_ index: Int, otherThan fallback: Double) -> Bool {
    func says(_ node: JSONNode?) -> Bool {
      guard let (values, count) = node?.leadingNumbers, count > index else { return false }
      return values[index] != fallback
    }
    guard let values = self["k"] else { return false }
    if says(values) { return true }
    return values.elements.contains { says($0["s"]) || says($0["e"]) }
  }
}

extension Property<Double> {
  /// Uses the easing of one component for the whole property.
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
