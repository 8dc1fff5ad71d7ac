/// Works out frames of one animation, and keeps what is the same in all of them.
///
/// ```swift
/// var evaluator = FrameEvaluator(animation)
/// let one = evaluator.evaluate(at: 0)
/// let next = evaluator.evaluate(at: 1)
/// ```
/// The lists are those of ``LottieAnimation/evaluate(at:)``. What two of them have in common shares
/// its memory, so comparing them costs little where nothing moved.
public struct FrameEvaluator: Sendable {
  /// What is evaluated.
  public let animation: LottieAnimation
  private(set) var memory = StaticShapes()

  /// Makes an evaluator that has kept nothing yet.
  public init(_ animation: LottieAnimation) { self.animation = animation }

  /// What the animation looks like at `frame`, counted as in the file: its in point is the first.
  ///
  /// Fractions lie between frames. Beyond the ends layers are seen as their own in and out points
  /// say; NaN counts as the in point.
  /// - Complexity: O(layers + moving shapes + moving vertices), each use of a precomposition counted.
  public mutating func evaluate(at frame: Double) -> DrawList {
    var evaluator = CompositionEvaluator(animation: animation, memory: memory)
    // Only one owner, so that the evaluator adds to it in place.
    memory = StaticShapes()
    let nodes = evaluator.nodes(
      of: animation.composition, at: animation.moment(at: frame), in: .identity)
    memory = evaluator.memory
    return DrawList(width: animation.width, height: animation.height, nodes: nodes)
  }
}

/// The nodes of shape and text layers in which nothing moves.
struct StaticShapes: Sendable {
  /// A layer of a composition; the animation itself has no asset.
  struct Key: Hashable {
    let asset: String?
    let layer: Int
    /// Which of the texts of a text layer.
    var text = 0
  }

  /// What is known of a layer.
  private enum Entry {
    case moving
    /// `cost` is what they take of the budget of a frame.
    case still(StillNodes)
  }

  /// Nodes before the transform of their layer, and as they were last placed.
  private struct StillNodes {
    let nodes: [DrawNode]
    let cost: FrameBudget.Cost
    var matrix: AffineMatrix
    var placed: [DrawNode]

    mutating func placed(in matrix: AffineMatrix) -> [DrawNode] {
      if matrix != self.matrix {
        self.matrix = matrix
        placed = nodes.moved(by: matrix)
      }
      return placed
    }
  }

  private var entries: [Key: Entry] = [:]

  /// The number of layers that are kept.
  var count: Int {
    entries.values.count { if case .still = $0 { true } else { false } }
  }

  /// Whether nothing moves in a layer, which is asked only once.
  mutating func isStill(_ key: Key, _ test: () -> Bool) -> Bool {
    switch entries[key] {
    case .moving: return false
    case .still: return true
    case nil:
      let isStill = test()
      if !isStill { entries[key] = .moving }
      return isStill
    }
  }

  /// What is kept of a layer; nil when that is nothing, or the budget does not reach for it.
  /// - Parameter matrix: takes the layer to the canvas.
  mutating func nodes(
    for key: Key, in matrix: AffineMatrix, within budget: inout FrameBudget
  ) -> [DrawNode]? {
    guard case .still(var still) = entries[key], budget.spend(still.cost) else { return nil }
    let nodes = still.placed(in: matrix)
    entries[key] = .still(still)
    return nodes
  }

  /// Keeps the nodes of a layer, which were worked out without its transform.
  /// - Parameters:
  ///   - before: the budget as it was before that.
  /// - Returns: the nodes in their place.
  mutating func keep(
    _ nodes: [DrawNode], for key: Key, in matrix: AffineMatrix, from before: FrameBudget,
    to budget: FrameBudget
  ) -> [DrawNode] {
    let placed = nodes.moved(by: matrix)
    // What the budget cut short may be whole in another frame.
    if !budget.isExhausted(since: before) {
      entries[key] = .still(
        StillNodes(
          nodes: nodes, cost: before.cost(upTo: budget), matrix: matrix, placed: placed))
    }
    return placed
  }
}

extension [DrawNode] {
  /// The nodes of a layer at another place.
  func moved(by matrix: AffineMatrix) -> [DrawNode] {
    map { node in
      switch node {
      case .shape(var shape):
        shape.transform = matrix * shape.transform
        return .shape(shape)
      case .group(var group):
        group.move(by: matrix)
        return .group(group)
      case .image(var image):
        image.transform = matrix * image.transform
        return .image(image)
      }
    }
  }
}

extension DrawGroup {
  fileprivate mutating func move(by matrix: AffineMatrix) {
    nodes = nodes.moved(by: matrix)
    if let inner = clip?.transform { clip?.transform = matrix * inner }
    if let inner = filterRegion?.transform { filterRegion?.transform = matrix * inner }
    for index in masks.indices { masks[index].transform = matrix * masks[index].transform }
    if let matted = matte?.nodes { matte?.nodes = matted.moved(by: matrix) }
  }
}
