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
    if layers[index].parent == nil, known[index] == nil {
      let matrix = layers[index].transform.matrix3D(at: time)
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
