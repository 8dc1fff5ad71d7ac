/// An axis-aligned bounding box; empty until a point is added. Stroke widths are not included.
struct BoundingBox {
  private(set) var low = Vector2(.infinity, .infinity)
  private(set) var high = Vector2(-.infinity, -.infinity)

  var isEmpty: Bool { !(low.x <= high.x) }

  mutating func add(_ point: Vector2) {
    low = Vector2(min(low.x, point.x), min(low.y, point.y))
    high = Vector2(max(high.x, point.x), max(high.y, point.y))
  }

  /// Adds the corners of a rectangle.
  mutating func add(_ low: Vector2, _ high: Vector2, in matrix: AffineMatrix) {
    add(matrix(low))
    add(matrix(Vector2(high.x, low.y)))
    add(matrix(high))
    add(matrix(Vector2(low.x, high.y)))
  }
}

extension BezierPath {
  /// The smallest axis-aligned box that contains the curves.
  var boundingBox: BoundingBox {
    var box = BoundingBox()
    for contour in contours {
      if let start = contour.points.first { box.add(start) }
      for index in 0..<contour.curveCount {
        let curve = contour.curve(index)
        box.add(curve.p3)
        guard !curve.isStraight else { continue }
        curve.turns(curve.p0.x, curve.p1.x, curve.p2.x, curve.p3.x) { box.add($0) }
        curve.turns(curve.p0.y, curve.p1.y, curve.p2.y, curve.p3.y) { box.add($0) }
      }
    }
    return box
  }
}

extension CubicCurve {
  /// Calls `body` with the points between the ends at which a coordinate with these values has a
  /// horizontal tangent.
  fileprivate func turns(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ body: (Vector2) -> Void
  ) {
    func visit(_ t: Double) { if t > 0, t < 1 { body(point(at: t)) } }
    // The roots of the derivative.
    let (square, line, constant) = (d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)
    if abs(square) > 1e-9 {
      let discriminant = line * line - 4 * square * constant
      guard discriminant >= 0 else { return }
      let root = discriminant.squareRoot()
      visit((-line + root) / (2 * square))
      visit((-line - root) / (2 * square))
    } else if line != 0 {
      visit(-constant / line)
    }
  }
}
