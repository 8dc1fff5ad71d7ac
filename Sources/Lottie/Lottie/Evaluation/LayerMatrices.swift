/// The matrices of the layers of a composition including their parents, each computed once.
struct LayerMatrices {
  private let layers: [Layer]
  private let time: EvaluationTime
  private var known: [AffineMatrix3D?]

  init(_ layers: [Layer], at time: EvaluationTime) {
    self.layers = layers
    self.time = time
    known = Array(repeating: nil, count: layers.count)
  }

  /// Iterative instead of recursive, since files may chain thousands of parents.
  mutating func matrix(of index: Int) -> AffineMatrix {
    if let matrix = known[index] { return matrix.flattened }
    // Most layers have no parent, or one whose matrix is known.
    let parent = layers[index].parent
    let outer: AffineMatrix3D? = if let parent { known[parent] } else { .identity }
    if let outer {
      let own = layers[index].transform.matrix3D(at: time)
      let matrix = parent == nil ? own : outer * own
      known[index] = matrix
      return matrix.flattened
    }
    var chain: [Int] = []
    var base = AffineMatrix3D.identity
    var next: Int? = index
    while let current = next {
      if let matrix = known[current] {
        base = matrix
        break
      }
      chain.append(current)
      next = layers[current].parent
    }
    for current in chain.reversed() {
      base = base * layers[current].transform.matrix3D(at: time)
      known[current] = base
    }
    return base.flattened
  }
}
