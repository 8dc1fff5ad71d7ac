import Foundation

extension Layer {
  /// What the effects do to the place of the layer's picture, seen from inside the layer.
  func effectTransform(at moment: Moment) -> (matrix: AffineMatrix, opacity: Double) {
    effects.reduce((.identity, 1)) { result, effect in
      guard case .transform(let transform) = effect else { return result }
      let opacity = (transform.opacity.value(at: moment) / 100).clamped(to: 0...1)
      return (result.matrix * transform.matrix(at: moment), result.opacity * opacity)
    }
  }

  /// The filters of the layer, in the order of the file.
  /// - Parameter matrix: takes the layer to the canvas.
  func filters(at moment: Moment, in matrix: AffineMatrix) -> [DrawFilter] {
    effects.flatMap { $0.filters(at: moment, in: matrix) }
  }

  /// The nodes with the lines of stroke effects.
  func stroked(_ nodes: [DrawNode], at moment: Moment, in matrix: AffineMatrix) -> [DrawNode] {
    effects.reduce(nodes) { nodes, effect in
      guard case .stroke(let stroke) = effect else { return nodes }
      let line = stroke.nodes(at: moment, in: matrix)
      switch stroke.style {
      case .onOriginal: return nodes + line
      case .onTransparent: return line
      case .revealOriginal:
        return line.isEmpty ? [] : [.group(DrawGroup(matte: DrawMatte(nodes: line), nodes: nodes))]
      }
    }
  }

  /// A line along the masks takes their place, as in lottie-web.
  var strokeReplacesMasks: Bool {
    effects.contains { effect in
      if case .stroke(let stroke) = effect { stroke.style != .revealOriginal } else { false }
    }
  }

  /// What lies outside of this is cut off by the filters.
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
  fileprivate func filters(at moment: Moment, in matrix: AffineMatrix) -> [DrawFilter] {
    switch self {
    case .tint(let black, let white, let percent):
      [
        .tint(
          black: black.value(at: moment), white: white.value(at: moment),
          amount: (percent.value(at: moment) / 100).clamped(to: 0...1))
      ]
    case .fill(let color, let opacity):
      [.fill(color.value(at: moment), opacity: opacity.value(at: moment).clamped(to: 0...1))]
    case .tritone(let bright, let middle, let dark):
      [
        .tritone(
          dark: dark.value(at: moment), middle: middle.value(at: moment),
          bright: bright.value(at: moment))
      ]
    case .levels(let red, let green, let blue, let alpha, let all):
      LayerEffect.levels(
        [red, green, blue, alpha].map { $0.curve(at: moment) }, all.curve(at: moment))
    case .dropShadow(let shadow): shadow.filters(at: moment, in: matrix)
    case .gaussianBlur(let blurriness, let dimensions):
      LayerEffect.blur(
        blurriness.value(at: moment), dimensions: dimensions.value(at: moment), in: matrix)
    case .radialWipe(let wipe): wipe.filters(at: moment, in: matrix)
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

  /// - Source: lottie-web 5: a standard deviation of 0.3 blurriness.
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
  /// - Source: lottie-web 5: a standard deviation of a quarter of the softness.
  fileprivate func filters(at moment: Moment, in matrix: AffineMatrix) -> [DrawFilter] {
    let opacity = (self.opacity.value(at: moment) / 255).clamped(to: 0...1)
    guard opacity > 0 else { return [] }
    let angle = (direction.value(at: moment) - 90) * .pi / 180
    let way = Vector2(cos(angle), sin(angle)) * distance.value(at: moment)
    let offset = Vector2(matrix.a * way.x + matrix.c * way.y, matrix.b * way.x + matrix.d * way.y)
    guard offset.x.isFinite, offset.y.isFinite else { return [] }
    let deviation = max(0, softness.value(at: moment) / 4)
    return [
      .dropShadow(
        DrawShadow(
          color: color.value(at: moment), opacity: opacity, offset: offset,
          deviation: matrix.deviation(Vector2(deviation, deviation))))
    ]
  }
}

extension LevelsProperty {
  /// - Returns: nil when it changes nothing.
  fileprivate func curve(at moment: Moment) -> DrawLevels? {
    let curve = DrawLevels(
      inputBlack: inputBlack.value(at: moment), inputWhite: inputWhite.value(at: moment),
      gamma: gamma.value(at: moment), outputBlack: outputBlack.value(at: moment),
      outputWhite: outputWhite.value(at: moment))
    return curve.isIdentity ? nil : curve
  }
}

extension StrokeEffect {
  /// - Source: lottie-web 5: round dashes of length 1, the outline from start to end.
  fileprivate func nodes(at moment: Moment, in matrix: AffineMatrix) -> [DrawNode] {
    let brush = brushSize.value(at: moment)
    let opacity = self.opacity.value(at: moment).clamped(to: 0...1)
    guard brush > 0, brush.isFinite, opacity > 0 else { return [] }
    let gap = brush * 2 * spacing.value(at: moment) / 100
    let outlines = paths.map { [$0.value(at: moment)] }
    let trim = TrimPath(start: start, end: end, offset: .fixed(0), isIndividual: false)
    let path = BezierPath(trim.apply(to: outlines, at: moment).flatMap(\.self))
    guard !path.contours.isEmpty else { return [] }
    // Round dots close smaller gaps, and make round corners.
    let isDotted = gap.isFinite && gap > brush * 2
    return [
      .shape(
        DrawShape(
          path: path, transform: matrix,
          style: .stroke(
            StrokeStyle(
              width: brush * 2, cap: .round, join: .round, miterLimit: 4,
              dashes: isDotted ? [1, gap] : [], dashOffset: isDotted ? 1 : 0)),
          paint: .color(color.value(at: moment)), opacity: opacity))
    ]
  }
}

extension TransformEffect {
  fileprivate func matrix(at moment: Moment) -> AffineMatrix {
    let height = scaleHeight.value(at: moment) / 100
    let width = isUniform.value(at: moment) == 1 ? height : scaleWidth.value(at: moment) / 100
    var matrix = AffineMatrix.translation(position.value(at: moment))
    let skew = self.skew.value(at: moment)
    if skew != 0 {
      matrix = matrix * .skew(degrees: skew, axis: skewAxis.value(at: moment) + 90)
    }
    return matrix * .rotation(degrees: rotation.value(at: moment)) * .scaling(width, height)
      * .translation(anchor.value(at: moment) * -1)
  }
}

extension AffineMatrix {
  /// The standard deviations along the axes behind the map of a blur with those before it.
  public func deviation(_ before: Vector2) -> Vector2 {
    Vector2(
      Vector2(a * before.x, c * before.y).length, Vector2(b * before.x, d * before.y).length)
  }

  /// The map back; the identity when there is none.
  var inverse: AffineMatrix {
    guard isInvertible else { return .identity }
    let k = 1 / determinant
    return AffineMatrix(
      a: d * k, b: -b * k, c: -c * k, d: a * k, tx: (c * ty - d * tx) * k,
      ty: (b * tx - a * ty) * k)
  }
}

extension DrawImage {
  /// The corners of its box.
  public var corners: [Vector2] {
    [Vector2(0, 0), Vector2(width, 0), Vector2(width, height), Vector2(0, height)]
  }
}
