extension TextLayer {
  /// Returns the text that is visible at a frame.
  func text(at frame: Double) -> TextLayout? { texts.last { $0.start <= frame } ?? texts.first }

  /// Returns the cache key of the text at a frame.
  func key(_ key: StaticNodeCache.Key, at frame: Double) -> StaticNodeCache.Key {
    var key = key
    key.text = texts.lastIndex { $0.start <= frame } ?? 0
    return key
  }

  /// Returns whether the text at a frame is static.
  func isStatic(at frame: Double) -> Bool {
    guard expression == nil, animation.isStatic, let text = text(at: frame) else { return false }
    return text.items?.allSatisfy(\.isStatic)
      ?? text.letters.allSatisfy { letter in
        switch letter.shape {
        case nil, .outline: true
        case .items(let items): items.allSatisfy(\.isStatic)
        case .composition: false
        }
      }
  }
}

extension CompositionEvaluator {
  /// Evaluates a text layer; the first letter is at the back.
  mutating func add(
    _ layer: TextLayer, at time: EvaluationTime, _ matrix: AffineMatrix, to nodes: inout [DrawNode]
  ) {
    guard var text = layer.text(at: time.frame) else { return }
    if let expression = layer.expression,
      let other = expression.text(insteadOf: text, at: time, within: &budget)
    {
      text = other
    }
    if let items = text.items {
      return shapes.add(items, at: time, in: matrix, to: &nodes, within: &budget)
    }
    let placements =
      text.placements
      ?? LetterPlacer(
        animation: layer.animation, text: text, path: layer.animation.path?.evaluated(at: time),
        time: time
      ).placements()
    let inner = time.at(time.frame - layer.startTime)
    for (letter, place) in zip(text.letters, placements) {
      guard let place, let shape = letter.shape, place.opacity > 0 else { continue }
      let placed = matrix * place.matrix
      guard placed.isInvertible else { continue }
      let first = nodes.count
      add(shape, place, size: text.metrics.size, at: inner, placed, to: &nodes)
      nodes.fade(from: first, to: place.opacity, in: &shapes.unused)
    }
  }

  private mutating func add(
    _ shape: Glyph.Shape, _ place: LetterPlacement, size: Double, at time: EvaluationTime,
    _ matrix: AffineMatrix, to nodes: inout [DrawNode]
  ) {
    let percent = Property<Vector2>.fixed(Vector2(size, size))
    switch shape {
    case .outline(let contours):
      guard !contours.isEmpty else { return }
      nodes.append(contentsOf: place.nodes(of: BezierPath(contours), matrix))
    case .items(let items):
      // The paints of the glyph are drawn above those of the text, whose stroke is not scaled.
      let group = ShapeGroup(transform: Transform(scale: percent), items: items)
      shapes.add(
        [.group(group)] + place.paints, at: time, in: matrix, to: &nodes, within: &budget)
    case .composition(let use):
      let opacity = use.transform.opacity(at: time)
      let inner = matrix * .scaling(size / 100, size / 100) * use.transform.matrix(at: time)
      let frame = (time.frame - use.startTime) / use.timeStretch
      guard opacity > 0, inner.isInvertible else { return }
      let first = nodes.count
      add(asset: use.assetID, at: time.at(frame), in: inner, to: &nodes)
      nodes.fade(from: first, to: opacity, in: &shapes.unused)
    }
  }
}

extension LetterPlacement {
  /// Returns the fill and stroke of a path, with the fill at the back by default.
  fileprivate func nodes(of path: BezierPath, _ matrix: AffineMatrix) -> [DrawNode] {
    var nodes: [DrawNode] = []
    if let fill = paint.fill, fillOpacity > 0 {
      nodes.append(
        .shape(
          DrawShape(
            path: path, transform: matrix, style: .fill(.nonZero), paint: .color(fill),
            opacity: fillOpacity)))
    }
    if let stroke = paint.stroke, paint.strokeWidth > 0, strokeOpacity > 0 {
      let pen = StrokeStyle(width: paint.strokeWidth, join: .round)
      nodes.append(
        .shape(
          DrawShape(
            path: path, transform: matrix, style: .stroke(pen), paint: .color(stroke),
            opacity: strokeOpacity)))
    }
    return paint.isFillOnTop ? nodes.reversed() : nodes
  }

  /// The fill and stroke as shape items, from front to back.
  fileprivate var paints: [ShapeItem] {
    func item(_ color: RGBColor?, _ opacity: Double, _ kind: ShapePaint.Kind) -> [ShapeItem] {
      guard let color else { return [] }
      return [
        .paint(
          ShapePaint(
            kind: kind, source: .color(.fixed(color)), opacity: .fixed(opacity * 100)))
      ]
    }
    let pen = StrokePen(
      width: .fixed(paint.strokeWidth), cap: .butt, join: .round, miterLimit: 4, dashes: [],
      dashOffset: .fixed(0))
    let stroke = item(paint.stroke, strokeOpacity, .stroke(pen))
    let fill = item(paint.fill, fillOpacity, .fill(.nonZero))
    return paint.isFillOnTop ? fill + stroke : stroke + fill
  }
}
