extension AnimationParser {
  /// Parses the items of a shape layer or group.
  func shapeItems(_ nodes: [JSONNode], depth: Int) throws(LottieParseError) -> [ShapeItem] {
    var items: [ShapeItem] = []
    for node in nodes {
      try spend(1, of: .shapes, at: node.path)
      guard !isHidden(node) else { continue }
      guard let item = try shapeItem(node, depth: depth) else { continue }
      items.append(item)
      if case .modifier(.merge) = item { noteCostlyMerge(of: items, at: node.path) }
    }
    return items
  }

  /// Returns whether an item is hidden. As in lottie-web, only paths and paints can be hidden.
  private func isHidden(_ node: JSONNode) -> Bool {
    guard node["hd"]?.isTrue ?? false, let kind = node["ty"]?.symbol else { return false }
    return ["sh", "rc", "el", "sr", "fl", "st", "gf", "gs"].contains(kind)
  }

  private func shapeItem(_ node: JSONNode, depth: Int) throws(LottieParseError) -> ShapeItem? {
    // As in lottie-web, the direction applies to parametric shapes but not to paths.
    let direction = node["d"]?.number
    let isReversed = direction == 3
    let type = node["ty"]
    switch type?.symbol {
    case "gr": return try group(node, depth: depth)
    case "sh":
      guard let path = try path(node["ks"], closed: node["closed"]?.isTrue ?? false) else {
        if node["ks"] == nil { note(node.path, "path without vertices", "omitted") }
        return nil
      }
      return .geometry(ShapeGeometry.path(path).folded)
    case "rc":
      return .geometry(
        ShapeGeometry.rectangle(
          RectangleShape(
            center: try vector(node["p"], default: .zero),
            size: try vector(node["s"], default: .zero),
            cornerRadius: try scalar(node["r"], default: 0),
            // As in lottie-web, only rectangles are reversed by default.
            isReversed: direction != 1 && direction != 2)
        ).folded)
    case "el":
      return .geometry(
        ShapeGeometry.ellipse(
          EllipseShape(
            center: try vector(node["p"], default: .zero),
            size: try vector(node["s"], default: .zero), isReversed: isReversed)
        ).folded)
    case "sr": return .geometry(.polystar(try polystar(node, isReversed: isReversed)))
    case "fl", "st", "gf", "gs":
      return try paint(node).map { .paint($0) }
    case "tm": return .modifier(.trim(try trim(node)))
    case "rd": return .modifier(.roundCorners(try scalar(node["r"], default: 0)))
    case "pb", "zz", "op", "tw": return try contourModifier(node).map { .modifier($0) }
    case "rp": return .repeater(try repeater(node))
    case "mm":
      // The paths of one paint are filled together anyway, which is the meaning of "merge".
      return mergeMode(node).map { .modifier(.merge($0)) }
    case "tr": return nil
    default:
      let name = type?.string.map {
        Self.unsupportedShapes[$0] ?? "shape of unknown type \"\($0)\""
      }
      note(node.path, name ?? "shape without type", "omitted")
      return nil
    }
  }

  private static let unsupportedShapes = ["no": "no style"]

  private func group(_ node: JSONNode, depth: Int) throws(LottieParseError) -> ShapeItem? {
    guard depth < LottieLimits.groupDepth else {
      throw .overLimit(
        path: node.path.description,
        reason: "more than \(LottieLimits.groupDepth) nested groups")
    }
    guard let nodes = node["it"]?.items else {
      note(node.path, "group without items", "omitted")
      return nil
    }
    let transform = try self.transform(nodes.first { $0["ty"]?.symbol == "tr" })
    return .group(
      ShapeGroup(
        transform: transform, items: try shapeItems(nodes, depth: depth + 1),
        blendMode: blendMode(node["bm"])))
  }

  /// Parses a path; nil, with an entry in the report, if there is nothing to draw.
  ///
  /// - Parameter closed: the flag that files before 4.4.18 store next to the path.
  func path(
    _ ks: JSONNode?, closed: Bool
  ) throws(LottieParseError) -> Property<BezierContour>? {
    guard let ks else { return nil }
    var count = 0
    var longest = 0
    let property = try self.property(ks, default: BezierContour.empty) { value in
      guard let contour = contour(value, isClosed: closed) else { return nil }
      let vertices = contour.points.count / 3
      count += vertices
      longest = max(longest, vertices)
      return contour
    }
    try spend(count, of: .vertices, at: ks.path)
    guard longest <= LottieLimits.pathVertices else {
      note(ks.path, "path of more than \(LottieLimits.pathVertices) vertices", "omitted")
      return nil
    }
    return property == .fixed(.empty) ? nil : property.withVerticesOfFirstKeyframe
  }

  private func contour(_ node: JSONNode, isClosed: Bool) -> BezierContour? {
    guard let vertices = node["v"], vertices.isArray else { return nil }
    var entering = Tangents(node["i"], areAbsolute: hasAbsoluteTangents)
    var leaving = Tangents(node["o"], areAbsolute: hasAbsoluteTangents)
    var points: [Vector2] = []
    points.reserveCapacity(3 * vertices.itemCount + 1)
    var (end, control) = (Vector2.zero, Vector2.zero)
    for item in vertices.elements {
      guard let vertex = item.point, let handle1 = entering.next(at: vertex),
        let handle2 = leaving.next(at: vertex)
      else { return nil }
      if points.isEmpty {
        end = vertex + handle1
      } else {
        points.append(control)
        points.append(vertex + handle1)
      }
      points.append(vertex)
      control = vertex + handle2
    }
    let isClosed = node["c"]?.isTrue ?? isClosed
    if isClosed, let start = points.first {
      points.append(control)
      points.append(end)
      points.append(start)
    }
    return BezierContour(points: points, isClosed: isClosed)
  }
}

/// The incoming or outgoing tangents of the vertices of a path.
private struct Tangents {
  /// nil if all are 0.
  private var elements: JSONNode.Elements?
  private let areAbsolute: Bool

  init(_ node: JSONNode?, areAbsolute: Bool) {
    elements = node?.elements
    self.areAbsolute = areAbsolute
  }

  /// The next tangent, relative to its vertex; nil if it is missing or invalid.
  mutating func next(at vertex: Vector2) -> Vector2? {
    guard elements != nil else { return .zero }
    guard let tangent = elements?.next()?.point else { return nil }
    return areAbsolute ? tangent - vertex : tangent
  }
}

extension BezierContour {
  /// A contour without points.
  static let empty = BezierContour(vertices: [], inTangents: [], outTangents: [], isClosed: false)
}
