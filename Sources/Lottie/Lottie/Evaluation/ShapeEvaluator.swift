/// Evaluates the items of a shape layer.
///
/// A paint applies to all preceding paths of its list, including those in groups that have paints
/// of their own. The lists are therefore traversed from bottom to top, and each path is assigned to
/// all paints below it.
struct ShapeEvaluator {
  private let time: EvaluationTime
  private var budget: FrameBudget
  private let keepsInvisible: Bool
  /// The number of enclosing repeaters.
  private var openRepeaters = 0
  /// The number of enclosing merge modifiers.
  private var openMerges = 0
  private var memory: Memory

  /// Lists that keep their memory from layer to layer.
  struct Memory: Sendable {
    fileprivate var paints: [OpenPaint] = []
    fileprivate var outlines: [Outline] = []
    /// The drawing order, from back to front.
    fileprivate var plan: [PlanStep] = []
    /// The path of each paint.
    fileprivate var paths: [BezierPath] = []
    fileprivate var uses: [PaintUse] = []
    /// The modifiers of the lists that are being traversed, the innermost list last.
    fileprivate var modifiers: [OpenModifier] = []
    fileprivate var lengths = TrimPath.Lengths()
    /// Unused memory of draw lists.
    var unused = DrawMemory()

    fileprivate mutating func clear() {
      for index in outlines.indices { outlines[index].replace(with: [], in: &unused) }
      for index in paths.indices { unused.give(&paths[index]) }
      paints.removeAll(keepingCapacity: true)
      outlines.removeAll(keepingCapacity: true)
      plan.removeAll(keepingCapacity: true)
      paths.removeAll(keepingCapacity: true)
      uses.removeAll(keepingCapacity: true)
      modifiers.removeAll(keepingCapacity: true)
    }
  }

  /// A paint and the matrix of its group.
  fileprivate struct OpenPaint {
    let paint: ShapePaint
    let matrix: AffineMatrix
  }

  /// A modifier, the index of its first path and the paints below it.
  fileprivate struct OpenModifier {
    let modifier: ShapeModifier
    let firstOutline: Int
    let users: Users
  }

  /// A path and the paints that apply to it.
  struct Outline {
    fileprivate(set) var contours: [BezierContour]
    /// A Boolean value indicating whether the contours and their points were made for this frame.
    fileprivate(set) var isOwned = false
    fileprivate var users: Users

    init(contours: [BezierContour]) {
      self.contours = contours
      users = nil
    }

    fileprivate init(contours: [BezierContour], isOwned: Bool, users: Users) {
      self.contours = contours
      self.isOwned = isOwned
      self.users = users
    }

    /// Replaces the contours by others that were made for this frame.
    mutating func replace(with other: consuming [BezierContour], in memory: inout DrawMemory) {
      if isOwned { memory.give(&contours) }
      contours = other
      isOwned = true
    }
  }

  /// The paints that apply to a path: the index of the last one, from which each leads to the one
  /// before; nil if there is none.
  fileprivate typealias Users = Int?

  /// A paint or merge modifier, relative to a nested group.
  fileprivate struct PaintUse {
    enum Target: Equatable {
      case paint(Int)
      /// Numbered in traversal order.
      case merge(Int)
    }

    let target: Target
    /// Maps paths of the current group to the group of the target.
    var relative: AffineMatrix
    /// The paint before, for the same paths.
    var previous: Users
  }

  /// A step of the drawing order; paths are filled in at the end.
  fileprivate enum PlanStep {
    case paint(Int)
    /// Starts a group that changes what it contains; others leave no step.
    case open(opacity: Double, BlendMode)
    case close
  }

  /// - Parameter matrix: maps the layer to the canvas.
  static func nodes(
    of items: [ShapeItem], at time: EvaluationTime, in matrix: AffineMatrix,
    within budget: inout FrameBudget, using memory: inout Memory
  ) -> [DrawNode] {
    var nodes: [DrawNode] = []
    add(items, at: time, in: matrix, to: &nodes, within: &budget, using: &memory)
    return nodes
  }

