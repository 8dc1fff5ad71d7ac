/// Draws the list of a shape layer.
///
/// Paints colour the outlines above them in their own list, those of groups there included, also
/// when these have paints of their own. So the lists are walked from the bottom, and each outline
/// is given to all paints that are open where it stands.
struct ShapeEvaluator {
  private let moment: Moment
  private var budget: FrameBudget
  /// Repeaters around the list being walked.
  private var openRepeaters = 0
  /// Modifiers around the place being walked that merge outlines.
  private var openMerges = 0
  private var paints: [OpenPaint] = []
  private var outlines: [Outline] = []

  /// A paint and the matrix of the group that it stands in.
  private struct OpenPaint {
    let paint: ShapePaint
    let matrix: AffineMatrix
  }

  /// A modifier, the first outline that it changes and the paints below it.
  private struct OpenModifier {
    let modifier: ShapeModifier
    let firstOutline: Int
    let users: [PaintUse]

    init(_ modifier: ShapeModifier, from firstOutline: Int, users: [PaintUse]) {
      self.modifier = modifier
      self.firstOutline = firstOutline
      self.users = users
    }
  }

  /// An outline and the paints that colour it.
  private struct Outline {
    var contours: [BezierContour]
    var users: [PaintUse]
  }

  /// A paint, or what merges outlines, as seen from a group inside of the one that it stands in.
  private struct PaintUse {
    enum Target: Equatable {
      case paint(Int)
      /// Counted in the order in which they are met.
      case merge(Int)
    }

    let target: Target
    /// Takes outlines of the present group to the group of the target.
    var relative: AffineMatrix
  }

  /// What is drawn in which order; paths are filled in at the end.
  private indirect enum Plan {
    case paint(Int)
    case group(opacity: Double, BlendMode, [Plan])
  }

  /// - Parameter matrix: takes the layer to the canvas.
  static func nodes(
    of items: [ShapeItem], at moment: Moment, in matrix: AffineMatrix,
    within budget: inout FrameBudget
  ) -> [DrawNode] {
    var evaluator = ShapeEvaluator(moment: moment, budget: budget)
    let plans = evaluator.walk(items[...], in: matrix, users: [])
    budget = evaluator.budget
    let paths = evaluator.paths()
    return plans.flatMap { evaluator.nodes(of: $0, paths) }
  }

  private init(moment: Moment, budget: FrameBudget) {
    self.moment = moment
    self.budget = budget
  }

  /// - Returns: what to draw, the bottom first.
  private mutating func walk(
    _ items: ArraySlice<ShapeItem>, in matrix: AffineMatrix, users outer: [PaintUse]
  ) -> [Plan] {
    var users = outer
    var plans: [Plan] = []
    var modifiers: [OpenModifier] = []
    walk: for (index, item) in zip(items.indices, items).reversed() {
      if openRepeaters > 0, !budget.spendItems(1) { break }
      switch item {
      case .paint(let paint):
        users.append(PaintUse(target: .paint(paints.count), relative: .identity))
        plans.append(.paint(paints.count))
        paints.append(OpenPaint(paint: paint, matrix: matrix))
      case .geometry(let geometry):
        let contours = geometry.contours(at: moment)
        guard openRepeaters == 0 || budget.spendVertices(contours.vertexCount) else { continue }
        if !contours.isEmpty || openMerges > 0 {
          outlines.append(Outline(contours: contours, users: users))
        }
      case .modifier(let modifier):
        modifiers.append(OpenModifier(modifier, from: outlines.count, users: users))
        guard case .merge = modifier else { continue }
        users.append(PaintUse(target: .merge(openMerges), relative: .identity))
        openMerges += 1
      case .group(let group):
        plans += walkGroup(
          group.items[...], transform: group.transform.matrix(at: moment),
          opacity: group.transform.opacity(at: moment), blendMode: group.blendMode, in: matrix,
          users: users)
      case .repeater(let repeater):
        openRepeaters += 1
        for copy in repeater.copies(at: moment).reversed() {
          guard budget.spendItems(1) else { break }
          plans += walkGroup(
            items[..<index], transform: copy.matrix, opacity: copy.opacity, in: matrix,
            users: users)
        }
        openRepeaters -= 1
        // What lies above the repeater is in its copies.
        break walk
      }
    }
    // The modifier nearest to the outlines acts first; it was met last.
    for modifier in modifiers.reversed() { apply(modifier) }
    return plans
  }

  private mutating func walkGroup(
    _ items: ArraySlice<ShapeItem>, transform: AffineMatrix, opacity: Double,
    blendMode: BlendMode = .normal, in matrix: AffineMatrix, users: [PaintUse]
  ) -> [Plan] {
    let inner = matrix * transform
    // Outlines that a group makes flat may still be stroked by a paint outside of it.
    guard inner.determinant.isFinite, inner.tx.isFinite, inner.ty.isFinite else { return [] }
    let innerUsers = users.map {
      PaintUse(target: $0.target, relative: $0.relative * transform)
    }
    let plans = walk(items, in: inner, users: innerUsers)
    return opacity > 0 && !plans.isEmpty ? [.group(opacity: opacity, blendMode, plans)] : []
  }

