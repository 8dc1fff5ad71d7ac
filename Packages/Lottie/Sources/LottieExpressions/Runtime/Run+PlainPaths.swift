import LottieCore

extension Run {
  /// The path that an object with the members `v`, `i`, `o` and `c` describes; nil for others.
  ///
  /// As in lottie-web, the control points `i` and `o` are absolute.
  func contour(of record: ObjectValue) throws(ExecutionError) -> BezierContour? {
    guard let vertices = try points(record["v"]), let ins = try points(record["i"]),
      let outs = try points(record["o"]), let start = vertices.first,
      ins.count == vertices.count, outs.count == vertices.count
    else { return nil }
    try take(vertices.count * 3)
    let isClosed = try isTrue(record["c"] ?? .undefined)
    var contour = BezierContour(start: start)
    for index in 1..<max(1, vertices.count + (isClosed ? 1 : 0)) {
      let next = index == vertices.count ? 0 : index
      contour.addCurve(outs[index - 1], ins[next], to: vertices[next])
    }
    contour.isClosed = isClosed
    return contour
  }

  private func points(_ value: Value?) throws(ExecutionError) -> [Vector2]? {
    guard case .array(let list)? = value else { return nil }
    try spend(list.items.count)
    var points: [Vector2] = []
    for item in list.items {
      guard let numbers = try vector(item), numbers.count >= 2 else { return nil }
      points.append(Vector2(numbers[0], numbers[1]))
    }
    return points
  }
}
