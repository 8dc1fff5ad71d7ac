/// The matrices of the layers of a composition including their parents, each computed once.
///
/// Its memory is used again for other compositions and frames.
struct LayerMatrices: Sendable {
  /// The matrices in the plane.
  private var known: [AffineMatrix?] = []
  /// The matrices of layers in space and of their children.
  private var spatial: [Int: AffineMatrix3D] = [:]
  /// The layers whose matrices are being computed.
  private var chain: [Int] = []

  /// Starts with another composition or frame.
  mutating func begin(layerCount: Int) {
    known.removeAll(keepingCapacity: true)
    known.append(contentsOf: repeatElement(nil, count: layerCount))
    if !spatial.isEmpty { spatial.removeAll(keepingCapacity: true) }
  }

  /// Returns the matrix of one of the layers.
  ///
  /// Iterative instead of recursive, since files may chain thousands of parents.
  mutating func matrix(
    of index: Int, among layers: [Layer], at time: EvaluationTime
  ) -> AffineMatrix {
    if let matrix = known[index] { return matrix }
    // Most layers have no parent, or one whose matrix is known.
    let parent = layers[index].parent
    if parent.map({ known[$0] != nil }) ?? true {
      return compute(index, layers[index].transform, parent: parent, at: time)
    }
    chain.removeAll(keepingCapacity: true)
    var next: Int? = index
    while let current = next, known[current] == nil {
      chain.append(current)
      next = layers[current].parent
    }
    var result = AffineMatrix.identity
    while let current = chain.popLast() {
      result = compute(
        current, layers[current].transform, parent: layers[current].parent, at: time)
    }
    return result
  }

  /// Computes the matrix of a layer; that of its parent must be known.
  private mutating func compute(
    _ index: Int, _ transform: Transform, parent: Int?, at time: EvaluationTime
  ) -> AffineMatrix {
    let matrix: AffineMatrix
    let outer = spatial.isEmpty ? nil : parent.flatMap { spatial[$0] }
    if transform.transform3D == nil, outer == nil {
      let own = transform.matrix(at: time)
      matrix = parent.flatMap { known[$0] }.map { $0 * own } ?? own
    } else {
      let base = outer ?? parent.flatMap { known[$0] }.map(AffineMatrix3D.init) ?? .identity
      let result = base * transform.matrix3D(at: time)
      spatial[index] = result
      matrix = result.flattened
    }
    known[index] = matrix
    return matrix
  }
}
