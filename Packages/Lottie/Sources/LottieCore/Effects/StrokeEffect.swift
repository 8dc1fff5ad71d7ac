/// A stroke along masks of the layer.
struct StrokeEffect: LayerEffect {
  enum Style: Equatable, Sendable {
    /// Draws the stroke on top of the layer.
    case onOriginal
    /// Draws only the stroke.
    case onTransparent
    /// Reveals the layer where the stroke is.
    case revealOriginal
  }

  let paths: [Property<BezierContour>]
  /// A Boolean value indicating whether the paths are stroked one after the other.
  let isSequential: Bool
  let style: Style
  let color: Property<RGBColor>
  /// Half of the stroke width.
  let brushSize: Property<Double>
  /// From 0 to 1.
  let opacity: Property<Double>
  /// In percent of the length of each path.
  let start, end: Property<Double>
  /// The distance between dots, in percent of the stroke width.
  let spacing: Property<Double>

  init?(_ values: EffectValues) throws(LottieParseError) {
    let masks = (values.layer["masksProperties"]?.items ?? []).prefix(LottieLimits.masks)
    let number = values.fixed(0).flatMap { Int(exactly: $0) } ?? 0
    let isAll = values.fixed(1) == 1
    var paths: [Property<BezierContour>] = []
    for (index, mask) in masks.enumerated() where isAll || index == number - 1 {
      let isClosed = mask["cl"]?.isTrue ?? false
      if let outline = try values.parser.path(mask["pt"], closed: isClosed) {
        paths.append(outline)
      }
    }
    guard !paths.isEmpty else {
      values.note("stroke effect with a missing mask", "omitted")
      return nil
    }
    let isSequential = paths.count > 1 && values.fixed(2) == 1
    let drawsBeyondLottieWeb = values.parser.options.drawsBeyondLottieWeb
    if isSequential, !drawsBeyondLottieWeb {
      values.note(
        "stroke effect along masks in sequence",
        "masks stroked together, \(AnimationParser.beyondLottieWeb)")
    }
    self.paths = paths
    self.isSequential = isSequential && drawsBeyondLottieWeb
    style =
      switch values.fixed(10) {
      case 2: .onTransparent
      case 3: .revealOriginal
      default: .onOriginal
      }
    color = try values.color(3)
    brushSize = try values.scalar(4, default: 0)
    opacity = try values.scalar(6, default: 1)
    start = try values.scalar(7, default: 0)
    end = try values.scalar(8, default: 100)
    spacing = try values.scalar(9, default: 0)
  }

  var replacesMasks: Bool { style != .revealOriginal }

  func draw(on nodes: [DrawNode], at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawNode] {
    let line = line(at: time, in: matrix)
    switch style {
    case .onOriginal: return nodes + line
    case .onTransparent: return line
    case .revealOriginal:
      return line.isEmpty ? [] : [.group(DrawGroup(matte: DrawMatte(nodes: line), nodes: nodes))]
    }
  }

  /// - Source: lottie-web 5: round dashes of length 1 along the path from start to end.
  private func line(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawNode] {
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