  /// Appends the nodes of items.
  /// - Parameters:
  ///   - matrix: maps the layer to the canvas.
  ///   - keepsInvisible: whether paints of opacity 0 are included.
  static func add(
    _ items: [ShapeItem], at time: EvaluationTime, in matrix: AffineMatrix,
    to nodes: inout [DrawNode], within budget: inout FrameBudget, using memory: inout Memory,
    keepsInvisible: Bool = false
  ) {
    var evaluator = ShapeEvaluator(
      time: time, budget: budget, memory: memory, keepsInvisible: keepsInvisible)
    // The evaluator becomes the only owner, so that it changes the lists in place.
    memory = Memory()
    evaluator.walk(items[...], in: matrix, users: nil)
    evaluator.findPaths()
    var next = 0
    evaluator.appendSteps(from: &next, to: &nodes)
    budget = evaluator.budget
    memory = evaluator.memory
    evaluator.memory = Memory()
    memory.clear()
  }

  private init(
    time: EvaluationTime, budget: FrameBudget, memory: Memory, keepsInvisible: Bool
  ) {
    self.memory = memory
    self.time = time
    self.keepsInvisible = keepsInvisible
    self.budget = budget
  }

  /// Appends items to the plan, from back to front.
  private mutating func walk(
    _ items: ArraySlice<ShapeItem>, in matrix: AffineMatrix, users outer: Users
  ) {
    var users = outer
    let firstModifier = memory.modifiers.count
    walk: for index in items.indices.reversed() {
      if openRepeaters > 0, !budget.spendItems(1) { break }
      switch items[index] {
      case .paint(let paint):
        users = adding(.paint(memory.paints.count), to: users)
        memory.plan.append(.paint(memory.paints.count))
        memory.paints.append(OpenPaint(paint: paint, matrix: matrix))
      case .geometry(let geometry):
        var outline = outline(of: geometry)
        outline.users = users
        guard
          (openRepeaters == 0 || budget.spendVertices(outline.contours.vertexCount))
            && (!outline.contours.isEmpty || openMerges > 0)
        else {
          outline.replace(with: [], in: &memory.unused)
          continue
        }
        memory.outlines.append(outline)
      case .modifier(let modifier):
        memory.modifiers.append(
          OpenModifier(modifier: modifier, firstOutline: memory.outlines.count, users: users))
        guard case .merge = modifier else { continue }
        users = adding(.merge(openMerges), to: users)
        openMerges += 1
      case .group(let group):
        walkGroup(
          group.items[...], transform: group.transform.matrix(at: time),
          opacity: group.transform.opacity(at: time), blendMode: group.blendMode, in: matrix,
          users: users)
      case .repeater(let repeater):
        openRepeaters += 1
        for copy in repeater.copies(at: time).reversed() {
          guard budget.spendItems(1) else { break }
          walkGroup(
            items[..<index], transform: copy.matrix, opacity: copy.opacity, in: matrix,
            users: users)
        }
        openRepeaters -= 1
        // The items above the repeater are part of its copies.
        break walk
      }
    }
    // The modifier closest to the paths, which was visited last, applies first.
    while memory.modifiers.count > firstModifier { apply(memory.modifiers.removeLast()) }
  }

  private mutating func outline(of geometry: ShapeGeometry) -> Outline {
    if case .fixed(let contours) = geometry { return Outline(contours: contours) }
    var contours = memory.unused.takeContours()
    if let contour = geometry.contour(at: time, in: &memory.unused) { contours.append(contour) }
    return Outline(contours: contours, isOwned: true, users: nil)
  }

  private mutating func walkGroup(
    _ items: ArraySlice<ShapeItem>, transform: AffineMatrix, opacity: Double,
    blendMode: BlendMode = .normal, in matrix: AffineMatrix, users: Users
  ) {
    let inner = matrix * transform
    // Paths that a group flattens can still be stroked by a paint outside the group.
    guard inner.determinant.isFinite, inner.tx.isFinite, inner.ty.isFinite else { return }
    let (firstUse, firstOutline) = (memory.uses.count, memory.outlines.count)
    let innerUsers = transform == .identity ? users : moved(users, by: transform)
    let start = memory.plan.count
    let isPlain = opacity >= 1 && blendMode == .normal
    if !isPlain { memory.plan.append(.open(opacity: opacity, blendMode)) }
    let first = memory.plan.count
    walk(items, in: inner, users: innerUsers)
    if memory.plan.count == first || !(opacity > 0 || keepsInvisible) {
      memory.plan.removeSubrange(start...)
    } else if !isPlain {
      memory.plan.append(.close)
    }
    // Without new paths, nothing refers to the new uses.
    if memory.outlines.count == firstOutline { memory.uses.removeSubrange(firstUse...) }
  }

