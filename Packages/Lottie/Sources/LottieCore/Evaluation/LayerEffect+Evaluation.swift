import LottiePlatform

extension Layer {
  /// Returns the combined matrix and opacity of the transform effects, in the layer's units.
  func effectTransform(at time: EvaluationTime) -> (matrix: AffineMatrix, opacity: Double) {
    effects.reduce((.identity, 1)) { result, effect in
      guard case .transform(let transform) = effect else { return result }
      let opacity = (transform.opacity.value(at: time) / 100).clamped(to: 0...1)
      return (result.matrix * transform.matrix(at: time), result.opacity * opacity)
    }
  }

  /// Returns the filters of the effects, in file order.
  /// - Parameter matrix: maps the layer to the canvas.
  func filters(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawFilter] {
    effects.flatMap { $0.filters(at: time, in: matrix) }
  }

  /// Adds the strokes of stroke effects to the nodes.
  func stroked(_ nodes: [DrawNode], at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawNode]
  {
    effects.reduce(nodes) { nodes, effect in
      guard case .stroke(let stroke) = effect else { return nodes }
      let line = stroke.nodes(at: time, in: matrix)
      switch stroke.style {
      case .onOriginal: return nodes + line
      case .onTransparent: return line
      case .revealOriginal:
        return line.isEmpty ? [] : [.group(DrawGroup(matte: DrawMatte(nodes: line), nodes: nodes))]
      }
    }
  }

  /// A Boolean value indicating whether a stroke effect along masks replaces the masks, as in
  /// lottie-web. Masks that only clip stay.
  var strokeReplacesMasks: Bool {
    guard masks.contains(where: { !$0.isOutline }) else { return false }
    return effects.contains { effect in
      if case .stroke(let stroke) = effect { stroke.style != .revealOriginal } else { false }
    }
  }

  /// Returns the region to which the filters clip.
  func filterRegion(of nodes: [DrawNode], in matrix: AffineMatrix) -> DrawClip? {
    var (before, size) = (0.1, 1.2)
    for effect in effects {
      switch effect {
      case .gaussianBlur: (before, size) = (1, 3)
      case .dropShadow: (before, size) = (0, 1)
      default: break
      }
    }
    return nodes.region(from: matrix, before: before, size: size)
  }
}

extension LayerEffect {
  fileprivate func filters(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawFilter] {
    switch self {
    case .tint(let black, let white, let percent):
      [
        .tint(
          black: black.value(at: time), white: white.value(at: time),
          amount: (percent.value(at: time) / 100).clamped(to: 0...1))
      ]
    case .fill(let color, let opacity):
      [.fill(color.value(at: time), opacity: opacity.value(at: time).clamped(to: 0...1))]
    case .tritone(let bright, let middle, let dark):
      [
        .tritone(
          dark: dark.value(at: time), middle: middle.value(at: time),
          bright: bright.value(at: time))
      ]
    case .levels(let red, let green, let blue, let alpha, let all):
      LayerEffect.levels(
        [red, green, blue, alpha].map { $0.curve(at: time) }, all.curve(at: time))
    case .dropShadow(let shadow): shadow.filters(at: time, in: matrix)
    case .gaussianBlur(let blurriness, let dimensions):
      LayerEffect.blur(
        blurriness.value(at: time), dimensions: dimensions.value(at: time), in: matrix)
    case .radialWipe(let wipe): wipe.filters(at: time, in: matrix)
    case .stroke, .transform: []
    }
  }

  private static func levels(_ each: [DrawLevels?], _ all: DrawLevels?) -> [DrawFilter] {
    var filters: [DrawFilter] = []
    if each.count == 4, each.contains(where: { $0 != nil }) {
      filters.append(.levels(red: each[0], green: each[1], blue: each[2], alpha: each[3]))
    }
    if let all { filters.append(.levels(red: all, green: all, blue: all, alpha: nil)) }
    return filters
  }

  /// - Source: lottie-web 5: the standard deviation is 0.3 times the blurriness.
  private static func blur(
    _ blurriness: Double, dimensions: Double, in matrix: AffineMatrix
  ) -> [DrawFilter] {
    guard blurriness > 0, blurriness.isFinite else { return [] }
    let deviation = blurriness * 0.3
    let along = matrix.deviation(
      Vector2(dimensions == 3 ? 0 : deviation, dimensions == 2 ? 0 : deviation))
    return [.blur(deviation: along)]
  }
}

