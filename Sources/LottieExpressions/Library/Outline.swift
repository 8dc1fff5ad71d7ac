import Lottie

/// A path in the hands of a program.
final class Outline: Sendable {
  let contour: BezierContour
  init(_ contour: BezierContour) { self.contour = contour }

  var vertexCount: Int {
    contour.points.isEmpty ? 0 : contour.curveCount + (contour.isClosed ? 0 : 1)
  }

  func vertex(_ index: Int) -> Vector2 { contour.points[3 * index] }

  /// Relative to the vertex.
  func inTangent(_ index: Int) -> Vector2 {
    if index > 0 { return contour.points[3 * index - 1] - vertex(index) }
    let last = contour.points.count - 2
    return contour.isClosed && last > 0 ? contour.points[last] - vertex(0) : .zero
  }

  /// Relative to the vertex.
  func outTangent(_ index: Int) -> Vector2 {
    let next = 3 * index + 1
    return next < contour.points.count ? contour.points[next] - vertex(index) : .zero
  }

  /// The point and the direction after a share of the length, and the direction's length is 1.
  /// - Source: the length is that of 40 straight lines for each curve.
  func place(_ share: Double) -> (point: Vector2, direction: Vector2)? {
    var lines: [(start: Vector2, end: Vector2)] = []
    for index in 0..<contour.curveCount {
      let curve = contour.curve(index)
      for step in 0..<40 {
        lines.append(
          (curve.point(at: Double(step) / 40), curve.point(at: Double(step + 1) / 40)))
      }
    }
    let total = lines.reduce(0) { $0 + ($1.end - $1.start).length }
    guard total > 0, total.isFinite, !share.isNaN else {
      return contour.points.first.map { ($0, Vector2(1, 0)) }
    }
    var rest = min(max(share, 0), 1) * total
    for line in lines {
      let length = (line.end - line.start).length
      if rest <= length, length > 0 {
        return (
          line.start.mixed(with: line.end, rest / length), (line.end - line.start) * (1 / length)
        )
      }
      rest -= length
    }
    return lines.last.map { ($0.end, ($0.end - $0.start) * (1 / max(total, 1e-9))) }
  }
}

extension Run {
  func outlineMember(_ outline: Outline, _ name: String) throws(Interruption) -> Value {
    switch name {
    case "points": return list { outline.vertex($0) }
    case "inTangents": return list { outline.inTangent($0) }
    case "outTangents": return list { outline.outTangent($0) }
    case "isClosed":
      return .native(
        NativeFunction { (_, _) throws(Interruption) in .bool(outline.contour.isClosed) })
    case "value": return .outline(outline)
    case "pointOnPath":
      return placed(outline) { place in place.point }
    case "tangentOnPath": return placed(outline) { place in place.direction }
    case "normalOnPath":
      return placed(outline) { place in Vector2(-place.direction.y, place.direction.x) }
    default: return .undefined
    }

    func list(_ point: @escaping @Sendable (Int) -> Vector2) -> Value {
      .native(
        NativeFunction { (run, _) throws(Interruption) in
          try run.check(length: outline.vertexCount)
          var points: [Value] = []
          for index in 0..<outline.vertexCount {
            let place = point(index)
            points.append(try .numbers([place.x, place.y], run))
          }
          return try run.make(points)
        })
    }
  }

  private func placed(
    _ outline: Outline,
    _ answer: @escaping @Sendable ((point: Vector2, direction: Vector2)) -> Vector2
  ) -> Value {
    .native(
      NativeFunction { (run, arguments) throws(Interruption) in
        try run.spend(outline.contour.curveCount * 20)
        let share = try arguments.isEmpty ? 0 : run.number(arguments[0])
        guard let place = outline.place(share) else { throw run.error("an empty path") }
        let point = answer(place)
        return try .numbers([point.x, point.y], run)
      })
  }

  /// `createPath(points, inTangents, outTangents, isClosed)`.
  func outline(_ arguments: [Value]) throws(Interruption) -> Value {
    func points(_ index: Int) throws(Interruption) -> [Vector2] {
      guard index < arguments.count, !arguments[index].isNothing else { return [] }
      var points: [Vector2] = []
      for item in try items(of: arguments[index]) {
        let numbers = try components(item)
        points.append(Vector2(numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0))
      }
      return points
    }
    let vertices = try points(0)
    guard let start = vertices.first else { throw error("a path without points") }
    let ins = try points(1)
    let outs = try points(2)
    func tangent(_ list: [Vector2], _ index: Int) -> Vector2 {
      index < list.count ? list[index] : .zero
    }
    let isClosed = arguments.count < 4 ? true : try isTrue(arguments[3])
    try take(vertices.count * 3)
    var contour = BezierContour(start: start)
    for index in 1..<max(1, vertices.count + (isClosed ? 1 : 0)) {
      let next = index == vertices.count ? 0 : index
      contour.addCurve(
        vertices[index - 1] + tangent(outs, index - 1), vertices[next] + tangent(ins, next),
        to: vertices[next])
    }
    contour.isClosed = isClosed
    return .outline(Outline(contour))
  }
}
