/// A chain of cubic Bézier curves.
public struct BezierContour: Hashable, Sendable {
  /// The start, then three points for each curve: its two control points and its end.
  ///
  /// The count is 0 or 1 + 3·n. The last point of a closed contour equals the first.
  public private(set) var points: [Vector2]
  /// Whether the end is joined to the start.
  public var isClosed: Bool

  /// Makes a contour that so far is its start.
  public init(start: Vector2) {
    points = [start]
    isClosed = false
  }

  /// Makes a contour from vertices and the tangents that enter and leave each, relative to it.
  init(vertices: [Vector2], inTangents: [Vector2], outTangents: [Vector2], isClosed: Bool) {
    let count = min(vertices.count, inTangents.count, outTangents.count)
    self.isClosed = isClosed
    points = []
    guard count > 0 else { return }
    points.reserveCapacity(1 + 3 * count)
    points.append(vertices[0])
    for index in 1..<(isClosed ? count + 1 : max(count, 1)) {
      let next = index == count ? 0 : index
      points.append(vertices[index - 1] + outTangents[index - 1])
      points.append(vertices[next] + inTangents[next])
      points.append(vertices[next])
    }
  }

  /// The number of curves.
  public var curveCount: Int { max(0, (points.count - 1) / 3) }

  /// Adds a curve from the present end.
  public mutating func addCurve(_ control1: Vector2, _ control2: Vector2, to end: Vector2) {
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// The curve at `index`, which must be below ``curveCount``.
  public func curve(_ index: Int) -> CubicCurve {
    CubicCurve(
      points[3 * index], points[3 * index + 1], points[3 * index + 2], points[3 * index + 3])
  }

  /// The same contour with each point moved by `map`.
  func mapPoints(_ map: (Vector2) -> Vector2) -> BezierContour {
    var result = self
    result.points = points.map(map)
    return result
  }

  /// Each point `t` of the way to its counterpart in `other`, which must have as many points.
  func mixed(with other: BezierContour, _ t: Double) -> BezierContour {
    var result = self
    result.points = zip(points, other.points).map { $0.mixed(with: $1, t) }
    return result
  }

  /// The same contour run through the other way.
  func reversed() -> BezierContour {
    var result = self
    result.points = points.reversed()
    return result
  }
}

/// Contours that are painted together.
public struct BezierPath: Hashable, Sendable {
  /// The contours, in the order in which they are drawn.
  public var contours: [BezierContour]

  /// Makes a path of contours.
  public init(_ contours: [BezierContour] = []) { self.contours = contours }

  func transformed(by matrix: AffineMatrix) -> BezierPath {
    guard matrix != .identity else { return self }
    return BezierPath(contours.map { $0.mapPoints { matrix($0) } })
  }
}