  private mutating func apply(_ open: OpenModifier) {
    let first = open.firstOutline
    switch open.modifier {
    case .merge(let mode):
      openMerges -= 1
      merge(mode, from: first, for: open.users)
    case .trim(let trim):
      // Outlines were met from the bottom; lengths are counted from the top.
      let trimmed = trim.apply(to: outlines[first...].reversed().map(\.contours), at: moment)
      for (index, contours) in zip(outlines.indices[first...].reversed(), trimmed) {
        outlines[index].contours = contours
      }
    case .roundCorners, .puckerBloat, .zigZag, .offsetPath, .twist:
      guard
        let change = ContourChange(
          open.modifier, of: outlines[first...].map(\.contours), at: moment)
      else { return }
      for index in outlines.indices[first...] {
        let count = outlines[index].contours.reduce(0) { $0 + change.vertexCount(of: $1) }
        guard budget.spendModifiedVertices(count) else { continue }
        outlines[index].contours = outlines[index].contours.map(change.apply)
      }
    }
  }

  /// Makes one outline of those that are met from `first` on; paints that are nearer to them than the
  /// modifier keep the single ones.
  /// - Parameter users: the paints below the modifier.
  private mutating func merge(_ mode: MergeMode, from first: Int, for users: [PaintUse]) {
    let target = PaintUse.Target.merge(openMerges)
    let inputs = outlines[first...].reversed().map { outline in
      let use = outline.users.last { $0.target == target }
      return BezierPath(outline.contours).transformed(by: use?.relative ?? .identity).contours
    }
    let merged = budget.merge(inputs, mode)
    for index in outlines.indices[first...] {
      if merged == nil {
        outlines[index].users.removeAll { $0.target == target }
      } else {
        outlines[index].users.removeFirst(users.count + 1)
      }
    }
    guard let merged else { return }
    outlines[first...].removeAll { $0.users.isEmpty }
    // Below what nearer paints have, as the modifier is.
    outlines.insert(Outline(contours: merged, users: users), at: first)
  }

  /// The outlines of each paint, the topmost first.
  private func paths() -> [BezierPath] {
    var paths = Array(repeating: BezierPath(), count: paints.count)
    for outline in outlines.reversed() {
      for use in outline.users {
        guard case .paint(let paint) = use.target else { continue }
        let path = BezierPath(outline.contours).transformed(by: use.relative)
        paths[paint].contours += path.contours
      }
    }
    return paths
  }

  private func nodes(of plan: Plan, _ paths: [BezierPath]) -> [DrawNode] {
    switch plan {
    case .group(let opacity, let blendMode, let plans):
      plans.flatMap { nodes(of: $0, paths) }.faded(to: opacity).blended(blendMode)
    case .paint(let index):
      node(of: paints[index], path: paths[index]).map {
        [$0].blended(paints[index].paint.blendMode)
      } ?? []
    }
  }

  private func node(of open: OpenPaint, path: BezierPath) -> DrawNode? {
    guard let (paint, paintOpacity) = open.paint.source.paint(at: moment) else { return nil }
    let opacity = (open.paint.opacity.value(at: moment) / 100).clamped(to: 0...1) * paintOpacity
    guard opacity > 0, !path.contours.isEmpty, open.matrix.isInvertible,
      let style = open.paint.kind.style(at: moment, for: path)
    else { return nil }
    let shape = DrawNode.shape(
      DrawShape(
        path: path, transform: open.matrix, style: style, paint: paint, opacity: opacity))
    guard case .stroke = style, open.paint.source.isMasked(at: moment) else { return shape }
    guard let region = [shape].maskRegion(from: open.matrix) else { return shape }
    return .group(DrawGroup(clip: region, nodes: [shape]))
  }
}

extension ShapePaint.Source {
  fileprivate func paint(at moment: Moment) -> (paint: DrawPaint, opacity: Double)? {
    switch self {
    case .color(let color): (.color(color.value(at: moment)), 1)
    case .gradient(let gradient): gradient.paint(at: moment)
    }
  }
}

extension ShapePaint.Source {
  /// Whether lottie-web makes the opacity of a mask, which cuts wide strokes.
  fileprivate func isMasked(at moment: Moment) -> Bool {
    guard case .gradient(let gradient) = self else { return false }
    return gradient.hasOwnOpacityStops(at: moment)
  }
}

extension [BezierContour] {
  fileprivate var vertexCount: Int { reduce(0) { $0 + $1.points.count / 3 + 1 } }
}

extension ShapePaint.Kind {
  /// - Returns: nil for a line without width.
  fileprivate func style(at moment: Moment, for path: BezierPath) -> DrawShape.Style? {
    switch self {
    case .fill(let rule): return .fill(rule)
    case .stroke(let pen):
      let width = pen.width.value(at: moment)
      guard width > 0, width.isFinite else { return nil }
      let dashes = pen.dashes.map { $0.value(at: moment) }
      let period = dashes.reduce(0, +)
      let count = path.controlPolygonLength / period * Double(dashes.count)
      // As in SVG, a pattern with a negative length is none.
      let isDashed =
        period > 0 && period.isFinite && dashes.allSatisfy { $0 >= 0 }
        && count <= LottieLimits.dashes
      return .stroke(
        StrokeStyle(
          width: width, cap: pen.cap, join: pen.join, miterLimit: pen.miterLimit,
          dashes: isDashed ? dashes : [],
          dashOffset: isDashed ? pen.dashOffset.value(at: moment) : 0))
    }
  }
}

extension BezierPath {
  /// The length of the lines through all points, which no curve exceeds.
  fileprivate var controlPolygonLength: Double {
    contours.reduce(0) { sum, contour in
      zip(contour.points, contour.points.dropFirst()).reduce(sum) { $0 + ($1.1 - $1.0).length }
    }
  }
}
