import CGtk

/// A rectangle in logical pixels.
public nonisolated struct Rectangle: Hashable, Sendable {
  public var x, y, width, height: Double

  /// Creates a rectangle, at the origin by default.
  public init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  var graphene: graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }
}
