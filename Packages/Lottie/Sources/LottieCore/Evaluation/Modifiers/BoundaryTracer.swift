import LottiePlatform

/// Joins the edges of a boundary into contours.
struct BoundaryTracer {
  private typealias GridPoint = PolygonGrid.GridPoint

  private let mesh: PolygonGrid
  /// In order of their start points.
  private let edges: [BoundaryEdge]
  /// The index of the first edge that starts at a point.
  private var firsts: [PolygonGrid.GridPoint: Int] = [:]

  init(_ edges: [BoundaryEdge], of mesh: PolygonGrid) {
    self.mesh = mesh
    self.edges = edges.sorted { ($0.from.y, $0.from.x) < ($1.from.y, $1.from.x) }
    firsts.reserveCapacity(edges.count)
    for (index, edge) in self.edges.enumerated() where firsts[edge.from] == nil {
      firsts[edge.from] = index
    }
  }

  func contours() -> [BezierContour] {
    var isUsed = Array(repeating: false, count: edges.count)
    var contours: [BezierContour] = []
    for start in edges.indices where !isUsed[start] {
      var loop: [BoundaryEdge] = []
      var next: Int? = start
      while let index = next {
        isUsed[index] = true
        loop.append(edges[index])
        guard edges[index].to != edges[start].from else { break }
        next = follower(of: edges[index], isUsed)
      }
      if !isSliver(loop), let contour = contour(loop) { contours.append(contour) }
    }
    return contours
  }

  /// Returns the next edge. Of several, it is the one that turns most to the right, which separates
  /// areas that only touch.
  private func follower(of edge: BoundaryEdge, _ isUsed: [Bool]) -> Int? {
    guard var index = firsts[edge.to] else { return nil }
    var best: (index: Int, turn: Double)?
    while index < edges.count, edges[index].from == edge.to {
      defer { index += 1 }
      guard !isUsed[index] else { continue }
      let (way, other) = (edge.to - edge.from, edges[index].to - edges[index].from)
      let cross = Double(way.cross(other))
      let turn = cross == 0 && way.dot(other) < 0 ? -.pi : atan2(cross, Double(way.dot(other)))
      if best.map({ turn > $0.turn }) ?? true { best = (index, turn) }
    }
    return best?.index
  }

  /// Returns whether a loop is no wider than the error of approximating equal curves by chords.
  private func isSliver(_ loop: [BoundaryEdge]) -> Bool {
    var (area, length) = (0.0, 0.0)
    for edge in loop {
      area += Double(edge.from.cross(edge.to))
      let way = edge.to - edge.from
      length += Vector2(Double(way.x), Double(way.y)).length
    }
    return abs(area) <= length * mesh.slack
  }

  /// A section of one curve or line.
  private struct Run {
    let curve: Int?
    let from: GridPoint
    var to: GridPoint
    let fromShare: Double
    var toShare: Double

    init(_ edge: BoundaryEdge) {
      (curve, from, to) = (edge.curve, edge.from, edge.to)
      (fromShare, toShare) = (edge.fromShare, edge.toShare)
    }
  }

  private func contour(_ loop: [BoundaryEdge]) -> BezierContour? {
    var runs: [Run] = []
    let start = seam(of: loop)
    for edge in loop[start...] + loop[..<start] {
      let way = edge.to - edge.from
      // Skips remainders of rounding.
      guard max(abs(way.x), abs(way.y)) > 2 else { continue }
      add(Run(edge), to: &runs)
    }
    guard let first = runs.first, runs.count > 1 else { return nil }
    var contour = BezierContour(start: mesh.point(at: first.from))
    var end = mesh.point(at: first.from)
    for (index, run) in runs.enumerated() {
      let next = mesh.point(at: index == runs.count - 1 ? first.from : run.to)
      let curve = curve(of: run, from: end, to: next)
      contour.addCurve(curve.p1, curve.p2, to: next)
      end = next
    }
    contour.isClosed = true
    return contour
  }

  /// Returns the index of an edge at which a curve or line starts.
  private func seam(of loop: [BoundaryEdge]) -> Int {
    let found = loop.indices.first { index in
      guard let curve = loop[index].curve else { return false }
      let before = loop[(index + loop.count - 1) % loop.count].curve
      let earlier = loop[(index + loop.count - 2) % loop.count].curve
      return before != curve && (before != nil || earlier != curve)
    }
    return found ?? 0
  }

  private func add(_ run: Run, to runs: inout [Run]) {
    guard let last = runs.indices.last else { return runs.append(run) }
    if isContinued(runs[last], by: run) {
      (runs[last].to, runs[last].toShare) = (run.to, run.toShare)
    } else if last > 0, runs[last].curve == nil, isContinued(runs[last - 1], by: run),
      run.curve.map({ mesh.chordCounts[$0] > 1 }) ?? false
    {
      // A horizontal chord of the same curve.
      runs.removeLast()
      (runs[last - 1].to, runs[last - 1].toShare) = (run.to, run.toShare)
    } else {
      runs.append(run)
    }
  }

  private func isContinued(_ run: Run, by next: Run) -> Bool {
    if isLine(run), isLine(next) {
      let (way, other) = (run.to - run.from, next.to - next.from)
      return run.to == next.from && way.cross(other) == 0 && way.dot(other) > 0
        || run.curve == next.curve && run.curve != nil && way.dot(other) > 0
    }
    guard let curve = run.curve, next.curve == curve else { return false }
    let chord = 1.01 / Double(mesh.chordCounts[curve])
    let isForward = run.toShare > run.fromShare
    let gap = isForward ? next.fromShare - run.toShare : run.toShare - next.fromShare
    return (next.toShare > next.fromShare) == isForward && gap > -1e-9 && gap <= chord
  }

  private func isLine(_ run: Run) -> Bool { run.curve.map { mesh.curves[$0].isStraight } ?? true }

  private func curve(of run: Run, from start: Vector2, to end: Vector2) -> CubicCurve {
    let line = CubicCurve(start, start, end, end)
    guard let index = run.curve, !isLine(run), run.fromShare != run.toShare else { return line }
    let piece = mesh.curves[index].part(
      from: min(run.fromShare, run.toShare), to: max(run.fromShare, run.toShare))
    let way = run.fromShare < run.toShare ? piece : piece.reversed
    return CubicCurve(start, way.p1 + (start - way.p0), way.p2 + (end - way.p3), end)
  }
}

extension PolygonGrid.GridPoint {
  fileprivate func dot(_ other: PolygonGrid.GridPoint) -> Int { x * other.x + y * other.y }
}
