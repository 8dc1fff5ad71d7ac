/// A point or a direction in the plane; x grows to the right, y downward.
public struct Vector2: Hashable, Sendable {
  /// The horizontal component.
  public var x: Double
  /// The vertical component.
  public var y: Double

  /// The origin.
  public static let zero = Vector2(0, 0)

  /// Makes a vector of its components.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The componentwise sum.
  public static func + (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x + b.x, a.y + b.y) }
  /// The componentwise difference.
  public static func - (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x - b.x, a.y - b.y) }
  /// The vector made `k` times as long.
  public static func * (a: Vector2, k: Double) -> Vector2 { Vector2(a.x * k, a.y * k) }

  /// The Euclidean length.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The point that lies `t` of the way to `other`.
  public func mixed(with other: Vector2, _ t: Double) -> Vector2 {
    Vector2(x + (other.x - x) * t, y + (other.y - y) * t)
  }
}
