import Foundation

/// Outlines as straight sides on a grid of whole numbers, on which nothing is lost to rounding.
///
/// Curves are cut into chords, which keep where on their curve they lie, so that curves can be
/// made of what is left of them.
struct OutlineMesh {
  /// A point of the grid, 0 to about 2²⁶.
  struct Place: Hashable {
    var x, y: Int

    static func - (a: Place, b: Place) -> Place { Place(x: a.x - b.x, y: a.y - b.y) }

    func cross(_ other: Place) -> Int { x * other.y - y * other.x }
  }

  /// A side that runs downward.
  struct Side {
    let top, bottom: Place
    /// 1 where the outline runs downward too, otherwise -1.
    let winding: Int
    let outline: Int
    let curve: Int
    /// The parameters of the curve at both ends.
    let topShare, bottomShare: Double

    /// Where the side crosses a row.
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
  /// How many chords each curve was cut into.
  private(set) var chordCounts: [Int] = []
  private(set) var sides: [Side] = []
  /// Twice as far as chords may lie off their curves, in steps of the grid.
  private(set) var slack = 4.0
  /// Steps of the grid in a unit, a power of two.
  private let scale: Double
  /// The grid's lowest corner, in its steps.
  private let origin: Vector2

  private static let bits = 25.0
  /// How far chords may lie off their curves, as a share of the size of all outlines.
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

  private func place(of point: Vector2) -> Place {
    Place(
      x: Int((point.x * scale - origin.x).rounded()),
      y: Int((point.y * scale - origin.y).rounded()))
  }

  func point(at place: Place) -> Vector2 {
    Vector2((Double(place.x) + origin.x) / scale, (Double(place.y) + origin.y) / scale)
  }

  /// The rows at which sides start, end or cross, in order; nil when there are too many pairs.
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

extension OutlineMesh.Side {
  /// The row nearest to the place where two sides cross; nil when they do not, or lie on one line.
  fileprivate func row(ofCrossing other: OutlineMesh.Side) -> Int? {
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
  /// How many chords keep to the curve.
  /// - Source: the error of a chord is at most an eighth of its squared length in parameters times
  ///   the largest second derivative.
  fileprivate func chordCount(within tolerance: Double, most: Int) -> Int {
    guard !isStraight else { return 1 }
    let bend = max((p0 - p1 * 2 + p2).length, (p1 - p2 * 2 + p3).length)
    let count = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    return count < Double(most) ? max(1, Int(count)) : most
  }
}