  /// Returns users with one more.
  private mutating func adding(_ target: PaintUse.Target, to users: Users) -> Users {
    memory.uses.append(PaintUse(target: target, relative: .identity, previous: users))
    return memory.uses.count - 1
  }

  /// Returns users as seen from a group with a transform.
  private mutating func moved(_ users: Users, by transform: AffineMatrix) -> Users {
    guard users != nil else { return nil }
    let first = memory.uses.count
    var next = users
    while let index = next {
      var use = memory.uses[index]
      next = use.previous
      use.relative = use.relative * transform
      use.previous = next == nil ? nil : memory.uses.count + 1
      memory.uses.append(use)
    }
    return first
  }

  /// Returns users without one of them, and without those before it if `andEarlier` is true.
  private mutating func removing(
    _ target: PaintUse.Target, andEarlier: Bool, from users: Users
  ) -> Users {
    var kept: [PaintUse] = []
    var next = users
    while let index = next {
      let use = memory.uses[index]
      next = use.previous
      if use.target != target { kept.append(use) } else if andEarlier { break }
    }
    var result: Users = nil
    for var use in kept.reversed() {
      use.previous = result
      memory.uses.append(use)
      result = memory.uses.count - 1
    }
    return result
  }

  private mutating func apply(_ open: OpenModifier) {
    let first = open.firstOutline
    switch open.modifier {
    case .merge(let mode):
      openMerges -= 1
      merge(mode, from: first, for: open.users)
    case .trim(let trim):
      trim.apply(
        to: &memory.outlines, from: first, at: time, using: &memory.lengths, in: &memory.unused)
    case .roundCorners, .puckerBloat, .zigZag, .offsetPath, .twist:
      guard
        let contourModifier = ContourModifier(
          open.modifier, of: memory.outlines[first...].map(\.contours), at: time)
      else { return }
      for index in memory.outlines.indices[first...] {
        let count = memory.outlines[index].contours.reduce(0) {
          $0 + contourModifier.vertexCount(of: $1)
        }
        guard budget.spendModifiedVertices(count) else { continue }
        memory.outlines[index].replace(
          with: memory.outlines[index].contours.map(contourModifier.apply), in: &memory.unused)
      }
    }
  }

  /// Replaces the paths from `first` on by their merged path. Paints between them and the modifier
  /// keep the unmerged paths.
  /// - Parameter users: the paints below the modifier.
  private mutating func merge(_ mode: MergeMode, from first: Int, for users: Users) {
    let target = PaintUse.Target.merge(openMerges)
    let inputs = memory.outlines[first...].reversed().map { outline in
      var use = outline.users.map { memory.uses[$0] }
      while let other = use, other.target != target { use = other.previous.map { memory.uses[$0] } }
      return BezierPath(outline.contours).transformed(by: use?.relative ?? .identity).contours
    }
    let merged = budget.merge(inputs, mode)
    for index in memory.outlines.indices[first...] {
      memory.outlines[index].users = removing(
        target, andEarlier: merged != nil, from: memory.outlines[index].users)
    }
    guard let merged else { return }
    memory.outlines[first...].removeAll { $0.users == nil }
    // Below the paths that paints above the modifier use.
    memory.outlines.insert(Outline(contours: merged, isOwned: false, users: users), at: first)
  }

  /// Finds the path of each paint.
  private mutating func findPaths() {
    for _ in memory.paints { memory.paths.append(BezierPath()) }
    for index in memory.outlines.indices.reversed() {
      var next = memory.outlines[index].users
      while let number = next {
        let use = memory.uses[number]
        next = use.previous
        guard case .paint(let paint) = use.target else { continue }
        memory.addOutline(index, to: paint, in: use.relative, isLast: next == nil)
      }
    }
  }

