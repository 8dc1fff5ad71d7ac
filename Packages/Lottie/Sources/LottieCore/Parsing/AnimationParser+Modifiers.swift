extension AnimationParser {
  func trim(_ node: JSONNode) throws(LottieParseError) -> TrimPath {
    TrimPath(
      start: try scalar(node["s"], default: 0), end: try scalar(node["e"], default: 100),
      offset: try scalar(node["o"], default: 0), isIndividual: node["m"]?.number == 2)
  }

  /// Parses a modifier that processes each contour separately.
  func contourModifier(_ node: JSONNode) throws(LottieParseError) -> ShapeModifier? {
    switch node["ty"]?.string {
    case "pb": return .puckerBloat(PuckerBloat(amount: try scalar(node["a"], default: 0)))
    case "zz":
      let frequency = try scalar(node["r"], default: 0)
      if let count = frequency.fixedValue, count > Double(LottieLimits.ridges) {
        note(node.path, "more than \(LottieLimits.ridges) ridges", "the rest are omitted")
      }
      return .zigZag(
        ZigZag(
          amplitude: try scalar(node["s"], default: 0), frequency: frequency,
          pointType: try scalar(node["pt"], default: 1)))
    case "op":
      return .offsetPath(
        OffsetPath(
          amount: try scalar(node["a"], default: 0), join: lineJoin(node["lj"], default: .miter),
          miterLimit: try scalar(node["ml"], default: 4)))
    case "tw":
      guard options.drawsBeyondLottieWeb else {
        note(node.path, "twist", "omitted, \(Self.beyondLottieWeb)")
        return nil
      }
      return .twist(
        Twist(
          angle: try scalar(node["a"], default: 0),
          center: try vector(node["c"], default: .zero)))
    default: return nil
    }
  }

  func polystar(_ node: JSONNode, isReversed: Bool) throws(LottieParseError) -> Polystar {
    let isPolygon = node["sy"]?.number == 2
    let points = try scalar(node["pt"], default: 5)
    if let count = points.fixedValue, count < 1 || count > Double(LottieLimits.starPoints) {
      note(node.path, "star with \(count.shortText) points", "omitted")
    }
    return Polystar(
      center: try vector(node["p"], default: .zero), points: points,
      rotation: try scalar(node["r"], default: 0),
      outer: Polystar.Ring(
        radius: try scalar(node["or"], default: 0), roundness: try scalar(node["os"], default: 0)),
      inner: isPolygon
        ? nil
        : Polystar.Ring(
          radius: try scalar(node["ir"], default: 0), roundness: try scalar(node["is"], default: 0)),
      isReversed: isReversed)
  }

  func repeater(_ node: JSONNode) throws(LottieParseError) -> Repeater {
    let copies = try scalar(node["c"], default: 1)
    if let count = copies.fixedValue, count > Double(LottieLimits.copies) {
      note(node.path, "more than \(LottieLimits.copies) copies", "the rest are omitted")
    }
    let step = node["tr"]
    return Repeater(
      copies: copies, offset: try scalar(node["o"], default: 0),
      stacksBelow: node["m"]?.number == 1,
      anchor: try vector(step?["a"], default: .zero),
      position: try vector(step?["p"], default: .zero),
      scale: try vector(step?["s"], default: Vector2(100, 100)),
      rotation: try scalar(step?["r"], default: 0),
      startOpacity: try scalar(step?["so"], default: 100),
      endOpacity: try scalar(step?["eo"], default: 100))
  }
}
