import Foundation

/// Turns of a plane in space that are seen from the front, without perspective.
struct SpaceMatrix {
  private(set) var plane = AffineMatrix.identity
  /// How far behind the canvas a point lies: `a·x + c·y + t`.
  private var depth = (a: 0.0, c: 0.0, t: 0.0)

  /// Applies a map of the canvas after all others.
  mutating func apply(_ matrix: AffineMatrix) { plane = matrix * plane }

  mutating func move(_ way: Vector2) {
    plane.tx += way.x
    plane.ty += way.y
  }

  /// A turn about the vertical axis.
  mutating func rotateY(degrees: Double) {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    let old = self
    plane.a = old.plane.a * cosine - old.depth.a * sine
    plane.c = old.plane.c * cosine - old.depth.c * sine
    plane.tx = old.plane.tx * cosine - old.depth.t * sine
    depth.a = old.plane.a * sine + old.depth.a * cosine
    depth.c = old.plane.c * sine + old.depth.c * cosine
    depth.t = old.plane.tx * sine + old.depth.t * cosine
  }

  /// A turn about the horizontal axis.
  mutating func rotateX(degrees: Double) {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    let old = self
    plane.b = old.plane.b * cosine + old.depth.a * sine
    plane.d = old.plane.d * cosine + old.depth.c * sine
    plane.ty = old.plane.ty * cosine + old.depth.t * sine
    depth.a = -old.plane.b * sine + old.depth.a * cosine
    depth.c = -old.plane.d * sine + old.depth.c * cosine
    depth.t = -old.plane.ty * sine + old.depth.t * cosine
  }
}
