/// A path that shows or hides parts of a group.
public struct DrawMask: Hashable, Sendable {
  /// How the mask combines with the previous ones.
  public var mode: MaskMode
  /// The path, before ``transform``; filled with the nonzero rule.
  public var path: BezierPath
  /// Maps the path and the expansion to the composition.
  public var transform: AffineMatrix
  /// From 0 to 1.
  public var opacity: Double
  /// The distance by which the path grows; it shrinks if negative.
  public var expansion: Double

  /// Creates a mask.
  public init(
    mode: MaskMode, path: BezierPath, transform: AffineMatrix, opacity: Double = 1,
    expansion: Double = 0
  ) {
    self.mode = mode
    self.path = path
    self.transform = transform
    self.opacity = opacity
    self.expansion = expansion
  }
}

/// Content that determines the visibility of a group.
public struct DrawMatte: Hashable, Sendable {
  /// The nodes of the matte from back to front.
  public var nodes: [DrawNode]
  /// A Boolean value indicating whether the luminance of the matte is used instead of its alpha.
  public var isLuma: Bool
  /// A Boolean value indicating whether the matte is inverted.
  public var isInverted: Bool

  /// Creates a matte.
  public init(nodes: [DrawNode], isLuma: Bool = false, isInverted: Bool = false) {
    self.nodes = nodes
    self.isLuma = isLuma
    self.isInverted = isInverted
  }
}