extension DropShadowEffect {
  /// - Source: lottie-web 5: the standard deviation is a quarter of the softness.
  fileprivate func filters(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawFilter] {
    let opacity = (self.opacity.value(at: time) / 255).clamped(to: 0...1)
    guard opacity > 0 else { return [] }
    let angle = (direction.value(at: time) - 90) * .pi / 180
    let way = Vector2(cos(angle), sin(angle)) * distance.value(at: time)
    let offset = Vector2(matrix.a * way.x + matrix.c * way.y, matrix.b * way.x + matrix.d * way.y)
    guard offset.x.isFinite, offset.y.isFinite else { return [] }
    let deviation = max(0, softness.value(at: time) / 4)
    return [
      .dropShadow(
        DrawShadow(
          color: color.value(at: time), opacity: opacity, offset: offset,
          deviation: matrix.deviation(Vector2(deviation, deviation))))
    ]
  }
}

extension LevelsProperty {
  /// - Returns: nil if the curve has no effect.
  fileprivate func curve(at time: EvaluationTime) -> DrawLevels? {
    let curve = DrawLevels(
      inputBlack: inputBlack.value(at: time), inputWhite: inputWhite.value(at: time),
      gamma: gamma.value(at: time), outputBlack: outputBlack.value(at: time),
      outputWhite: outputWhite.value(at: time))
    return curve.isIdentity ? nil : curve
  }
}

extension StrokeEffect {
  /// - Source: lottie-web 5: round dashes of length 1 along the path from start to end.
  fileprivate func nodes(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawNode] {
    let brush = brushSize.value(at: time)
    let opacity = self.opacity.value(at: time).clamped(to: 0...1)
    guard brush > 0, brush.isFinite, opacity > 0 else { return [] }
    let gap = brush * 2 * spacing.value(at: time) / 100
    let outlines = paths.map { [$0.value(at: time)] }
    let trim = TrimPath(start: start, end: end, offset: .fixed(0), isIndividual: isSequential)
    var lengths = TrimPath.Lengths()
    let path = BezierPath(trim.apply(to: outlines, at: time, using: &lengths).flatMap(\.self))
    guard !path.contours.isEmpty else { return [] }
    // Round dots overlap at smaller distances and have round joins.
    let isDotted = gap.isFinite && gap > brush * 2
    return [
      .shape(
        DrawShape(
          path: path, transform: matrix,
          style: .stroke(
            StrokeStyle(
              width: brush * 2, cap: .round, join: .round, miterLimit: 4,
              dashes: isDotted ? [1, gap] : [], dashOffset: isDotted ? 1 : 0)),
          paint: .color(color.value(at: time)), opacity: opacity))
    ]
  }
}

extension TransformEffect {
  fileprivate func matrix(at time: EvaluationTime) -> AffineMatrix {
    let height = scaleHeight.value(at: time) / 100
    let width = isUniform.value(at: time) == 1 ? height : scaleWidth.value(at: time) / 100
    var matrix = AffineMatrix.translation(position.value(at: time))
    let skew = self.skew.value(at: time)
    if skew != 0 {
      matrix = matrix * .skew(degrees: skew, axis: skewAxis.value(at: time) + 90)
    }
    return matrix * .rotation(degrees: rotation.value(at: time)) * .scaling(width, height)
      * .translation(anchor.value(at: time) * -1)
  }
}

extension AffineMatrix {
  /// Returns the standard deviations of a transformed blur along the axes.
  public func deviation(_ before: Vector2) -> Vector2 {
    Vector2(
      Vector2(a * before.x, c * before.y).length, Vector2(b * before.x, d * before.y).length)
  }

  /// The inverse transform; the identity if the transform is not invertible.
  var inverse: AffineMatrix {
    guard isInvertible else { return .identity }
    let k = 1 / determinant
    return AffineMatrix(
      a: d * k, b: -b * k, c: -c * k, d: a * k, tx: (c * ty - d * tx) * k,
      ty: (b * tx - a * ty) * k)
  }
}
