/// Paint that the outline of a picture gives rise to: a shadow, a glow, a stroke or a cover.
///
/// Colours mix as they are encoded, not in linear light, as in After Effects.
/// - Source: the layer styles of After Effects; the Lottie format, "Layer styles".
public struct DrawLayerStyle: Hashable, Sendable {
  /// Where the paint lies, and how much of it; lengths in the units of the composition.
  public enum Shape: Hashable, Sendable {
    /// Below the picture, as far as its outline reaches when it is grown by `spread` of `size`, 0
    /// to 1, blurred by the rest and moved.
    case outside(offset: Vector2, size: Double, spread: Double)
    /// On the picture, where its outline does not reach when it is shrunk by `spread` of `size`,
    /// blurred by the rest and moved; the other way round when inverted.
    case inside(offset: Vector2, size: Double, spread: Double, isInverted: Bool)
    /// On the picture, where two blurred copies of its outline, moved there and back by `offset`,
    /// differ; where they do not when inverted.
    case satin(offset: Vector2, size: Double, isInverted: Bool)
    /// On all of the picture.
    case cover
  }

  /// Where the paint lies.
  public var shape: Shape
  /// What colours it; gradients in the units of the composition.
  public var paint: DrawPaint
  /// 0 to 1.
  public var opacity: Double
  /// How paint on the picture is combined with it.
  public var blendMode: BlendMode
  /// Whether only the paint is left, not the picture.
  public var isAlone = false
  /// Whether paint that is alone is cut out where the picture lies.
  public var isConcealed = false

  /// Makes a style.
  public init(
    shape: Shape, paint: DrawPaint, opacity: Double, blendMode: BlendMode = .normal
  ) {
    self.shape = shape
    self.paint = paint
    self.opacity = opacity
    self.blendMode = blendMode
  }
}

/// A picture wiped away by a hand that turns about a centre.
/// - Source: After Effects, "Radial Wipe".
public struct DrawRadialWipe: Hashable, Sendable {
  /// Which way the hand turns.
  public enum Direction: String, Hashable, Sendable {
    case clockwise, counterclockwise, both
  }

  /// The share that is wiped away, 0 to 1.
  public var completion: Double
  /// Where the hand starts, in degrees clockwise from the top.
  public var startAngle: Double
  /// What the hand turns about, before ``transform``.
  public var center: Vector2
  /// Which way it turns.
  public var direction: Direction
  /// The width of the soft edge, before ``transform``.
  public var feather: Double
  /// Takes centre and feather to the composition.
  public var transform: AffineMatrix

  /// Makes a wipe.
  public init(
    completion: Double, startAngle: Double, center: Vector2, direction: Direction, feather: Double,
    transform: AffineMatrix
  ) {
    self.completion = completion
    self.startAngle = startAngle
    self.center = center
    self.direction = direction
    self.feather = feather
    self.transform = transform
  }
}
