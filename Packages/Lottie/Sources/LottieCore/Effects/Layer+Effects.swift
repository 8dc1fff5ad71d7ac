extension Layer {
  /// Returns the combined matrix and opacity of the effects, in the layer's units.
  func effectTransform(at time: EvaluationTime) -> (matrix: AffineMatrix, opacity: Double) {
    effects.reduce((.identity, 1)) { result, effect in
      guard let transform = effect.transform(at: time) else { return result }
      return (result.matrix * transform.matrix, result.opacity * transform.opacity)
    }
  }

  /// Returns the filters of the effects, in file order.
  /// - Parameter matrix: maps the layer to the canvas.
  func filters(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawFilter] {
    effects.flatMap { $0.filters(at: time, in: matrix) }
  }

  /// Returns the nodes with those that the effects draw.
  func drawEffects(
    on nodes: [DrawNode], at time: EvaluationTime, in matrix: AffineMatrix
  ) -> [DrawNode] {
    effects.reduce(nodes) { $1.draw(on: $0, at: time, in: matrix) }
  }

  /// A Boolean value indicating whether an effect replaces the masks, as in lottie-web. Masks that
  /// only clip stay.
  var hasReplacedMasks: Bool {
    masks.contains { !$0.isOutline } && effects.contains { $0.replacesMasks }
  }

  /// Returns the region to which the filters clip.
  func filterRegion(of nodes: [DrawNode], in matrix: AffineMatrix) -> DrawClip? {
    let region = effects.reversed().lazy.compactMap { $0.filterRegion }.first
    return nodes.region(from: matrix, before: region?.before ?? 0.1, size: region?.size ?? 1.2)
  }
}
