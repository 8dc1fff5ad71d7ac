/// A chain of cubic Bézier curves.
public struct BezierContour: Hashable, Sendable {
  /// The start point, then three points for each curve: two control points and the end point.
  ///
  /// The count is 0 or 1 + 3·n. The last point of a closed contour equals the first.
  public internal(set) var points: [Vector2]
  /// A Boolean value indicating whether the contour is closed.
  public var isClosed: Bool

  /// Creates a contour that consists of its start point.
  public init(start: Vector2) {
    points = [start]
    isClosed = false
  }

  /// Creates a contour from its points, which must be as described there.
  init(points: [Vector2], isClosed: Bool) {
    self.points = points
    self.isClosed = isClosed
  }

  /// Creates a contour from vertices and their incoming and outgoing tangents, which are relative
  /// to them.
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

  /// Appends a curve that starts at the last point.
  public mutating func addCurve(_ control1: Vector2, _ control2: Vector2, to end: Vector2) {
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// The curve at `index`, which must be less than ``curveCount``.
  public func curve(_ index: Int) -> CubicCurve {
    CubicCurve(
      points[3 * index], points[3 * index + 1], points[3 * index + 2], points[3 * index + 3])
  }

  /// Returns the contour with `map` applied to each point.
  func mapPoints(_ map: (Vector2) -> Vector2) -> BezierContour {
    var result = self
    result.points = points.map(map)
    return result
  }

  /// Interpolates each point with its counterpart in `other`, which must have the same number of
  /// points.
  func mixed(with other: BezierContour, _ t: Double) -> BezierContour {
    mixed(with: other, t, in: [])
  }

  /// Interpolates each point with its counterpart in `other`, which must have the same number of
  /// points.
  /// - Parameter memory: an empty list for the points.
  func mixed(
    with other: BezierContour, _ t: Double, in memory: consuming [Vector2]
  ) -> BezierContour {
    memory.reserveCapacity(points.count)
    for index in points.indices { memory.append(points[index].mixed(with: other.points[index], t)) }
    return BezierContour(points: memory, isClosed: isClosed)
  }

  /// Returns the contour in the opposite direction.
  func reversed() -> BezierContour {
    var result = self
    result.reverse()
    return result
  }

  mutating func reverse() { points.reverse() }

  mutating func transform(by matrix: AffineMatrix) {
    for index in points.indices { points[index] = matrix(points[index]) }
  }
}

/// Contours that are filled or stroked together.
public struct BezierPath: Hashable, Sendable {
  /// The contours, in drawing order.
  public var contours: [BezierContour]
  /// Whether ``contours`` and their points were made for one frame; see `DrawMemory`.
  var isOwned = Uncompared(false)

  /// Creates a path from contours.
  public init(_ contours: [BezierContour] = []) { self.contours = contours }

  func transformed(by matrix: AffineMatrix) -> BezierPath {
    guard matrix != .identity else { return self }
    return BezierPath(contours.map { $0.mapPoints { matrix($0) } })
  }
}
