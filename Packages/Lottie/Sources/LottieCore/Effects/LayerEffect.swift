/// An effect on the rendered content of a layer, in the layer's units.
///
/// Each effect has a file: its properties, how they are read, and what they become in a frame.
protocol LayerEffect: Equatable, Sendable {
  /// Reads the values of the effect.
  /// - Returns: nil, with an entry in the report, if the effect is omitted.
  init?(_ values: EffectValues) throws(LottieParseError)

  /// Returns the filters of the effect.
  /// - Parameter matrix: maps the layer to the canvas.
  func filters(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawFilter]

  /// The region to which the filters clip; nil for the default of SVG.
  var filterRegion: FilterRegion? { get }

  /// Returns what the effect does to the position and the opacity of the layer; nil for nothing.
  func transform(at time: EvaluationTime) -> (matrix: AffineMatrix, opacity: Double)?

  /// Returns the nodes of the layer, with those that the effect draws.
  /// - Parameter matrix: maps the layer to the canvas.
  func draw(on nodes: [DrawNode], at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawNode]

  /// A Boolean value indicating whether the effect replaces the masks of the layer.
  var replacesMasks: Bool { get }
}

/// A region relative to the bounding box of a layer.
struct FilterRegion {
  /// The extension to the left and top, as a fraction of the size of the box.
  let before: Double
  /// The size, as a fraction of the size of the box.
  let size: Double
}

// What most effects do not do.
extension LayerEffect {
  func filters(at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawFilter] { [] }
  var filterRegion: FilterRegion? { nil }
  func transform(at time: EvaluationTime) -> (matrix: AffineMatrix, opacity: Double)? { nil }
  func draw(on nodes: [DrawNode], at time: EvaluationTime, in matrix: AffineMatrix) -> [DrawNode] {
    nodes
  }
  var replacesMasks: Bool { false }

  func isEqual(to other: any LayerEffect) -> Bool { (other as? Self) == self }
}
