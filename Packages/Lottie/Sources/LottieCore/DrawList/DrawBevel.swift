/// A slope along the outline of a layer, lit by a distant light source.
///
/// Lengths are in the composition's units.
/// - Source: the layer style of After Effects and Photoshop, with the technique "Smooth".
public struct DrawBevel: Hashable, Sendable {
  /// Where the slope is: outside of the outline, inside, or half of it on each side.
  public enum Form: String, Hashable, Sendable {
    case outer, inner, emboss
    /// Like ``emboss``, but the outer half slopes the other way.
    case pillow
  }

  /// Where the slope is.
  public var form: Form
  /// The width of the slope.
  public var size: Double
  /// The height of the slope, relative to its width.
  public var depth: Double
  /// The width of the blur of light and shade.
  public var softness: Double
  /// The unit vector toward the light source; y points down and z toward the viewer.
  public var light: SIMD3<Double>
  /// Whether the parts that face away from the light are painted, instead of those that face it.
  public var isShadow: Bool

  /// Creates a bevel.
  public init(
    form: Form, size: Double, depth: Double, softness: Double, light: SIMD3<Double>, isShadow: Bool
  ) {
    self.form = form
    self.size = size
    self.depth = depth
    self.softness = softness
    self.light = light
    self.isShadow = isShadow
  }
}
