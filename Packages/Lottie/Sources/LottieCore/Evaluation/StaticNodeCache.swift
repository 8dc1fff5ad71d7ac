/// Caches the nodes of static shape and text layers.
struct StaticNodeCache: Sendable {
  /// Identifies the content of a layer.
  struct Key: Hashable {
    /// The layer, which the animation keeps alive.
    private let layer: ObjectIdentifier
    /// The index of the text of a text layer.
    var text = 0
    /// A Boolean value indicating whether paints of opacity 0 are included.
    private let keepsInvisible: Bool

    init(layer: Layer, keepsInvisible: Bool) {
      self.layer = ObjectIdentifier(layer)
      self.keepsInvisible = keepsInvisible
    }
  }

  /// What is known of the content of a layer.
  enum State {
    case animated
    /// Static, without cached nodes.
    case notCached
    /// The index of the cached nodes.
    case cached(Int)
  }

  /// Nodes in layer coordinates, and the same nodes transformed by the most recent matrix.
  private struct CachedNodes {
    let nodes: [DrawNode]
    /// What the nodes cost in the budget of a frame.
    let cost: FrameBudget.Cost
    var matrix: AffineMatrix
    var placed: [DrawNode]

    mutating func place(in matrix: AffineMatrix) {
      guard matrix != self.matrix else { return }
      self.matrix = matrix
      placed.place(nodes, movedBy: matrix)
    }
  }

  private var states: [Key: State] = [:]
  private var cached: [CachedNodes] = []

  /// The number of cached layers.
  var count: Int { cached.count }

  /// Returns the state of a layer; `isStatic` is evaluated once for each animated layer.
  mutating func state(of key: Key, isStatic: () -> Bool) -> State {
    if let state = states[key] { return state }
    guard isStatic() else {
      states[key] = .animated
      return .animated
    }
    return .notCached
  }

  /// Appends cached nodes.
  /// - Parameter matrix: maps the layer to the canvas.
  /// - Returns: false if the budget is insufficient.
  mutating func add(
    _ index: Int, in matrix: AffineMatrix, to nodes: inout [DrawNode],
    within budget: inout FrameBudget
  ) -> Bool {
    guard budget.spend(cached[index].cost) else { return false }
    cached[index].place(in: matrix)
    nodes.append(contentsOf: cached[index].placed)
    return true
  }

  /// Caches the nodes of a layer, which must be in layer coordinates.
  /// - Parameters:
  ///   - before: the budget before the layer was evaluated.
  /// - Returns: the transformed nodes.
  mutating func store(
    _ nodes: [DrawNode], for key: Key, in matrix: AffineMatrix, from before: FrameBudget,
    to budget: FrameBudget
  ) -> [DrawNode] {
    let placed = nodes.moved(by: matrix)
    // Nodes that the budget truncated may be complete in another frame.
    if !budget.isExhausted(since: before) {
      let new = CachedNodes(
        nodes: nodes, cost: before.cost(upTo: budget), matrix: matrix, placed: placed)
      if case .cached(let index) = states[key] {
        cached[index] = new
      } else {
        states[key] = .cached(cached.count)
        cached.append(new)
      }
    }
    return placed
  }
}
