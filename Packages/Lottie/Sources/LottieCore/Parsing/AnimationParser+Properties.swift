extension AnimationParser {
  /// Parses a number that may be animated, such as a rotation.
  func scalar(
    _ node: JSONNode?, default fallback: Double
  ) throws(LottieParseError) -> Property<Double> {
    try property(node, default: fallback) { node in
      guard let (values, count) = node.leadingNumbers, count > 0 else { return nil }
      return values.x
    }
  }

  /// Parses a point, size or scale that may be animated; a third component is ignored.
  func vector(
    _ node: JSONNode?, default fallback: Vector2
  ) throws(LottieParseError) -> Property<Vector2> {
    try property(node, default: fallback) { node in
      guard let (values, count) = node.leadingNumbers, count > 0 else { return nil }
      return Vector2(values.x, count > 1 ? values.y : values.x)
    }
  }

  func color(_ node: JSONNode?) throws(LottieParseError) -> Property<RGBColor> {
    let unit = version.hasByteColors ? 255.0 : 1
    return try property(node, default: RGBColor(red: 0, green: 0, blue: 0)) { node in
      guard let (parts, count) = node.leadingNumbers, count >= 3 else { return nil }
      return RGBColor(red: parts.x / unit, green: parts.y / unit, blue: parts.z / unit)
    }
  }

  /// Parses a property whose values `read` converts; missing values are replaced by `fallback`.
  func property<Value>(
    _ node: JSONNode?, default fallback: Value, _ read: (JSONNode) -> Value?
  ) throws(LottieParseError) -> Property<Value> {
    guard let node = node.map(resolvingSlot) else { return .fixed(fallback) }
    let base = try keyframedProperty(node, default: fallback, read)
    guard let reference = expressionReference(of: node) else { return base }
    return .computed(base, reference)
  }

  /// Parses a property without its expression.
  private func keyframedProperty<Value>(
    _ node: JSONNode, default fallback: Value, _ read: (JSONNode) -> Value?
  ) throws(LottieParseError) -> Property<Value> {
    guard let k = node["k"] else {
      if let number = read(node) { return .fixed(number) }
      note(node.path, "missing value", "using the default")
      return .fixed(fallback)
    }
    if let first = k.firstItem, first["t"] != nil {
      return try keyframes(k, read) ?? .fixed(fallback)
    }
    if let value = read(k) { return .fixed(value) }
    // Paths are wrapped in an array in keyframes, and sometimes elsewhere.
    if k.itemCount == 1, let value = k.firstItem.flatMap(read) { return .fixed(value) }
    note(k.path, "invalid value", "using the default")
    return .fixed(fallback)
  }

  /// - Returns: nil, with entries in the report, if no keyframe has a value.
  private func keyframes<Value>(
    _ list: JSONNode, _ read: (JSONNode) -> Value?
  ) throws(LottieParseError) -> Property<Value>? {
    try spend(list.itemCount, of: .keyframes, at: list.path)
    var nodes = list.items ?? []
    var isSorted = true
    var last = -Double.infinity
    var untimed = 0
    for node in nodes {
      guard let time = node["t"]?.number else {
        note(node.path, "keyframe without time", "omitted")
        untimed += 1
        continue
      }
      if last > time { isSorted = false }
      last = time
    }
    if untimed > 0 { nodes.removeAll { $0["t"]?.number == nil } }
    if !isSorted {
      note(list.path, "keyframes out of order", "sorted by time")
      // A stable sort keeps the order of keyframes at the same time.
      nodes = nodes.map { (node: $0, time: $0["t"]?.number ?? 0) }.enumerated()
        .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        .map(\.element.node)
    }
    return try segments(of: nodes, at: list.path, read)
  }

  /// Values of paths are wrapped in an array.
  private func value<Value>(in node: JSONNode, _ read: (JSONNode) -> Value?) -> Value? {
    if let value = read(node) { return value }
    return node.itemCount == 1 ? node.firstItem.flatMap(read) : nil
  }

  private func keyframe<Value>(_ node: JSONNode, _ read: (JSONNode) -> Value?) -> RawKeyframe<Value>
  {
    RawKeyframe(
      node: node, time: node["t"]?.number ?? 0, value: node["s"].flatMap { value(in: $0, read) },
      legacyEnd: node["e"].flatMap { value(in: $0, read) })
  }

  private func segments<Value>(
    of nodes: [JSONNode], at path: JSONPath, _ read: (JSONNode) -> Value?
  ) throws(LottieParseError) -> Property<Value>? {
    guard let first = nodes.first else {
      note(path, "no keyframe with a value", "using the default")
      return nil
    }
    var segments: [KeyframeSegment<Value>] = []
    segments.reserveCapacity(nodes.count - 1)
    // The value at the end of the previous segment, used for keyframes without a value.
    var reached: Value?
    var next = keyframe(first, read)
    for index in nodes.indices {
      let frame = next
      if index + 1 < nodes.count { next = keyframe(nodes[index + 1], read) }
      guard let from = frame.value ?? reached else {
        note(frame.node.path, "keyframe without value", "omitted")
        continue
      }
      guard index + 1 < nodes.count else {
        reached = from
        break
      }
      let isHeld = frame.node["h"]?.isTrue ?? false
      let to = next.value ?? frame.legacyEnd ?? from
      reached = to
      guard next.time > frame.time else { continue }
      if let a = from as? BezierContour, let b = to as? BezierContour,
        a.vertexCount != b.vertexCount, !isHeld
      {
        note(
          frame.node.path, "path keyframes with different numbers of vertices",
          "extra vertices are omitted, shorter paths are not interpolated")
      }
      let motion =
        isHeld
        ? nil : try self.motion(frame.node, from: from, to: to, keepsLines: next.value == nil)
      segments.append(
        KeyframeSegment(
          start: frame.time, end: next.time, from: from, to: to,
          easing: isHeld ? .hold : easing(frame.node, isSpatial: motion != nil), motion: motion))
    }
    guard let reached else {
      note(path, "no keyframe with a value", "using the default")
      return nil
    }
    return segments.isEmpty
      ? .fixed(reached) : .animated(Keyframes(segments: segments, last: reached))
  }

  /// - Parameter keepsLines: whether the next keyframe has no value, as at the end of old files; as
  ///   in lottie-web, collinear tangents are then not ignored.
  private func motion<Value>(
    _ node: JSONNode, from: Value, to: Value, keepsLines: Bool
  ) throws(LottieParseError) -> MotionPath? {
    guard let from = from as? Vector2, let to = to as? Vector2,
      let leaving = node["to"]?.tangent, let entering = node["ti"]?.tangent
    else { return nil }
    let curve = CubicCurve(from, from + leaving, to + entering, to)
    guard let motion = MotionPath(curve, keepsLines: keepsLines) else { return nil }
    try spend(MotionPath.sampleCount, of: .vertices, at: node.path)
    return motion
  }

  private func easing(_ node: JSONNode, isSpatial: Bool) -> Easing {
    let (leaving, entering) = (node["o"], node["i"])
    guard let outX = leaving?["x"]?.leadingNumbers, let outY = leaving?["y"]?.leadingNumbers,
      let inX = entering?["x"]?.leadingNumbers, let inY = entering?["y"]?.leadingNumbers,
      min(outX.count, outY.count, inX.count, inY.count) > 0
    else {
      if leaving != nil || entering != nil {
        note(node.path, "invalid easing", "using linear interpolation")
      }
      return .linear
    }
    func curve(_ index: Int) -> CubicEasing {
      func part(_ list: (values: SIMD4<Double>, count: Int)) -> Double {
        list.values[index < list.count ? index : 0]
      }
      return CubicEasing(x1: part(outX), y1: part(outY), x2: part(inX), y2: part(inY))
    }
    let first = curve(0)
    let count = min(4, max(outX.count, outY.count, inX.count, inY.count))
    guard !isSpatial, (1..<count).contains(where: { curve($0) != first }) else {
      return first.isLinear ? .linear : .uniform(first)
    }
    return .perDimension((0..<count).map(curve))
  }
}

private struct RawKeyframe<Value> {
  let node: JSONNode
  let time: Double
  let value: Value?
  /// The `e` property of old files: the value of the next keyframe.
  let legacyEnd: Value?
}

extension JSONNode {
  fileprivate var tangent: Vector2? {
    guard let (values, count) = leadingNumbers, count >= 2 else { return nil }
    return Vector2(values.x, values.y)
  }
}
