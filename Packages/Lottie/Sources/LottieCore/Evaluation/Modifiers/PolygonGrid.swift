import LottiePlatform

/// Paths as straight sides on an integer grid, where computations are exact.
///
/// Curves are approximated by chords that record their curve parameters, so that the result can be
/// converted back to curves.
struct PolygonGrid {
  /// A point of the grid; coordinates range from 0 to about 2²⁶.
  struct GridPoint: Hashable {
    var x, y: Int

    static func - (a: GridPoint, b: GridPoint) -> GridPoint {
      GridPoint(x: a.x - b.x, y: a.y - b.y)
    }

    func cross(_ other: GridPoint) -> Int { x * other.y - y * other.x }
  }

  /// A side, stored from top to bottom.
  struct Side {
    let top, bottom: GridPoint
    /// 1 if the path runs downward here, otherwise -1.
    let winding: Int
    let outline: Int
    let curve: Int
    /// The parameters of the curve at both ends.
    let topShare, bottomShare: Double

    /// Returns the x coordinate at a row.
    func x(at y: Int) -> Int {
      if y <= top.y { return top.x }
      if y >= bottom.y { return bottom.x }
      let share = Double(y - top.y) / Double(bottom.y - top.y)
      return top.x + Int((Double(bottom.x - top.x) * share).rounded())
    }

    func share(at y: Int) -> Double {
      if y <= top.y { return topShare }
      if y >= bottom.y { return bottomShare }
      let share = Double(y - top.y) / Double(bottom.y - top.y)
      return topShare + (bottomShare - topShare) * share
    }
  }

  let outlineCount: Int
  private(set) var curves: [CubicCurve] = []
  /// The number of chords of each curve.
  private(set) var chordCounts: [Int] = []
  private(set) var sides: [Side] = []
  /// Twice the maximum distance of chords from their curves, in grid steps.
  private(set) var slack = 4.0
  /// Grid steps per unit, a power of two.
  private let scale: Double
  /// The minimum corner of the grid, in grid steps.
  private let origin: Vector2

  private static let bits = 25.0
  /// The maximum distance of chords from their curves, as a fraction of the total size.
  private static let tolerance = 2.5e-5
  private static let mostChords = 64

  init?(_ outlines: [[BezierContour]], within steps: inout Int) {
    outlineCount = outlines.count
    var low = Vector2(.infinity, .infinity)
    var high = Vector2(-.infinity, -.infinity)
    for point in outlines.lazy.joined().flatMap(\.points) {
      guard abs(point.x) < 1e12, abs(point.y) < 1e12 else { return nil }
      low = Vector2(min(low.x, point.x), min(low.y, point.y))
      high = Vector2(max(high.x, point.x), max(high.y, point.y))
    }
    let extent = max(high.x - low.x, high.y - low.y, 1e-6)
    scale = exp2((Self.bits - log2(extent)).rounded(.down))
    origin =
      extent.isFinite
      ? Vector2((low.x * scale).rounded(.down), (low.y * scale).rounded(.down)) : .zero
    for (index, outline) in outlines.enumerated() {
      for contour in outline where !contour.points.isEmpty {
        guard add(contour, of: index, tolerance: extent * Self.tolerance, within: &steps)
        else { return nil }
      }
    }
    if chordCounts.contains(where: { $0 > 1 }) { slack = 2 * extent * Self.tolerance * scale }
  }

  private mutating func add(
    _ contour: BezierContour, of outline: Int, tolerance: Double, within steps: inout Int
  ) -> Bool {
    for index in 0..<contour.curveCount {
      let curve = contour.curve(index)
      let count = curve.chordCount(within: tolerance, most: Self.mostChords)
      guard add(curve, chords: count, of: outline, within: &steps) else { return false }
    }
    guard let first = contour.points.first, let last = contour.points.last, first != last
    else { return true }
    return add(CubicCurve(last, last, first, first), chords: 1, of: outline, within: &steps)
  }

  private mutating func add(
    _ curve: CubicCurve, chords: Int, of outline: Int, within steps: inout Int
  ) -> Bool {
    steps -= chords
    guard steps >= 0 else { return false }
    var (place, share) = (self.place(of: curve.p0), 0.0)
    for step in 1...chords {
      let nextShare = Double(step) / Double(chords)
      let next = self.place(of: step == chords ? curve.p3 : curve.point(at: nextShare))
      if place.y < next.y {
        sides.append(
          Side(
            top: place, bottom: next, winding: 1, outline: outline, curve: curves.count,
            topShare: share, bottomShare: nextShare))
      } else if place.y > next.y {
        sides.append(
          Side(
            top: next, bottom: place, winding: -1, outline: outline, curve: curves.count,
            topShare: nextShare, bottomShare: share))
      }
      (place, share) = (next, nextShare)
    }
    curves.append(curve)
    chordCounts.append(chords)
    return true
  }

  private func place(of point: Vector2) -> GridPoint {
    GridPoint(
      x: Int((point.x * scale - origin.x).rounded()),
      y: Int((point.y * scale - origin.y).rounded()))
  }

  func point(at place: GridPoint) -> Vector2 {
    Vector2((Double(place.x) + origin.x) / scale, (Double(place.y) + origin.y) / scale)
  }

  /// Returns the rows at which sides start, end or intersect, in ascending order; nil if the steps
  /// do not suffice.
  mutating func rows(within steps: inout Int) -> [Int]? {
    sides.sort { ($0.top.y, $0.top.x) < ($1.top.y, $1.top.x) }
    var rows = sides.flatMap { [$0.top.y, $0.bottom.y] }
    var open: [Side] = []
    for side in sides {
      open.removeAll { $0.bottom.y <= side.top.y }
      steps -= 1 + open.count / 8
      guard steps >= 0 else { return nil }
      for other in open {
        if let row = side.row(ofCrossing: other) { rows.append(row) }
      }
      guard rows.count <= 2 * sides.count + LottieLimits.mergeSteps else { return nil }
      open.append(side)
    }
    rows.sort()
    var count = 0
    for row in rows where count == 0 || rows[count - 1] != row {
      rows[count] = row
      count += 1
    }
    return Array(rows[..<count])
  }
}

extension PolygonGrid.Side {
  /// Returns the row closest to the intersection of two sides; nil if they do not intersect or are
  /// collinear.
  fileprivate func row(ofCrossing other: PolygonGrid.Side) -> Int? {
    guard max(top.x, bottom.x) >= min(other.top.x, other.bottom.x),
      max(other.top.x, other.bottom.x) >= min(top.x, bottom.x)
    else { return nil }
    let (way, otherWay, between) = (bottom - top, other.bottom - other.top, other.top - top)
    let cross = way.cross(otherWay)
    guard cross != 0 else { return nil }
    let share = Double(between.cross(otherWay)) / Double(cross)
    let otherShare = Double(between.cross(way)) / Double(cross)
    guard share >= 0, share <= 1, otherShare >= 0, otherShare <= 1 else { return nil }
    return top.y + Int((Double(way.y) * share).rounded())
  }
}

extension CubicCurve {
  /// Returns the number of chords needed for a tolerance.
  /// - Source: the error of a chord is at most one eighth of its squared parameter length times the
  ///   maximum second derivative.
  fileprivate func chordCount(within tolerance: Double, most: Int) -> Int {
    guard !isStraight else { return 1 }
    let bend = max((p0 - p1 * 2 + p2).length, (p1 - p2 * 2 + p3).length)
    let count = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    return count < Double(most) ? max(1, Int(count)) : most
  }
}
