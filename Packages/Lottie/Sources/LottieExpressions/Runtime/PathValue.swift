import LottieCore

/// A Bézier path as a value.
final class PathValue: Sendable {
  let contour: BezierContour
  init(_ contour: BezierContour) { self.contour = contour }

  var vertexCount: Int {
    contour.points.isEmpty ? 0 : contour.curveCount + (contour.isClosed ? 0 : 1)
  }

  func vertex(_ index: Int) -> Vector2 { contour.points[3 * index] }

  /// The in tangent of a vertex, relative to the vertex.
  func inTangent(_ index: Int) -> Vector2 {
    if index > 0 { return contour.points[3 * index - 1] - vertex(index) }
    let last = contour.points.count - 2
    return contour.isClosed && last > 0 ? contour.points[last] - vertex(0) : .zero
  }

  /// The out tangent of a vertex, relative to the vertex.
  func outTangent(_ index: Int) -> Vector2 {
    let next = 3 * index + 1
    return next < contour.points.count ? contour.points[next] - vertex(index) : .zero
  }

  /// The unit direction at a fraction of the length.
  /// - Source: lottie-web: the direction to the point a thousandth later. The end of a closed path
  ///   counts as its start, and the direction is zero beyond the ends.
  func tangent(at fraction: Double) -> Vector2? {
    let start = fraction == 1 ? (contour.isClosed ? 0 : 0.999) : fraction
    guard let from = point(at: start), let to = point(at: start + 0.001) else { return nil }
    let length = (to - from).length
    return length > 0 ? (to - from) * (1 / length) : .zero
  }

  /// The point at a fraction of the length, which is measured along 40 lines per curve.
  func point(at fraction: Double) -> Vector2? {
    var lines: [(start: Vector2, end: Vector2)] = []
    for index in 0..<contour.curveCount {
      let curve = contour.curve(index)
      for step in 0..<40 {
        lines.append(
          (curve.point(at: Double(step) / 40), curve.point(at: Double(step + 1) / 40)))
      }
    }
    let total = lines.reduce(0) { $0 + ($1.end - $1.start).length }
    guard total > 0, total.isFinite, !fraction.isNaN else { return contour.points.first }
    var rest = min(max(fraction, 0), 1) * total
    for line in lines {
      let length = (line.end - line.start).length
      if rest <= length, length > 0 { return line.start.mixed(with: line.end, rest / length) }
      rest -= length
    }
    return lines.last?.end
  }
}
