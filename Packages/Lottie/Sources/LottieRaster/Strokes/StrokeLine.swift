import LottieCore
import LottiePlatform

/// A contour as points along which a pen moves, in the units of the path.
struct StrokeLine {
  /// How the line continues at a point.
  enum Bend {
    case smooth
    /// Joined as the pen specifies.
    case corner
    /// A turn inside a curve, which is always round.
    case cusp
  }

  /// A point of the line. The directions before and after it are equal unless the line bends.
  struct Knot {
    var point: Vector2
    /// Unit vectors.
    var incoming, outgoing: Vector2
    var bend: Bend
  }

  private(set) var knots: [Knot] = []
  /// A Boolean value indicating whether the last knot continues at the first.
  private(set) var isClosed = false

  /// A line without knots.
  init() {}

  /// A line from knots, such as a dash.
  init(_ knots: [Knot]) { self.knots = knots }

  /// Replaces the line by a flattened contour, and reuses its memory.
  /// - Parameters:
  ///   - scale: pixels per unit, at most.
  ///   - reach: half of the width of the pen.
  mutating func flatten(_ contour: BezierContour, scale: Double, reach: Double) {
    knots.removeAll(keepingCapacity: true)
    isClosed = false
    let steps = StepCount(scale: scale, reach: reach)
    for index in 0..<contour.curveCount { add(contour.curve(index), steps) }
    guard knots.count > 1 else { return }
    isClosed = contour.isClosed
    guard isClosed else { return }
    // The last point of a closed contour is its first.
    let last = knots.removeLast()
    knots[0].incoming = last.incoming
    knots[0].bend = .corner
  }

  private mutating func add(_ curve: CubicCurve, _ steps: StepCount) {
    guard let (start, end) = curve.directions else { return }
    begin(at: curve.p0, towards: start)
    let count = steps.count(for: curve)
    if count > 1 {
      for step in 1..<count {
        let t = Double(step) / Double(count)
        guard let direction = curve.direction(at: t) else { continue }
        add(curve.point(at: t), towards: direction, steps)
      }
    }
    add(curve.p3, towards: end, steps)
    // A corner may follow at the end, which is joined separately.
    if knots[knots.count - 1].bend == .cusp {
      knots.append(Knot(point: curve.p3, incoming: end, outgoing: end, bend: .smooth))
    }
  }

  /// Adds a point of a curve. Where the curve turns too sharply for a piece, the pen turns as in a
  /// round corner.
  private mutating func add(_ point: Vector2, towards direction: Vector2, _ steps: StepCount) {
    let last = knots[knots.count - 1].outgoing
    let isSharp = last.dot(direction) < steps.sharpestCosine
    knots.append(
      Knot(
        point: point, incoming: isSharp ? last : direction, outgoing: direction,
        bend: isSharp ? .cusp : .smooth))
  }

  private mutating func begin(at point: Vector2, towards direction: Vector2) {
    guard let last = knots.indices.last else {
      knots.append(Knot(point: point, incoming: direction, outgoing: direction, bend: .smooth))
      return
    }
    knots[last].outgoing = direction
    knots[last].bend = .corner
  }
}

/// How many straight pieces replace a curve.
private struct StepCount {
  private let scale: Double
  /// The angle that a piece may turn, in radians.
  private let angle: Double
  /// The cosine of the angle from which a piece would cut off too much of the outer side.
  let sharpestCosine: Double
  /// The largest distance between the curve and its pieces, in pixels.
  private static let tolerance = 0.1
  private static let maximum = 200.0

  init(scale: Double, reach: Double) {
    self.scale = scale
    angle = 2 * (2 * Self.tolerance / max(reach * scale, 0.5)).squareRoot()
    // Pieces are equal in the parameter, so the turns of an even curve differ a little.
    sharpestCosine = max(0.5, cos(1.25 * angle))
  }

  /// - Source: Wang's formula for the distance from the curve; the angle of the pen for its sides.
  func count(for curve: CubicCurve) -> Int {
    guard !curve.isStraight else { return 1 }
    let first = curve.p0 - curve.p1 * 2 + curve.p2
    let second = curve.p1 - curve.p2 * 2 + curve.p3
    let bend = max(first.length, second.length) * scale
    let pieces = (0.75 * bend / Self.tolerance).squareRoot()
    let turns = curve.turning / angle
    return Int(min(max(pieces, turns, 1), Self.maximum).rounded(.up))
  }
}

extension CubicCurve {
  /// The unit directions at the start and the end; nil if the curve is a point.
  fileprivate var directions: (Vector2, Vector2)? {
    guard let start = (p1 - p0).unit ?? (p2 - p0).unit ?? (p3 - p0).unit,
      let end = (p3 - p2).unit ?? (p3 - p1).unit ?? (p3 - p0).unit
    else { return nil }
    return (start, end)
  }

  fileprivate func direction(at t: Double) -> Vector2? {
    let u = 1 - t
    return ((p1 - p0) * (u * u) + (p2 - p1) * (2 * u * t) + (p3 - p2) * (t * t)).unit
  }

  /// An upper bound of the angle through which the direction turns, in radians.
  fileprivate var turning: Double {
    let (first, last) = ((p1 - p0).unit, (p3 - p2).unit)
    guard let middle = (p2 - p1).unit else {
      guard let first, let last else { return 0 }
      return first.angle(to: last)
    }
    return (first?.angle(to: middle) ?? 0) + (last.map { middle.angle(to: $0) } ?? 0)
  }
}
