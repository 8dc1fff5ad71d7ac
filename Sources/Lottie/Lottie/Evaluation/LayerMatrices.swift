/// The matrices of the layers of a composition including their parents, each computed once.
///
/// Its memory is used again for other compositions and frames.
struct LayerMatrices: Sendable {
  private var known: [AffineMatrix3D?] = []
  /// The layers whose matrices are being computed.
  private var chain: [Int] = []

  /// Starts with another composition or frame.
  mutating func begin(layerCount: Int) {
    known.removeAll(keepingCapacity: true)
    known.append(contentsOf: repeatElement(nil, count: layerCount))
  }

  /// Returns the matrix of one of the layers.
  ///
  /// Iterative instead of recursive, since files may chain thousands of parents.
  mutating func matrix(
    of index: Int, among layers: [Layer], at time: EvaluationTime
  ) -> AffineMatrix {
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
    chain.removeAll(keepingCapacity: true)
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
