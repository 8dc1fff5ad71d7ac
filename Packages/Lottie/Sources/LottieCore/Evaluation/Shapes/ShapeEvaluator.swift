/// Evaluates the items of shape layers, one layer at a time.
///
/// A paint applies to all preceding paths of its list, including those in groups that have paints
/// of their own. The lists are therefore traversed from bottom to top, and each path is assigned to
/// all paints below it.
///
/// The lists keep their memory from layer to layer and from frame to frame.
struct ShapeEvaluator: Sendable {
  /// Unused memory of draw lists.
  var unused = DrawMemory()

  // The state of the current layer.
  var paints: [OpenPaint] = []
  var outlines: [ShapeOutline] = []
  /// The drawing order, from back to front.
  var plan: [PlanStep] = []
  /// The path of each paint.
  var paths: [BezierPath] = []
  var uses: [PaintUse] = []
  /// The modifiers of the lists that are being traversed, the innermost list last.
  private var modifiers: [OpenModifier] = []
  var lengths = TrimPath.Lengths()
  var budget = FrameBudget()
  var keepsInvisible = false
  /// The number of enclosing repeaters.
  private var openRepeaters = 0
  /// The number of enclosing merge modifiers.
  var openMerges = 0

  /// A paint and the matrix of its group.
  struct OpenPaint {
    let paint: ShapePaint
    let matrix: AffineMatrix
  }

  /// A modifier, the index of its first path and the paints below it.
  struct OpenModifier {
    let modifier: ShapeModifier
    let firstOutline: Int
    let users: ShapeOutline.Users
  }

  /// A paint or merge modifier, relative to a nested group.
  struct PaintUse {
    enum Target: Equatable {
      case paint(Int)
      /// Numbered in traversal order.
      case merge(Int)
    }

    let target: Target
    /// Maps paths of the current group to the group of the target.
    var relative: AffineMatrix
    /// The paint before, for the same paths.
    var previous: ShapeOutline.Users
  }

  /// A step of the drawing order; paths are filled in at the end.
  enum PlanStep {
    case paint(Int)
    /// Starts a group that changes what it contains; others leave no step.
    case open(opacity: Double, BlendMode)
    case close
  }

  /// Appends the nodes of items.
  /// - Parameters:
  ///   - matrix: maps the layer to the canvas.
  ///   - keepsInvisible: whether paints of opacity 0 are included.
  mutating func add(
    _ items: [ShapeItem], at time: EvaluationTime, in matrix: AffineMatrix,
    to nodes: inout [DrawNode], within budget: inout FrameBudget, keepsInvisible: Bool = false
  ) {
    (self.budget, self.keepsInvisible) = (budget, keepsInvisible)
    walk(items[...], at: time, in: matrix, users: nil)
    findPaths()
    var next = 0
    appendSteps(from: &next, at: time, to: &nodes)
    budget = self.budget
    clear()
  }

  private mutating func clear() {
    for index in outlines.indices { outlines[index].replace(with: [], in: &unused) }
    for index in paths.indices { unused.give(&paths[index]) }
    paints.removeAll(keepingCapacity: true)
    outlines.removeAll(keepingCapacity: true)
    plan.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
    uses.removeAll(keepingCapacity: true)
    modifiers.removeAll(keepingCapacity: true)
    (openRepeaters, openMerges) = (0, 0)
  }

  /// Appends items to the plan, from back to front.
  private mutating func walk(
    _ items: ArraySlice<ShapeItem>, at time: EvaluationTime, in matrix: AffineMatrix,
    users outer: ShapeOutline.Users
  ) {
    var users = outer
    let firstModifier = modifiers.count
    walk: for index in items.indices.reversed() {
      if openRepeaters > 0, !budget.spendItems(1) { break }
      switch items[index] {
      case .paint(let paint):
        users = adding(.paint(paints.count), to: users)
        plan.append(.paint(paints.count))
        paints.append(OpenPaint(paint: paint, matrix: matrix))
      case .geometry(let geometry):
        var outline = outline(of: geometry, at: time)
        outline.users = users
        guard
          (openRepeaters == 0 || budget.spendVertices(outline.contours.vertexCount))
            && (!outline.contours.isEmpty || openMerges > 0)
        else {
          outline.replace(with: [], in: &unused)
          continue
        }
        outlines.append(outline)
      case .modifier(let modifier):
        modifiers.append(
          OpenModifier(modifier: modifier, firstOutline: outlines.count, users: users))
        guard case .merge = modifier else { continue }
        users = adding(.merge(openMerges), to: users)
        openMerges += 1
      case .group(let group):
        walkGroup(
          group.items[...], transform: group.transform.matrix(at: time),
          opacity: group.transform.opacity(at: time), blendMode: group.blendMode, at: time,
          in: matrix, users: users)
      case .repeater(let repeater):
        openRepeaters += 1
        for copy in repeater.copies(at: time).reversed() {
          guard budget.spendItems(1) else { break }
          walkGroup(
            items[..<index], transform: copy.matrix, opacity: copy.opacity, at: time, in: matrix,
            users: users)
        }
        openRepeaters -= 1
        // The items above the repeater are part of its copies.
        break walk
      }
    }
    // The modifier closest to the paths, which was visited last, applies first.
    while modifiers.count > firstModifier { apply(modifiers.removeLast(), at: time) }
  }

  private mutating func outline(
    of geometry: ShapeGeometry, at time: EvaluationTime
  ) -> ShapeOutline {
    if case .fixed(let contours) = geometry { return ShapeOutline(contours: contours) }
    var contours = unused.takeContours()
    if let contour = geometry.contour(at: time, in: &unused) { contours.append(contour) }
    return ShapeOutline(contours: contours, isOwned: true)
  }

  private mutating func walkGroup(
    _ items: ArraySlice<ShapeItem>, transform: AffineMatrix, opacity: Double,
    blendMode: BlendMode = .normal, at time: EvaluationTime, in matrix: AffineMatrix,
    users: ShapeOutline.Users
  ) {
    let inner = matrix * transform
    // Paths that a group flattens can still be stroked by a paint outside the group.
    guard inner.determinant.isFinite, inner.tx.isFinite, inner.ty.isFinite else { return }
    let (firstUse, firstOutline) = (uses.count, outlines.count)
    let innerUsers = transform == .identity ? users : moved(users, by: transform)
    let start = plan.count
    let isPlain = opacity >= 1 && blendMode == .normal
    if !isPlain { plan.append(.open(opacity: opacity, blendMode)) }
    let first = plan.count
    walk(items, at: time, in: inner, users: innerUsers)
    if plan.count == first || !(opacity > 0 || keepsInvisible) {
      plan.removeSubrange(start...)
    } else if !isPlain {
      plan.append(.close)
    }
    // Without new paths, nothing refers to the new uses.
    if outlines.count == firstOutline { uses.removeSubrange(firstUse...) }
  }
}

extension [BezierContour] {
  fileprivate var vertexCount: Int { reduce(0) { $0 + $1.points.count / 3 + 1 } }
}