  /// Appends the nodes of the plan until the end of the group or plan.
  private mutating func appendSteps(from next: inout Int, to nodes: inout [DrawNode]) {
    while next < memory.plan.count {
      let step = memory.plan[next]
      next += 1
      switch step {
      case .close: return
      case .open(let opacity, let blendMode):
        let first = nodes.count
        appendSteps(from: &next, to: &nodes)
        nodes.fade(from: first, to: opacity, in: &memory.unused)
        nodes.blend(from: first, blendMode, in: &memory.unused)
      case .paint(let index):
        let first = nodes.count
        guard let node = node(of: index) else { continue }
        nodes.append(node)
        nodes.blend(from: first, memory.paints[index].paint.blendMode, in: &memory.unused)
      }
    }
  }

  private mutating func node(of index: Int) -> DrawNode? {
    let open = memory.paints[index]
    guard let (paint, paintOpacity) = open.paint.source.paint(at: time) else { return nil }
    let opacity = (open.paint.opacity.value(at: time) / 100).clamped(to: 0...1) * paintOpacity
    guard opacity > 0 || keepsInvisible, !memory.paths[index].contours.isEmpty,
      open.matrix.isInvertible,
      let style = open.paint.kind.style(at: time, for: memory.paths[index])
    else { return nil }
    var path = BezierPath()
    swap(&path, &memory.paths[index])
    let shape = DrawNode.shape(
      DrawShape(
        path: path, transform: open.matrix, style: style, paint: paint, opacity: opacity))
    guard case .stroke = style, open.paint.source.isMasked(at: time) else { return shape }
    guard let region = [shape].maskRegion(from: open.matrix) else { return shape }
    return .group(DrawGroup(clip: region, nodes: [shape]))
  }
}

extension ShapeEvaluator.Memory {
  /// Adds a path to that of a paint.
  /// - Parameters:
  ///   - matrix: maps the path to the group of the paint.
  ///   - isLast: whether no other paint uses the path.
  fileprivate mutating func addOutline(
    _ index: Int, to paint: Int, in matrix: AffineMatrix, isLast: Bool
  ) {
    let isEmpty = paths[paint].contours.isEmpty
    guard isEmpty || !outlines[index].contours.isEmpty else { return }
    if isEmpty, matrix == .identity, !outlines[index].isOwned {
      // A single path of the animation keeps its storage.
      paths[paint] = BezierPath(outlines[index].contours)
      return
    }
    if isEmpty { unused.give(&paths[paint]) }
    if isEmpty, isLast, outlines[index].isOwned {
      var contours: [BezierContour] = []
      swap(&contours, &outlines[index].contours)
      if matrix != .identity {
        for index in contours.indices { contours[index].transform(by: matrix) }
      }
      paths[paint].contours = contours
    } else {
      if !paths[paint].isOwned.value {
        var contours = unused.takeContours()
        for contour in paths[paint].contours {
          contours.append(unused.copy(of: contour, in: .identity))
        }
        paths[paint].contours = contours
      }
      for contour in outlines[index].contours {
        paths[paint].contours.append(unused.copy(of: contour, in: matrix))
      }
    }
    paths[paint].isOwned.value = unused.isActive
  }
}

extension ShapePaint.Source {
  fileprivate func paint(at time: EvaluationTime) -> (paint: DrawPaint, opacity: Double)? {
    switch self {
    case .color(let color): (.color(color.value(at: time)), 1)
    case .gradient(let gradient): gradient.paint(at: time)
    }
  }
}

extension ShapePaint.Source {
  /// Returns whether lottie-web implements the opacity by a mask, which clips wide strokes.
  fileprivate func isMasked(at time: EvaluationTime) -> Bool {
    guard case .gradient(let gradient) = self else { return false }
    return gradient.hasOwnOpacityStops(at: time)
  }
}

extension [BezierContour] {
  fileprivate var vertexCount: Int { reduce(0) { $0 + $1.points.count / 3 + 1 } }
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
