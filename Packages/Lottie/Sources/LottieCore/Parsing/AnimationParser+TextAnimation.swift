extension AnimationParser {
  /// Parses the animators and the path of a text layer.
  /// - Parameter node: the layer, whose masks contain the paths.
  func textAnimation(_ text: JSONNode, of node: JSONNode) throws(LottieParseError) -> TextAnimation
  {
    var animation = TextAnimation()
    for item in text["a"]?.items ?? [] {
      guard animation.animators.count < LottieLimits.textAnimators else {
        note(
          item.path, "more than \(LottieLimits.textAnimators) text animators",
          "the rest are omitted")
        break
      }
      animation.animators.append(try textAnimator(item))
    }
    animation.path = try textPath(text["p"], of: node)
    switch text["m"]?["g"]?.number {
    case 2: animation.grouping = .words
    case 3: animation.grouping = .lines
    default: break
    }
    animation.alignment = try vector(text["m"]?["a"], default: .zero)
    return animation
  }

  private func textPath(
    _ node: JSONNode?, of layer: JSONNode
  ) throws(LottieParseError) -> TextPath? {
    guard let node, let index = node["m"] else { return nil }
    let masks = layer["masksProperties"]?.items ?? []
    guard let position = index.number.flatMap({ Int(exactly: $0) }),
      masks.indices.contains(position),
      let outline = try path(masks[position]["pt"], closed: true)
    else {
      note(index.path, "missing text path", "text drawn on a straight line")
      return nil
    }
    // Each curve is sampled when it is used.
    try spend(outline.curveCount * MotionPath.sampleCount, of: .vertices, at: index.path)
    let lastMargin = try scalar(node["l"], default: 0)
    if lastMargin.fixedValue != 0, !options.drawsBeyondLottieWeb, let margin = node["l"] {
      note(
        margin.path, "last margin of a text path", "ignored, \(Self.beyondLottieWeb)")
    }
    return TextPath(
      outline: outline, firstMargin: try scalar(node["f"], default: 0),
      lastMargin: lastMargin,
      isReversed: try scalar(node["r"], default: 0),
      isPerpendicular: try scalar(node["p"], default: 0),
      isForceAligned: try scalar(node["a"], default: 0),
      usesLastMargin: options.drawsBeyondLottieWeb)
  }

  private func textAnimator(_ node: JSONNode) throws(LottieParseError) -> TextAnimator {
    var animator = TextAnimator(selector: try textSelector(node["s"]))
    guard let part = node["a"] else { return animator }
    func scalar(_ key: JSONKey) throws(LottieParseError) -> Property<Double>? {
      guard let node = part[key] else { return nil }
      return try self.scalar(node, default: 0)
    }
    func vector(_ key: JSONKey) throws(LottieParseError) -> Property<Vector2>? {
      guard let node = part[key] else { return nil }
      return try self.vector(node, default: .zero)
    }
    func color(_ key: JSONKey) throws(LottieParseError) -> Property<RGBColor>? {
      guard let node = part[key] else { return nil }
      return try self.color(node)
    }
    animator.anchor = try vector("a")
    animator.position = try vector("p")
    animator.scale = try vector("s")
    animator.rotation = try scalar(part["r"] == nil ? "rz" : "r")
    animator.rotationX = try scalar("rx")
    animator.rotationY = try scalar("ry")
    animator.skew = try scalar("sk")
    animator.skewAxis = try scalar("sa")
    animator.opacity = try scalar("o")
    animator.fill = try color("fc")
    animator.fillHue = try scalar("fh")
    animator.fillSaturation = try scalar("fs")
    animator.fillBrightness = try scalar("fb")
    animator.fillOpacity = try scalar("fo")
    animator.stroke = try color("sc")
    animator.strokeWidth = try scalar("sw")
    animator.strokeOpacity = try scalar("so")
    animator.tracking = try scalar("t")
    animator.lineSpacing = try scalar("ls")
    return animator
  }

  private func textSelector(_ node: JSONNode?) throws(LottieParseError) -> TextSelector {
    var selector = TextSelector()
    guard let node else { return selector }
    switch node["b"]?.number {
    case 2: selector.unit = .charactersWithoutSpaces
    case 3: selector.unit = .words
    case 4: selector.unit = .lines
    default: break
    }
    switch node["sh"]?.number {
    case 2: selector.shape = .rampUp
    case 3: selector.shape = .rampDown
    case 4: selector.shape = .triangle
    case 5: selector.shape = .round
    case 6: selector.shape = .smooth
    default: break
    }
    switch node["m"]?.number {
    case 2: selector.mode = .subtract
    // With a single selector, the other modes are equal to add.
    default: break
    }
    selector.isIndexed = node["r"]?.number == 2
    selector.isRandom = node["rn"]?.number == 1
    selector.start = try scalar(node["s"], default: 0)
    selector.end = try scalar(node["e"], default: 100)
    selector.offset = try scalar(node["o"], default: 0)
    selector.amount = try scalar(node["a"], default: 100)
    if let kind = node["t"], kind.number == 1 {
      if case .computed(let amount, let reference) = selector.amount {
        (selector.amount, selector.expression) = (amount, reference)
      } else if node["a"]?["x"] == nil {
        note(kind.path, "selector without expression", "using its range")
      }
    }
    selector.smoothness = try scalar(node["sm"], default: 100)
    selector.easeHigh = try scalar(node["xe"], default: 0)
    selector.easeLow = try scalar(node["ne"], default: 0)
    return selector
  }
}

extension Property<BezierContour> {
  /// The curve count of the longest keyframe.
  fileprivate var curveCount: Int {
    switch self {
    case .computed(let base, _): base.curveCount
    case .fixed(let contour): contour.curveCount
    case .animated(let keyframes):
      keyframes.segments.reduce(keyframes.last.curveCount) { max($0, $1.from.curveCount) }
    }
  }
}
