extension [DrawNode] {
  /// The part of the picture that lottie-web's masks and filters keep: the box of the outlines,
  /// grown by a share of its size.
  ///
  /// Lines without extent have no box, and nothing is kept of them.
  /// - Source: SVG 1.1, 14.4 and 15.5 (`objectBoundingBox`); Chromium.
  /// - Parameters:
  ///   - matrix: takes the units that the box is upright in to the composition.
  ///   - before: what is added to the left and above, as a share.
  ///   - size: what the whole becomes, as a share.
  /// - Returns: nil when there is nothing to measure.
  func region(
    from matrix: AffineMatrix, before: Double = 0.1, size: Double = 1.2
  ) -> DrawClip? {
    guard matrix.isInvertible else { return nil }
    var box = OutlineBox()
    addOutlines(to: &box, in: matrix.inverse)
    let extent = box.high - box.low
    guard extent.x >= 0, extent.y >= 0, extent.x.isFinite, extent.y.isFinite else { return nil }
    guard extent.x > 0, extent.y > 0 else {
      return DrawClip(width: 0, height: 0, transform: matrix)
    }
    return DrawClip(
      width: extent.x * size, height: extent.y * size,
      transform: matrix * .translation(box.low - extent * before))
  }

  /// The region to which lottie-web's masks cut; nil when all nodes keep inside of it anyhow.
  func maskRegion(from matrix: AffineMatrix) -> DrawClip? {
    let reach = overhang(in: matrix.inverse)
    guard reach > 0, let region = region(from: matrix) else { return nil }
    return reach * 12 <= Swift.min(region.width, region.height) ? nil : region
  }

  /// How far paint may go beyond the outlines.
  private func overhang(in view: AffineMatrix) -> Double {
    reduce(0) { reach, node in
      switch node {
      case .group(let group):
        group.filters.isEmpty ? Swift.max(reach, group.nodes.overhang(in: view)) : .infinity
      case .shape(let shape):
        Swift.max(reach, shape.style.reach * (view * shape.transform).largestStretch)
      case .image: reach
      }
    }
  }

  private func addOutlines(to box: inout OutlineBox, in view: AffineMatrix) {
    for node in self {
      switch node {
      case .group(let group): group.nodes.addOutlines(to: &box, in: view)
      case .shape(let shape): box.add(shape.path.box.corners, in: view * shape.transform)
      case .image(let image): box.add(image.corners, in: view * image.transform)
      }
    }
  }
}

extension DrawShape.Style {
  /// How far the paint goes beyond the outline.
  public var reach: Double {
    guard case .stroke(let pen) = self else { return 0 }
    return pen.width / 2 * max(1.5, pen.join == .miter ? pen.miterLimit : 0)
  }
}

extension AffineMatrix {
  /// At least how much longer a vector can become.
  public var largestStretch: Double { Vector2(a, b).length + Vector2(c, d).length }
}

/// An upright box around outlines, without the width of strokes.
struct OutlineBox {
  private(set) var low = Vector2(.infinity, .infinity)
  private(set) var high = Vector2(-.infinity, -.infinity)

  fileprivate var corners: [Vector2] {
    low.x <= high.x ? [low, Vector2(high.x, low.y), high, Vector2(low.x, high.y)] : []
  }

  mutating func add(_ point: Vector2) {
    low = Vector2(min(low.x, point.x), min(low.y, point.y))
    high = Vector2(max(high.x, point.x), max(high.y, point.y))
  }

  fileprivate mutating func add(_ points: [Vector2], in matrix: AffineMatrix) {
    for point in points { add(matrix(point)) }
  }
}

extension BezierPath {
  var box: OutlineBox {
    var box = OutlineBox()
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
  /// Where it turns back along an axis, between 0 and 1.
  fileprivate var turns: [Double] {
    Self.turns(p0.x, p1.x, p2.x, p3.x) + Self.turns(p0.y, p1.y, p2.y, p3.y)
  }

  /// The zeros of the derivative.
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
