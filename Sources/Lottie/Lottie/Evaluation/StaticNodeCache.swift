/// Caches the nodes of static shape and text layers.
struct StaticNodeCache: Sendable {
  /// Identifies a layer of a composition; the root composition has no asset.
  struct Key: Hashable {
    let asset: String?
    let layer: Int
    /// The index of the text of a text layer.
    var text = 0
    /// A Boolean value indicating whether paints of opacity 0 are included.
    var keepsInvisible = false
  }

  /// Whether a layer is animated, or its cached nodes.
  private enum Entry {
    case animated
    /// Static nodes, with their cost in the budget of a frame.
    case cached(CachedNodes)
  }

  /// Nodes in layer coordinates, and the same nodes transformed by the most recent matrix.
  private struct CachedNodes {
    let nodes: [DrawNode]
    let cost: FrameBudget.Cost
    var matrix: AffineMatrix
    var placed: [DrawNode]

    mutating func place(in matrix: AffineMatrix) {
      guard matrix != self.matrix else { return }
      self.matrix = matrix
      placed.place(nodes, movedBy: matrix)
    }
  }

  private var entries: [Key: Entry] = [:]

  /// The number of cached layers.
  var count: Int {
    entries.values.count { if case .cached = $0 { true } else { false } }
  }

  /// Returns whether a layer is static; `test` is evaluated at most once per layer.
  mutating func isStatic(_ key: Key, _ test: () -> Bool) -> Bool {
    switch entries[key] {
    case .animated: return false
    case .cached: return true
    case nil:
      let isStatic = test()
      if !isStatic { entries[key] = .animated }
      return isStatic
    }
  }

  /// Appends the cached nodes of a layer.
  /// - Parameter matrix: maps the layer to the canvas.
  /// - Returns: false if there are none or the budget is insufficient.
  mutating func add(
    _ key: Key, in matrix: AffineMatrix, to nodes: inout [DrawNode],
    within budget: inout FrameBudget
  ) -> Bool {
    guard let index = entries.index(forKey: key), case .cached(var cached) = entries.values[index],
      budget.spend(cached.cost)
    else { return false }
    // The only owner changes the nodes in place.
    entries.values[index] = .animated
    cached.place(in: matrix)
    nodes.append(contentsOf: cached.placed)
    entries.values[index] = .cached(cached)
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
      entries[key] = .cached(
        CachedNodes(
          nodes: nodes, cost: before.cost(upTo: budget), matrix: matrix, placed: placed))
    }
    return placed
  }
}
