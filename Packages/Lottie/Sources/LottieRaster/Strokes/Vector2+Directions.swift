import LottieCore
import LottiePlatform

extension Vector2 {
  /// The vector with length 1; nil if it has no direction.
  var unit: Vector2? {
    let square = x * x + y * y
    guard square > 1e-24, square.isFinite else { return nil }
    return self * (1 / square.squareRoot())
  }

  /// The vector turned by a quarter, to the right of its direction if y points downward.
  var right: Vector2 { Vector2(-y, x) }

  func dot(_ other: Vector2) -> Double { x * other.x + y * other.y }
  func cross(_ other: Vector2) -> Double { x * other.y - y * other.x }

  /// The angle between two unit vectors, 0 to pi.
  func angle(to other: Vector2) -> Double { abs(atan2(cross(other), dot(other))) }

  /// The vector turned by an angle in radians.
  func turned(by angle: Double) -> Vector2 {
    let (sine, cosine) = (sin(angle), cos(angle))
    return Vector2(x * cosine - y * sine, x * sine + y * cosine)
  }
}
