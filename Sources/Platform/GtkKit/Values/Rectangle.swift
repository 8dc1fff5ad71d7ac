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

  /// Returns the largest centered rectangle inside this one with the aspect ratio of a picture.
  public func aspectFit(_ size: (width: Int, height: Int)) -> Rectangle { centered(size, by: min) }

  /// Returns the smallest centered rectangle with the aspect ratio of a picture that covers this
  /// one.
  public func aspectFill(_ size: (width: Int, height: Int)) -> Rectangle {
    centered(size, by: max)
  }

  private func centered(
    _ size: (width: Int, height: Int), by choose: (Double, Double) -> Double
  ) -> Rectangle {
    let scale = choose(width / Double(max(size.width, 1)), height / Double(max(size.height, 1)))
    let (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
    return Rectangle(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
      height: height)
  }

  var graphene: graphene_rect_t {
    graphene_rect_t(
      origin: graphene_point_t(x: Float(x), y: Float(y)),
      size: graphene_size_t(width: Float(width), height: Float(height)))
  }
}
