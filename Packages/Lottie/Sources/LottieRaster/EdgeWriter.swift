import LottieCore

/// Adds edges to the cells of a ``CoverageRasterizer``.
///
/// The pointers are valid only inside of the call that created this value.
struct EdgeWriter {
  private let cells: UnsafeMutableBufferPointer<Int32>
  private let bits: UnsafeMutableBufferPointer<UInt64>
  private let cellStride, bitStride: Int
  /// The area in pixels; coordinates of edges are relative to its corner.
  private let originX, originY: Double
  private let width, height: Int
  /// The touched rows.
  private(set) var low = Int.max
  private(set) var high = Int.min
  /// The first and the last point of the contour, in 1/256 pixel.
  private var startX = 0
  private var startY = 0
  private var lastX = 0
  private var lastY = 0

  init(
    cells: UnsafeMutableBufferPointer<Int32>, bits: UnsafeMutableBufferPointer<UInt64>,
    area: RasterRect, cellStride: Int, bitStride: Int
  ) {
    self.cells = cells
    self.bits = bits
    self.cellStride = cellStride
    self.bitStride = bitStride
    (originX, originY) = (Double(area.minX), Double(area.minY))
    (width, height) = (area.width, area.height)
  }

  mutating func move(to point: Vector2) {
    (startX, startY) = fixed(point)
    (lastX, lastY) = (startX, startY)
  }

  mutating func line(to point: Vector2) {
    let (x, y) = fixed(point)
    edge(lastX, lastY, x, y)
    (lastX, lastY) = (x, y)
  }

  mutating func close() { edge(lastX, lastY, startX, startY) }

  /// Adds a curve from the last point, as lines at most 1/20 pixel away from it.
  mutating func curve(_ p0: Vector2, _ p1: Vector2, _ p2: Vector2, _ p3: Vector2) {
    let count = isBeside(p0, p1, p2, p3) ? 1 : Self.pieces(p0, p1, p2, p3)
    guard count > 1 else { return line(to: p3) }
    // The coefficients of the powers of t.
    let c = (p1 - p0) * 3
    let b = (p2 - p1) * 3 - c
    let a = p3 - p0 - c - b
    let step = 1 / Double(count)
    for index in 1..<count {
      let t = Double(index) * step
      line(
        to: Vector2(
          ((a.x * t + b.x) * t + c.x) * t + p0.x, ((a.y * t + b.y) * t + c.y) * t + p0.y))
    }
    line(to: p3)
  }

  /// - Source: Wang's formula.
  private static func pieces(_ p0: Vector2, _ p1: Vector2, _ p2: Vector2, _ p3: Vector2) -> Int {
    let (ax, ay) = (p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y)
    let (bx, by) = (p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y)
    let bend = max(ax * ax + ay * ay, bx * bx + by * by).squareRoot()
    let count = (0.75 * bend / 0.05).squareRoot()
    return count < 500 ? Int(count) + 1 : count.isFinite ? 500 : 1
  }

  /// Whether a curve lies above, below, left or right of the area, where only its ends matter.
  private func isBeside(_ p0: Vector2, _ p1: Vector2, _ p2: Vector2, _ p3: Vector2) -> Bool {
    let top = max(max(p0.y, p1.y), max(p2.y, p3.y)) - originY
    let bottom = min(min(p0.y, p1.y), min(p2.y, p3.y)) - originY
    let right = max(max(p0.x, p1.x), max(p2.x, p3.x)) - originX
    let left = min(min(p0.x, p1.x), min(p2.x, p3.x)) - originX
    return top < -1 || bottom > Double(height) + 1 || right < -1 || left > Double(width) + 1
  }

  /// Makes coordinates positive, so that conversion to an integer rounds down, and adds 1/2.
  private static let roundingOffset = CoverageRasterizer.reach * 256 + 0.5
  private static let roundingUnits = Int(CoverageRasterizer.reach * 256)

  private func fixed(_ point: Vector2) -> (Int, Int) {
    func round(_ value: Double, _ origin: Double) -> Int {
      let reach = CoverageRasterizer.reach
      let bounded = value > -reach ? min(value, reach) : value.isNaN ? 0 : -reach
      // Rounded before the origin is subtracted, so that areas do not change the shape.
      // Half of a unit up, since rounding away from zero is a function call without SSE 4.1.
      return Int(bounded * 256 + Self.roundingOffset) &- Self.roundingUnits &- Int(origin) &* 256
    }
    return (round(point.x, originX), round(point.y, originY))
  }

