/// A linear or radial color gradient, in the units of the path.
///
/// The first and last colors extend beyond the ends.
public struct Gradient: Hashable, Sendable {
  /// The geometry along which the colors change.
  public enum Shape: Hashable, Sendable {
    /// From `start` to `end`, which are different points.
    case linear(start: Vector2, end: Vector2)
    /// From `focus`, which lies inside the circle, to the circle; `radius` is greater than 0.
    case radial(center: Vector2, radius: Double, focus: Vector2)
  }

  /// A color at an offset.
  public struct Stop: Hashable, Sendable {
    /// From 0 to 1, not less than the offset of the previous stop.
    public var offset: Double
    /// The color, not premultiplied by ``opacity``.
    public var color: RGBColor
    /// From 0 to 1.
    public var opacity: Double

    /// Creates a stop.
    public init(offset: Double, color: RGBColor, opacity: Double = 1) {
      self.offset = offset
      self.color = color
      self.opacity = opacity
    }
  }

  /// The geometry along which the colors change.
  public var shape: Shape
  /// The stops in ascending order of offset; at least one.
  public var stops: [Stop]

  /// Creates a gradient.
  public init(shape: Shape, stops: [Stop]) {
    self.shape = shape
    self.stops = stops
  }
}
