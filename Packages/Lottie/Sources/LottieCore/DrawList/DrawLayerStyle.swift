/// A layer style: a shadow, glow, stroke or overlay based on the alpha channel of a layer.
///
/// As in After Effects, colors are blended in sRGB, not in linear light.
/// - Source: the layer styles of After Effects; the Lottie format, "Layer styles".
public struct DrawLayerStyle: Hashable, Sendable {
  /// The coverage of the paint; lengths are in the composition's units.
  public enum Shape: Hashable, Sendable {
    /// Behind the layer: the alpha channel expanded by the fraction `spread` of `size`, blurred by
    /// the rest and offset.
    case outside(offset: Vector2, size: Double, spread: Double)
    /// On the layer: the inverse of the alpha channel contracted by the fraction `spread` of
    /// `size`, blurred by the rest and offset; without the inversion if `isInverted`.
    case inside(offset: Vector2, size: Double, spread: Double, isInverted: Bool)
    /// On the layer: the difference of two blurred copies of the alpha channel, offset by `offset`
    /// and its opposite; the inverse of the difference if inverted.
    case satin(offset: Vector2, size: Double, isInverted: Bool)
    /// The light or shade of a bevel.
    case bevel(DrawBevel)
    /// The whole layer.
    case cover
  }

  /// The coverage of the paint.
  public var shape: Shape
  /// The paint; gradients are in the composition's units.
  public var paint: DrawPaint
  /// From 0 to 1.
  public var opacity: Double
  /// How paint on the layer is blended with it.
  public var blendMode: BlendMode
  /// A Boolean value indicating whether only the paint is drawn, without the layer.
  public var isAlone = false
  /// A Boolean value indicating whether the layer is cut out of the paint; applies if ``isAlone``
  /// is set.
  public var isConcealed = false

  /// Creates a style.
  public init(
    shape: Shape, paint: DrawPaint, opacity: Double, blendMode: BlendMode = .normal
  ) {
    self.shape = shape
    self.paint = paint
    self.opacity = opacity
    self.blendMode = blendMode
  }
}
