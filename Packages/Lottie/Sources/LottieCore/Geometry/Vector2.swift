/// A point or vector in the plane; x points right, y points down.
public struct Vector2: Hashable, Sendable {
  /// The horizontal component.
  public var x: Double
  /// The vertical component.
  public var y: Double

  /// The zero vector.
  public static let zero = Vector2(0, 0)

  /// Creates a vector from its components.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The sum.
  public static func + (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x + b.x, a.y + b.y) }
  /// The difference.
  public static func - (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x - b.x, a.y - b.y) }
  /// The vector scaled by `k`.
  public static func * (a: Vector2, k: Double) -> Vector2 { Vector2(a.x * k, a.y * k) }

  /// The Euclidean length.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// Interpolates linearly to `other`; `t` is 0 for this point and 1 for the other.
  public func mixed(with other: Vector2, _ t: Double) -> Vector2 {
    Vector2(x + (other.x - x) * t, y + (other.y - y) * t)
  }
}
