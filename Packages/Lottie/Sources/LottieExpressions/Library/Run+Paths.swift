import LottieCore

extension Run {
  func outlineMember(_ outline: PathValue, _ name: String) throws(ExecutionError) -> Value {
    switch name {
    // As in lottie-web, these are absolute.
    case "v": return try points { outline.vertex($0) }
    case "i": return try points { outline.vertex($0) + outline.inTangent($0) }
    case "o": return try points { outline.vertex($0) + outline.outTangent($0) }
    case "c": return .bool(outline.contour.isClosed)
    case "_length": return .number(Double(outline.vertexCount))
    case "points": return list { outline.vertex($0) }
    case "inTangents": return list { outline.inTangent($0) }
    case "outTangents": return list { outline.outTangent($0) }
    case "isClosed":
      return .native(
        NativeFunction { (_, _) throws(ExecutionError) in .bool(outline.contour.isClosed) })
    case "value": return .outline(outline)
    case "pointOnPath":
      return placed(outline) { outline, fraction in outline.point(at: fraction) }
    case "tangentOnPath":
      return placed(outline) { outline, fraction in outline.tangent(at: fraction) }
    case "normalOnPath":
      return placed(outline) { outline, fraction in
        outline.tangent(at: fraction).map { Vector2(-$0.y, $0.x) }
      }
    default: return .undefined
    }

    func list(_ point: @escaping @Sendable (Int) -> Vector2) -> Value {
      .native(
        NativeFunction { (run, _) throws(ExecutionError) in
          try run.points(of: outline, point)
        })
    }

    func points(_ point: (Int) -> Vector2) throws(ExecutionError) -> Value {
      try self.points(of: outline, point)
    }
  }

  private func points(
    of outline: PathValue, _ point: (Int) -> Vector2
  ) throws(ExecutionError) -> Value {
    try check(length: outline.vertexCount)
    var points: [Value] = []
    for index in 0..<outline.vertexCount {
      let place = point(index)
      points.append(try .numbers([place.x, place.y], self))
    }
    return try make(points)
  }

  private func placed(
    _ outline: PathValue,
    _ answer: @escaping @Sendable (PathValue, Double) -> Vector2?
  ) -> Value {
    .native(
      NativeFunction { (run, arguments) throws(ExecutionError) in
        try run.spend(outline.contour.curveCount * 40)
        let fraction = try arguments.isEmpty ? 0 : run.number(arguments[0])
        guard let point = answer(outline, fraction) else { throw run.error("the path is empty") }
        return try .numbers([point.x, point.y], run)
      })
  }

  /// Implements `createPath(points, inTangents, outTangents, isClosed)`.
  func outline(_ arguments: [Value]) throws(ExecutionError) -> Value {
    func points(_ index: Int) throws(ExecutionError) -> [Vector2] {
      guard index < arguments.count, !arguments[index].isNothing else { return [] }
      var points: [Vector2] = []
      for item in try items(of: arguments[index]) {
        let numbers = try components(item)
        points.append(Vector2(numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0))
      }
      return points
    }
    let vertices = try points(0)
    guard let start = vertices.first else { throw error("the path has no points") }
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
    return .outline(PathValue(contour))
  }
}