  /// Adds an edge, in 1/256 pixel from the corner of the area.
  private mutating func edge(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
    guard y0 != y1 else { return }
    let isDown = y0 < y1
    let (ax, ay, bx, by) = isDown ? (x0, y0, x1, y1) : (x1, y1, x0, y0)
    let bottom = height &* 256
    guard by > 0, ay < bottom, min(ax, bx) < width &* 256 else { return }
    let sign: Int32 = isDown ? 1 : -1
    let (firstRow, lastRow) = (max(ay, 0) >> 8, (min(by, bottom) &- 1) >> 8)
    low = min(low, firstRow)
    high = max(high, lastRow)
    let (dx, dy) = (bx &- ax, by &- ay)
    if firstRow == lastRow, ay >= 0, by <= bottom {
      return rowEdge(firstRow, ax, ay & 255, bx, by &- firstRow &* 256, sign)
    }
    if dx == 0 {
      for row in firstRow...lastRow {
        let top = row &* 256
        let (from, to) = (max(ay, top) &- top, min(by, top &+ 256) &- top)
        verticalCell(row, ax, to &- from, sign)
      }
      return
    }
    // The edge meets the top of row r at x = ax + floor(dx * (256 r - ay) / dy).
    let startY = max(ay, firstRow &* 256)
    var x = startY == ay ? ax : ax &+ Self.floorDivide(dx &* (startY &- ay), dy).quotient
    // Most edges cross two rows and need only one division.
    let needsLift = lastRow &- firstRow > 1 || by > bottom
    let lift =
      needsLift ? Self.floorDivide(dx &* 256, dy) : (quotient: 0, remainder: 0)
    var (nextX, remainder) = (0, 0)
    for row in firstRow...lastRow {
      let top = row &* 256
      let from = max(ay, top) &- top
      if by <= top &+ 256 {
        rowEdge(row, x, from, bx, by &- top, sign)
        break
      }
      if row == firstRow {
        let division = Self.floorDivide(dx &* (top &+ 256 &- ay), dy)
        (nextX, remainder) = (ax &+ division.quotient, division.remainder)
      } else {
        nextX = nextX &+ lift.quotient
        remainder = remainder &+ lift.remainder
        if remainder >= dy {
          remainder = remainder &- dy
          nextX = nextX &+ 1
        }
      }
      rowEdge(row, x, from, nextX, 256, sign)
      x = nextX
    }
  }

  @inline(__always)
  private static func floorDivide(_ a: Int, _ b: Int) -> (quotient: Int, remainder: Int) {
    var (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
    if remainder < 0 {
      quotient = quotient &- 1
      remainder = remainder &+ b
    }
    return (quotient, remainder)
  }

  /// Adds a vertical edge inside of one row.
  @inline(__always)
  private mutating func verticalCell(_ row: Int, _ x: Int, _ cover: Int, _ sign: Int32) {
    cell(row, x >> 8, 2 &* (x & 255), Int32(truncatingIfNeeded: cover) &* sign)
  }

  /// Adds an edge inside of one row, from (x0, y0) to (x1, y1); y is from 0 to 256.
  private mutating func rowEdge(
    _ row: Int, _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int32
  ) {
    guard y0 != y1 else { return }
    let (firstCell, lastCell) = (x0 >> 8, x1 >> 8)
    if firstCell == lastCell {
      return cell(
        row, firstCell, (x0 & 255) &+ (x1 & 255), Int32(truncatingIfNeeded: y1 &- y0) &* sign)
    }
    if max(x0, x1) <= 0 {
      return cell(row, -1, 0, Int32(truncatingIfNeeded: y1 &- y0) &* sign)
    }
    // From left to right; the direction of y is in the sign.
    let isRight = x0 < x1
    let (ax, ay, bx, by) = isRight ? (x0, y0, x1, y1) : (x1, y1, x0, y0)
    let (dx, dy) = (bx &- ax, by &- ay)
    let direction = isRight ? sign : 0 &- sign
    var column = ax >> 8
    let end = bx >> 8
    var (y, x) = (ay, ax)
    if column < 0 {
      // Everything left of the area counts for its first column.
      y = ay &+ Self.floorDivide(dy &* (0 &- ax), dx).quotient
      cell(row, -1, 0, Int32(truncatingIfNeeded: y &- ay) &* direction)
      (column, x) = (0, 0)
    }
    let lift = end &- column > 1 ? Self.floorDivide(dy &* 256, dx) : (quotient: 0, remainder: 0)
    var next = Self.floorDivide(dy &* ((column &+ 1) &* 256 &- ax), dx)
    while column < end {
      guard column < width else { return }
      let nextY = ay &+ next.quotient
      cell(
        row, column, (x & 255) &+ 256, Int32(truncatingIfNeeded: nextY &- y) &* direction)
      y = nextY
      column = column &+ 1
      x = column &* 256
      next.quotient = next.quotient &+ lift.quotient
      next.remainder = next.remainder &+ lift.remainder
      if next.remainder >= dx {
        next.remainder = next.remainder &- dx
        next.quotient = next.quotient &+ 1
      }
    }
    guard column < width else { return }
    cell(row, column, (x & 255) &+ (bx & 255), Int32(truncatingIfNeeded: by &- y) &* direction)
  }

  /// Adds to a cell and the one right of it.
  /// - Parameters:
  ///   - share: twice the mean distance of the edge from the left of the cell, 0 to 512.
  ///   - cover: the signed height, up to 256.
  @inline(__always)
  private mutating func cell(_ row: Int, _ column: Int, _ share: Int, _ cover: Int32) {
    guard column < width, cover != 0 else { return }
    var (column, share) = (column, Int32(truncatingIfNeeded: share))
    if column < 0 { (column, share) = (0, 0) }
    let index = row &* cellStride &+ column
    cells[index] = cells[index] &+ cover &* (512 &- share)
    cells[index &+ 1] = cells[index &+ 1] &+ cover &* share
    let bit = row &* bitStride &+ column >> 6
    let mask: UInt64 = 3 << UInt64(column & 63)
    bits[bit] |= mask
    if column & 63 == 63 { bits[bit &+ 1] |= 1 }
  }
}
