/// An axis-aligned bounding box; empty until a point is added. Stroke widths are not included.
struct BoundingBox {
  private(set) var low = Vector2(.infinity, .infinity)
  private(set) var high = Vector2(-.infinity, -.infinity)

  var corners: [Vector2] {
    low.x <= high.x ? [low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)] : []
  }

  mutating func add(_ point: Vector2) {
    low = Vector2(min(low.x, point.x), min(low.y, point.y))
    high = Vector2(max(high.x, point.x), max(high.y, point.y))
  }

  mutating func add(_ points: [Vector2], in matrix: AffineMatrix) {
    for point in points { add(matrix(point)) }
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
        for t in curve.turns { box.add(curve.point(at: t)) }
      }
    }
    return box
  }
}

extension CubicCurve {
  /// The parameters between 0 and 1 at which the curve has a horizontal or vertical tangent.
  fileprivate var turns: [Double] {
    Self.turns(p0.x, p1.x, p2.x, p3.x) + Self.turns(p0.y, p1.y, p2.y, p3.y)
  }

  /// The roots of the derivative of one coordinate.
  private static func turns(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    let (square, line, constant) = (d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)
    var roots: [Double] = []
    if abs(square) > 1e-9 {
      let discriminant = line * line - 4 * square * constant
      guard discriminant >= 0 else { return [] }
      let root = discriminant.squareRoot()
      roots = [(-line + root) / (2 * square), (-line - root) / (2 * square)]
    } else if line != 0 {
      roots = [-constant / line]
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }
}
