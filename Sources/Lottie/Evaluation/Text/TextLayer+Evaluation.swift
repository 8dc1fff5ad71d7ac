extension TextLayer {
  /// The text that is seen at a frame.
  func text(at frame: Double) -> SetText? { texts.last { $0.start <= frame } ?? texts.first }

  /// What the text of a frame is kept as.
  func key(_ key: StaticShapes.Key, at frame: Double) -> StaticShapes.Key {
    var key = key
    key.text = texts.lastIndex { $0.start <= frame } ?? 0
    return key
  }

  /// Whether the text of a frame looks the same as long as it is seen.
  func rests(at frame: Double) -> Bool {
    guard rewriter == nil, motion.isFixed, let text = text(at: frame) else { return false }
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
  /// Draws a text layer, the first letter at the bottom.
  mutating func nodes(
    of layer: TextLayer, at moment: Moment, _ matrix: AffineMatrix
  ) -> [DrawNode] {
    guard var text = layer.text(at: moment.frame) else { return [] }
    if let rewriter = layer.rewriter,
      let other = rewriter.text(insteadOf: text, at: moment, within: &budget)
    {
      text = other
    }
    if let items = text.items {
      return ShapeEvaluator.nodes(of: items, at: moment, in: matrix, within: &budget)
    }
    let places =
      text.places
      ?? LetterPlaces(
        motion: layer.motion, text: text, path: layer.motion.path?.setting(at: moment),
        moment: moment
      ).all()
    let inner = moment.at(moment.frame - layer.startTime)
    var nodes: [DrawNode] = []
    for (letter, place) in zip(text.letters, places) {
      guard let place, let shape = letter.shape, place.opacity > 0 else { continue }
      let placed = matrix * place.matrix
      guard placed.isInvertible else { continue }
      nodes += self.nodes(of: shape, place, size: text.measures.size, at: inner, placed)
        .faded(to: place.opacity)
    }
    return nodes
  }

  private mutating func nodes(
    of shape: Glyph.Shape, _ place: LetterPlace, size: Double, at moment: Moment,
    _ matrix: AffineMatrix
  ) -> [DrawNode] {
    let percent = Property<Vector2>.fixed(Vector2(size, size))
    switch shape {
    case .outline(let contours):
      guard !contours.isEmpty else { return [] }
      return place.nodes(of: BezierPath(contours), matrix)
    case .items(let items):
      // Paints of the file lie above that of the text, and the pen of the text does not grow.
      let group = ShapeGroup(transform: Transform(scale: percent), items: items)
      return ShapeEvaluator.nodes(
        of: [.group(group)] + place.paints, at: moment, in: matrix, within: &budget)
    case .composition(let use):
      let opacity = use.transform.opacity(at: moment)
      let inner = matrix * .scaling(size / 100, size / 100) * use.transform.matrix(at: moment)
      let frame = (moment.frame - use.startTime) / use.timeStretch
      guard opacity > 0, inner.isInvertible else { return [] }
      return nodes(ofAsset: use.assetID, at: moment.at(frame), in: inner).faded(to: opacity)
    }
  }
}

extension LetterPlace {
  /// A filled and stroked outline, the fill at the bottom.
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

  /// The paints for shapes, the topmost first.
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
