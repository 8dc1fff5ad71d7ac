extension ShapeEvaluator {
  /// Appends the nodes of the plan until the end of the group or plan.
  mutating func appendSteps(
    from next: inout Int, at time: EvaluationTime, to nodes: inout [DrawNode]
  ) {
    while next < plan.count {
      let step = plan[next]
      next += 1
      switch step {
      case .close: return
      case .open(let opacity, let blendMode):
        let first = nodes.count
        appendSteps(from: &next, at: time, to: &nodes)
        nodes.fade(from: first, to: opacity, in: &unused)
        nodes.blend(from: first, blendMode, in: &unused)
      case .paint(let index):
        let first = nodes.count
        guard let node = node(of: index, at: time) else { continue }
        nodes.append(node)
        nodes.blend(from: first, paints[index].paint.blendMode, in: &unused)
      }
    }
  }

  private mutating func node(of index: Int, at time: EvaluationTime) -> DrawNode? {
    let open = paints[index]
    guard let (paint, paintOpacity) = open.paint.source.paint(at: time) else { return nil }
    let opacity = (open.paint.opacity.value(at: time) / 100).clamped(to: 0...1) * paintOpacity
    guard opacity > 0 || keepsInvisible, !paths[index].contours.isEmpty,
      open.matrix.isInvertible,
      let style = open.paint.kind.style(at: time, for: paths[index])
    else { return nil }
    var path = BezierPath()
    swap(&path, &paths[index])
    let shape = DrawNode.shape(
      DrawShape(
        path: path, transform: open.matrix, style: style, paint: paint, opacity: opacity))
    guard case .stroke = style, open.paint.source.isMasked(at: time) else { return shape }
    guard let region = [shape].maskRegion(from: open.matrix) else { return shape }
    return .group(DrawGroup(clip: region, nodes: [shape]))
  }
}

extension ShapePaint.Source {
  fileprivate func paint(at time: EvaluationTime) -> (paint: DrawPaint, opacity: Double)? {
    switch self {
    case .color(let color): (.color(color.value(at: time)), 1)
    case .gradient(let gradient): gradient.paint(at: time)
    }
  }

  /// Returns whether lottie-web implements the opacity by a mask, which clips wide strokes.
  fileprivate func isMasked(at time: EvaluationTime) -> Bool {
    guard case .gradient(let gradient) = self else { return false }
    return gradient.hasOwnOpacityStops(at: time)
  }
}

extension ShapePaint.Kind {
  /// - Returns: nil for a stroke of zero width.
  fileprivate func style(at time: EvaluationTime, for path: BezierPath) -> DrawShape.Style? {
    switch self {
    case .fill(let rule): return .fill(rule)
    case .stroke(let pen):
      let width = pen.width.value(at: time)
      guard width > 0, width.isFinite else { return nil }
      let dashes = pen.dashes.map { $0.value(at: time) }
      let period = dashes.reduce(0, +)
      let count = path.controlPolygonLength / period * Double(dashes.count)
      // As in SVG, a pattern with a negative length is ignored.
      let isDashed =
        period > 0 && period.isFinite && dashes.allSatisfy { $0 >= 0 }
        && count <= LottieLimits.dashes
      return .stroke(
        StrokeStyle(
          width: width, cap: pen.cap, join: pen.join, miterLimit: pen.miterLimit,
          dashes: isDashed ? dashes : [],
          dashOffset: isDashed ? pen.dashOffset.value(at: time) : 0))
    }
  }
}

extension BezierPath {
  /// The length of the control polygon, an upper bound of the length of the curves.
  fileprivate var controlPolygonLength: Double {
    contours.reduce(0) { sum, contour in
      zip(contour.points, contour.points.dropFirst()).reduce(sum) { $0 + ($1.1 - $1.0).length }
    }
  }
}
