import LottieCore

/// A rectangle of fractional pixel coordinates, empty if a minimum exceeds its maximum.
struct PixelBounds {
  static let empty = PixelBounds(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
  /// The largest coordinate.
  static let reach = 1_000_000.0

  var minX, minY, maxX, maxY: Double

  var isEmpty: Bool { !(minX <= maxX && minY <= maxY) }

  /// Extends the bounds to a point with a margin on each side.
  mutating func add(_ point: Vector2, margin: Double) {
    // A point without a finite position may be anywhere.
    guard point.x.isFinite, point.y.isFinite, margin.isFinite else {
      self = PixelBounds(minX: -Self.reach, minY: -Self.reach, maxX: Self.reach, maxY: Self.reach)
      return
    }
    minX = min(minX, point.x - margin)
    minY = min(minY, point.y - margin)
    maxX = max(maxX, point.x + margin)
    maxY = max(maxY, point.y + margin)
  }

  /// Extends the bounds to the corners of a rectangle at the origin.
  mutating func addRectangle(_ width: Double, _ height: Double, in matrix: AffineMatrix) {
    add(matrix(.zero), margin: 0)
    add(matrix(Vector2(width, 0)), margin: 0)
    add(matrix(Vector2(width, height)), margin: 0)
    add(matrix(Vector2(0, height)), margin: 0)
  }

  mutating func add(_ other: PixelBounds) {
    guard !other.isEmpty else { return }
    minX = min(minX, other.minX)
    minY = min(minY, other.minY)
    maxX = max(maxX, other.maxX)
    maxY = max(maxY, other.maxY)
  }

  /// Moves each side outward by `margin`.
  mutating func grow(by margin: Vector2) {
    guard !isEmpty else { return }
    let bounded = Vector2(min(margin.x, Self.reach), min(margin.y, Self.reach))
    minX -= bounded.x
    minY -= bounded.y
    maxX += bounded.x
    maxY += bounded.y
  }

  /// Reduces the bounds to their intersection with `other`.
  mutating func intersect(with other: PixelBounds) {
    minX = max(minX, other.minX)
    minY = max(minY, other.minY)
    maxX = min(maxX, other.maxX)
    maxY = min(maxY, other.maxY)
  }

  /// The whole pixels that the bounds touch, with one more on each side for antialiasing; nil if
  /// the bounds are empty.
  var pixels: (x: Double, y: Double, width: Double, height: Double)? {
    guard minX <= maxX, minY <= maxY else { return nil }
    let low = (max(minX, -Self.reach).rounded(.down) - 1, max(minY, -Self.reach).rounded(.down) - 1)
    let high = (min(maxX, Self.reach).rounded(.up) + 1, min(maxY, Self.reach).rounded(.up) + 1)
    guard high.0 > low.0, high.1 > low.1 else { return nil }
    return (low.0, low.1, high.0 - low.0, high.1 - low.1)
  }

  /// The part of ``pixels`` that lies inside `canvas`.
  func pixels(in canvas: PixelRect) -> PixelRect {
    guard let pixels else { return .empty }
    // `reach` bounds the coordinates, so the conversions cannot overflow.
    return PixelRect(
      minX: Int(pixels.x), minY: Int(pixels.y), maxX: Int(pixels.x + pixels.width),
      maxY: Int(pixels.y + pixels.height)
    ).intersection(canvas)
  }
}
