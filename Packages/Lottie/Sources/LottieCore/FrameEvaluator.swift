/// Evaluates frames of an animation and caches static content between them.
///
/// ```swift
/// var evaluator = FrameEvaluator(animation)
/// let one = evaluator.evaluate(at: 0)
/// let next = evaluator.evaluate(at: 1)
/// ```
/// The results equal those of ``LottieAnimation/evaluate(at:)``. Common parts of two draw lists
/// share their storage, so comparing them is fast if little changed.
public struct FrameEvaluator: Sendable {
  /// The animation that is evaluated.
  public let animation: LottieAnimation
  private var evaluator: CompositionEvaluator

  /// Creates an evaluator with an empty cache.
  public init(_ animation: LottieAnimation) {
    self.animation = animation
    evaluator = CompositionEvaluator(model: animation.model)
  }

  /// The cached static content.
  var cache: StaticNodeCache { evaluator.cache }

  /// Returns the draw list of a frame, in the frame numbers of the file.
  ///
  /// Fractional frames are interpolated. Outside the animation's range, layers are visible
  /// according to their own in and out points; NaN is treated as the in point.
  /// - Complexity: O(layers + animated shapes + animated vertices), counting each use of a
  ///   precomposition.
  public mutating func evaluate(at frame: Double) -> DrawList {
    let nodes = evaluator.nodes(at: animation.evaluationTime(at: frame))
    return DrawList(width: animation.width, height: animation.height, nodes: nodes)
  }

  /// Unused memory, to which a renderer returns the nodes that it no longer needs.
  package var unused: DrawMemory {
    _read { yield evaluator.shapes.unused }
    _modify { yield &evaluator.shapes.unused }
  }
}
