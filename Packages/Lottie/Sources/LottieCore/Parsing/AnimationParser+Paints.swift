extension AnimationParser {
  private func fillRule(_ node: JSONNode?) -> FillRule { node?.number == 2 ? .evenOdd : .nonZero }

  /// Parses a fill or stroke with a color or gradient.
  /// - Returns: nil, with an entry in the report, for a gradient without colors.
  func paint(_ node: JSONNode) throws(LottieParseError) -> ShapePaint? {
    let type = node["ty"]?.string
    let kind: ShapePaint.Kind =
      type == "st" || type == "gs" ? .stroke(try pen(node)) : .fill(fillRule(node["r"]))
    let source: ShapePaint.Source
    if type == "gf" || type == "gs" {
      guard let gradient = try gradient(node) else {
        note(node.path, "gradient without colors", "omitted")
        return nil
      }
      source = .gradient(gradient)
    } else {
      source = .color(try color(node["c"]))
    }
    return ShapePaint(
      kind: kind, source: source, opacity: try scalar(node["o"], default: 100),
      blendMode: blendMode(node["bm"]))
  }

  private func gradient(_ node: JSONNode) throws(LottieParseError) -> GradientPaint? {
    let type = node["t"]?.number
    if let type, type != 1, type != 2 {
      note(.member(node.path, "t"), "gradient of unknown type \(type.shortText)", "drawn as linear")
    }
    return try gradient(node, colors: "g", isRadial: type == 2)
  }

  /// - Parameter key: the key of the gradient stops.
  /// - Returns: nil if there are none.
  func gradient(
    _ node: JSONNode, colors key: JSONKey, isRadial: Bool
  ) throws(LottieParseError) -> GradientPaint? {
    let colors = node[key].map(resolvingGradientSlot)
    guard let list = colors?["k"] else { return nil }
    let limit = LottieLimits.gradientStops * 4
    var shortest = Int.max
    let stops = try property(list, default: NumberList(values: [])) { node in
      guard let numbers = node.numbers, !numbers.isEmpty else { return nil }
      if numbers.count > limit {
        note(
          node.path, "more than \(LottieLimits.gradientStops) gradient stops",
          "the rest are omitted")
      }
      shortest = min(shortest, numbers.count)
      return NumberList(values: Array(numbers.prefix(limit)))
    }
    guard shortest >= 4, shortest < Int.max else { return nil }
    // Without a valid count, all numbers are colors.
    let count = colors?["p"]?.number.flatMap { Int(exactly: $0) } ?? Int.max
    return GradientPaint(
      isRadial: isRadial, start: try vector(node["s"], default: .zero),
      end: try vector(node["e"], default: .zero),
      highlightLength: try scalar(node["h"], default: 0),
      highlightAngle: try scalar(node["a"], default: 0), stops: stops,
      colorCount: count > 0 ? count : Int.max)
  }

  func lineJoin(_ node: JSONNode?, default fallback: LineJoin) -> LineJoin {
    switch node?.number {
    case 1: .miter
    case 2: .round
    case 3: .bevel
    default: fallback
    }
  }

  private func pen(_ node: JSONNode) throws(LottieParseError) -> StrokePen {
    var dashes: [Property<Double>] = []
    var dashOffset = Property<Double>.fixed(0)
    for item in node["d"]?.items ?? [] {
      switch item["n"]?.string {
      case "d", "g": dashes.append(try scalar(item["v"], default: 0))
      case "o": dashOffset = try scalar(item["v"], default: 0)
      default: note(item.path, "invalid part of a dash pattern", "omitted")
      }
    }
    let cap: LineCap =
      switch node["lc"]?.number {
      case 1: .butt
      case 3: .square
      default: .round
      }
    return StrokePen(
      width: try scalar(node["w"], default: 0), cap: cap,
      join: lineJoin(node["lj"], default: .round),
      miterLimit: max(1, node["ml"]?.number ?? 4), dashes: dashes, dashOffset: dashOffset)
  }
}
