extension AnimationParser {
  /// Reads the list of a shape layer or group.
  func shapeItems(_ nodes: [JSONNode], depth: Int) throws(LottieParseError) -> [ShapeItem] {
    var items: [ShapeItem] = []
    for node in nodes {
      try spend(1, of: .shapes, at: node.path)
      guard !(node["hd"]?.isTrue ?? false) else { continue }
      if let item = try shapeItem(node, depth: depth) { items.append(item) }
    }
    return items
  }

  private func shapeItem(_ node: JSONNode, depth: Int) throws(LottieParseError) -> ShapeItem? {
    // As in lottie-web, paths have no direction but the order of their vertices.
    let isReversed = node["d"]?.number == 3
    if let blend = node["bm"], blend.number != 0 {
      note(blend.path, "blend mode", "painted over what lies below")
    }
    switch node["ty"]?.string {
    case "gr": return try group(node, depth: depth)
    case "sh":
      guard let path = try path(node) else { return nil }
      return .geometry(.path(path))
    case "rc":
      return .geometry(
        .rectangle(
          center: try vector(node["p"], default: .zero),
          size: try vector(node["s"], default: .zero),
          cornerRadius: try scalar(node["r"], default: 0), isReversed: isReversed))
    case "el":
      return .geometry(
        .ellipse(
          center: try vector(node["p"], default: .zero),
          size: try vector(node["s"], default: .zero),
          isReversed: isReversed))
    case "fl": return .paint(try paint(node, kind: .fill(fillRule(node["r"]))))
    case "st": return .paint(try paint(node, kind: .stroke(try pen(node))))
    case "tm": return .modifier(.trim(try trim(node)))
    case "tr": return nil
    case let type:
      let name = type.map { Self.laterShapes[$0] ?? "shape of unknown type \"\($0)\"" }
      note(node.path, name ?? "shape without type", "it is left out")
      return nil
    }
  }

  private static let laterShapes = [
    "gf": "gradient fill", "gs": "gradient stroke", "sr": "star or polygon", "mm": "merge paths",
    "rp": "repeater", "rd": "round corners", "pb": "pucker and bloat", "zz": "zig-zag",
    "op": "offset path", "tw": "twist", "no": "no style",
  ]

  private func group(_ node: JSONNode, depth: Int) throws(LottieParseError) -> ShapeItem? {
    guard depth < LottieLimits.groupDepth else {
      throw .overLimit(
        path: node.path.description,
        reason: "more than \(LottieLimits.groupDepth) groups in one another")
    }
    guard let nodes = node["it"]?.items else {
      note(node.path, "group without items", "it is left out")
      return nil
    }
    let transform = try self.transform(nodes.last { $0["ty"]?.string == "tr" })
    return .group(
      ShapeGroup(transform: transform, items: try shapeItems(nodes, depth: depth + 1)))
  }

  private func path(_ node: JSONNode) throws(LottieParseError) -> Property<BezierContour>? {
    guard let ks = node["ks"] else {
      note(node.path, "path without outline", "it is left out")
      return nil
    }
    // Files before 4.4.18 say `closed` beside the outline, not in it.
    let isClosed = node["closed"]?.isTrue ?? false
    var count = 0
    var longest = 0
    let property = try self.property(ks, default: BezierContour.empty) { value in
      guard let contour = Self.contour(value, isClosed: isClosed) else { return nil }
      let vertices = contour.points.count / 3
      count += vertices
      longest = max(longest, vertices)
      return contour
    }
    try spend(count, of: .vertices, at: ks.path)
    guard longest <= LottieLimits.pathVertices else {
      note(ks.path, "path of more than \(LottieLimits.pathVertices) vertices", "it is left out")
      return nil
    }
    return property == .fixed(.empty) ? nil : property
  }

  private static func contour(_ node: JSONNode, isClosed: Bool) -> BezierContour? {
    guard let vertices = node["v"]?.points else { return nil }
    let none = [Vector2](repeating: .zero, count: vertices.count)
    let inTangents = node["i"].map(\.points) ?? none
    let outTangents = node["o"].map(\.points) ?? none
    guard let inTangents, let outTangents, inTangents.count >= vertices.count,
      outTangents.count >= vertices.count
    else { return nil }
    return BezierContour(
      vertices: vertices, inTangents: inTangents, outTangents: outTangents,
      isClosed: node["c"]?.isTrue ?? isClosed)
  }

  private func fillRule(_ node: JSONNode?) -> FillRule { node?.number == 2 ? .evenOdd : .nonZero }

  private func paint(
    _ node: JSONNode, kind: ShapePaint.Kind
  ) throws(LottieParseError) -> ShapePaint {
    ShapePaint(
      kind: kind, color: try color(node["c"]), opacity: try scalar(node["o"], default: 100))
  }

  private func pen(_ node: JSONNode) throws(LottieParseError) -> StrokePen {
    var dashes: [Property<Double>] = []
    var dashOffset = Property<Double>.fixed(0)
    for item in node["d"]?.items ?? [] {
      switch item["n"]?.string {
      case "d", "g": dashes.append(try scalar(item["v"], default: 0))
      case "o": dashOffset = try scalar(item["v"], default: 0)
      default: note(item.path, "part of a dash pattern not understood", "it is left out")
      }
    }
    let cap: LineCap =
      switch node["lc"]?.number {
      case 1: .butt
      case 3: .square
      default: .round
      }
    let join: LineJoin =
      switch node["lj"]?.number {
      case 1: .miter
      case 3: .bevel
      default: .round
      }
    return StrokePen(
      width: try scalar(node["w"], default: 0), cap: cap, join: join,
      miterLimit: max(1, node["ml"]?.number ?? 4), dashes: dashes, dashOffset: dashOffset)
  }

  private func trim(_ node: JSONNode) throws(LottieParseError) -> TrimPath {
    TrimPath(
      start: try scalar(node["s"], default: 0), end: try scalar(node["e"], default: 100),
      offset: try scalar(node["o"], default: 0), isIndividual: node["m"]?.number == 2)
  }
}

extension BezierContour {
  /// A contour that draws nothing.
  static let empty = BezierContour(vertices: [], inTangents: [], outTangents: [], isClosed: false)
}
