import LottieCore
import LottiePlatform

/// Converts strokes into polygons that are filled with the nonzero rule.
///
/// The polygons are the union of a rectangle for each piece of a line, a wedge for each corner and
/// the caps, all wound in the same direction, so they leave no holes wherever they overlap. The pen
/// is applied before the transform, as in SVG.
/// - Source: SVG 2, 13.5 (stroke properties).
public struct StrokeOutliner {
  /// The outline of the last stroke.
  public private(set) var polygons = Polygons()
  private var line = StrokeLine()
  private var pen = StrokeStyle(width: 1)
  private var matrix = AffineMatrix.identity
  private var reach = 0.0
  /// The angle between the points of an arc, in radians.
  private var arcStep = 0.0

  /// Creates an outliner without memory.
  public init() {}

  /// Replaces ``polygons`` by the outline of a stroke.
  /// - Parameter matrix: maps the path and the pen to pixels.
  public mutating func outline(_ path: BezierPath, _ pen: StrokeStyle, in matrix: AffineMatrix) {
    polygons.removeAll()
    guard pen.width > 0, pen.width.isFinite else { return }
    self.pen = pen
    self.matrix = matrix
    reach = pen.width / 2
    let pixels = max(reach * matrix.largestScale, 0.5)
    arcStep = max(2 * (2 * 0.1 / pixels).squareRoot(), 0.02)
    let dashes = DashPattern(pen)
    for contour in path.contours { add(contour, dashes) }
  }

  private mutating func add(_ contour: BezierContour, _ dashes: DashPattern?) {
    guard let start = contour.points.first else { return }
    line.flatten(contour, scale: matrix.largestScale, reach: reach)
    guard !line.knots.isEmpty else {
      if contour.curveCount > 0 { addDot(at: start, towards: Vector2(1, 0)) }
      return
    }
    guard let dashes else { return add(line) }
    dashes.cut(line) { add($0) }
  }

  private mutating func add(_ line: StrokeLine) {
    let knots = line.knots
    guard let first = knots.first, let last = knots.last else { return }
    if !line.isClosed, knots.allSatisfy({ $0.point == first.point }) {
      return addDot(at: first.point, towards: first.outgoing)
    }
    if line.isClosed {
      addSide(of: line, isBackward: false)
      polygons.close()
      addSide(of: line, isBackward: true)
    } else {
      addCap(at: first.point, towards: first.outgoing * -1)
      addSide(of: line, isBackward: false)
      addCap(at: last.point, towards: last.incoming)
      addSide(of: line, isBackward: true)
    }
    polygons.close()
  }

  private mutating func add(_ point: Vector2) { polygons.add(matrix(point)) }

  /// Appends the right side of a line, seen in the direction in which it is followed.
  private mutating func addSide(of line: StrokeLine, isBackward: Bool) {
    let count = line.knots.count
    guard count > 0 else { return }
    func knot(_ index: Int) -> StrokeLine.Knot {
      isBackward ? line.knots[count - 1 - index].reversed : line.knots[index]
    }
    var last = knot(0)
    for index in 0..<count {
      let knot = knot(index)
      let isEnd = !line.isClosed && (index == 0 || index == count - 1)
      if index > 0 { addPiece(from: last, to: knot) }
      if knot.bend != .smooth, !isEnd {
        add(knot.point + knot.incoming.right * reach)
        addCorner(knot)
      }
      add(knot.point + knot.outgoing.right * reach)
      last = knot
    }
    if line.isClosed {
      let first = knot(0)
      addPiece(from: last, to: first)
      add(first.point + first.incoming.right * reach)
    }
  }

  /// Appends what lies between two knots: nothing, unless the line bends so sharply that this side
  /// runs backwards. The piece is then a rectangle of its own.
  private mutating func addPiece(from a: StrokeLine.Knot, to b: StrokeLine.Knot) {
    let way = b.point - a.point
    let side = way + (b.incoming.right - a.outgoing.right) * reach
    guard side.dot(way) <= 0, let direction = way.unit else { return }
    add(a.point)
    add(a.point + direction.right * reach)
    add(b.point + direction.right * reach)
    add(b.point)
  }

  /// Appends the join at a corner, between the offset points before and after it.
  private mutating func addCorner(_ knot: StrokeLine.Knot) {
    let turn = knot.incoming.cross(knot.outgoing)
    let cosine = knot.incoming.dot(knot.outgoing)
    // About two degrees, which no pen shows.
    if cosine > 0.9995 { return }
    // Turning right, the right side is the inner one.
    guard turn <= 0 else { return add(knot.point) }
    switch knot.bend == .cusp ? .round : pen.join {
    case .bevel: break
    case .round: addArc(at: knot.point, from: knot.incoming.right, to: knot.outgoing.right)
    case .miter:
      // 1 / sin²(angle / 2), where the angle is that between both sides.
      let limit = max(1, pen.miterLimit.isFinite ? pen.miterLimit : 1)
      guard 2 <= (1 + cosine) * limit * limit, cosine > -0.999_999 else { return }
      let middle = knot.incoming.right + knot.outgoing.right
      add(knot.point + middle * (reach / (1 + cosine)))
    }
  }

  /// Appends the points of an arc between two unit directions, without its ends.
  private mutating func addArc(at center: Vector2, from start: Vector2, to end: Vector2) {
    var angle = atan2(start.cross(end), start.dot(end))
    // The arc of a reversal or a cap runs around the outside.
    if abs(angle) > 3.141_59 { angle = -.pi }
    let count = Int((abs(angle) / arcStep).rounded(.up))
    guard count > 1 else { return }
    let step = Vector2(cos(angle / Double(count)), sin(angle / Double(count)))
    var arm = start
    for _ in 1..<count {
      arm = Vector2(arm.x * step.x - arm.y * step.y, arm.x * step.y + arm.y * step.x)
      add(center + arm * reach)
    }
  }

  /// Appends the cap at the end of a line, between its right and its left side.
  private mutating func addCap(at point: Vector2, towards direction: Vector2) {
    let side = direction.right
    add(point + side * reach)
    switch pen.cap {
    case .butt: break
    case .round: addArc(at: point, from: side, to: side * -1)
    case .square:
      add(point + (direction + side) * reach)
      add(point + (direction - side) * reach)
    }
    add(point - side * reach)
  }

  private mutating func addDot(at point: Vector2, towards direction: Vector2) {
    guard pen.cap != .butt else { return }
    addCap(at: point, towards: direction)
    addCap(at: point, towards: direction * -1)
    polygons.close()
  }
}

extension StrokeLine.Knot {
  /// The knot on the line in the opposite direction.
  fileprivate var reversed: StrokeLine.Knot {
    StrokeLine.Knot(
      point: point, incoming: outgoing * -1, outgoing: incoming * -1, bend: bend)
  }
}

extension AffineMatrix {
  /// The largest factor by which the transform lengthens a vector.
  public var largestScale: Double {
    let sum = (a * a + b * b + c * c + d * d) / 2
    let difference = (sum * sum - determinant * determinant)
    return (sum + max(0, difference).squareRoot()).squareRoot()
  }
}
