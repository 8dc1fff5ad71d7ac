/// The distance of each pixel from an outline, used to grow and shrink alpha.
/// - Source: Felzenszwalb, Huttenlocher, "Distance transforms of sampled functions", 2012.
struct DistanceTransform {
  let width, height: Int

  /// Grows an outline by `radius` pixels, with round corners.
  /// - Parameter coverage: 0 to 1 for each pixel, rows from the top.
  /// - Complexity: O(width · height).
  func grown(_ coverage: [Float], by radius: Float) -> [Float] {
    guard radius > 0.01, coverage.count == width * height, width > 0, height > 0 else {
      return coverage
    }
    var result = coverage
    let rows = nearestRows(in: coverage)
    var envelope = LowerEnvelope(count: width)
    for y in 0..<height {
      envelope.build { x in
        let row = Int(rows[y * width + x])
        return row < 0 ? nil : Float((row - y) * (row - y))
      }
      for x in 0..<width {
        guard let found = envelope.nearest(to: x) else { break }
        // The outline crosses the nearest pixel; the lower its coverage, the farther inside.
        let seed = coverage[Int(rows[y * width + found.x]) * width + found.x]
        let distance = found.square.squareRoot() + 0.5 - seed
        let index = y * width + x
        result[index] = max(result[index], min(max(radius + 0.5 - distance, 0), 1))
      }
    }
    return result
  }

  /// Shrinks an outline by `radius` pixels.
  func shrunk(_ coverage: [Float], by radius: Float) -> [Float] {
    guard radius > 0.01 else { return coverage }
    return grown(coverage.map { 1 - $0 }, by: radius).map { 1 - $0 }
  }

  /// For each pixel, the row of the nearest covered pixel in its column; -1 if there is none.
  private func nearestRows(in coverage: [Float]) -> [Int32] {
    var rows = [Int32](repeating: -1, count: width * height)
    for x in 0..<width {
      var last: Int32 = -1
      for y in 0..<height {
        if coverage[y * width + x] > 0 { last = Int32(y) }
        rows[y * width + x] = last
      }
      last = -1
      for y in (0..<height).reversed() {
        if coverage[y * width + x] > 0 { last = Int32(y) }
        let above = rows[y * width + x]
        guard last >= 0, above < 0 || last - Int32(y) < Int32(y) - above else { continue }
        rows[y * width + x] = last
      }
    }
    return rows
  }
}

/// The lower envelope of parabolas with integer vertices.
private struct LowerEnvelope {
  let count: Int
  private var vertices: [Int]
  private var heights: [Float]
  /// Where each parabola starts to be the lowest.
  private var starts: [Float]
  private var used = 0
  private var current = 0

  init(count: Int) {
    self.count = count
    vertices = Array(repeating: 0, count: count)
    heights = Array(repeating: 0, count: count)
    starts = Array(repeating: 0, count: count)
  }

  mutating func build(_ height: (Int) -> Float?) {
    (used, current) = (0, 0)
    for x in 0..<count {
      guard let height = height(x) else { continue }
      var start = -Float.infinity
      while used > 0 {
        let (other, otherHeight) = (vertices[used - 1], heights[used - 1])
        start =
          ((height + Float(x * x)) - (otherHeight + Float(other * other))) / Float(2 * (x - other))
        if start > starts[used - 1] { break }
        used -= 1
        start = -Float.infinity
      }
      (vertices[used], heights[used], starts[used]) = (x, height, start)
      used += 1
    }
  }

  /// Returns the vertex nearest to `x` and the squared distance. Call with increasing `x`.
  mutating func nearest(to x: Int) -> (x: Int, square: Float)? {
    guard used > 0 else { return nil }
    while current + 1 < used, starts[current + 1] < Float(x) { current += 1 }
    let distance = Float(x - vertices[current])
    return (vertices[current], heights[current] + distance * distance)
  }
}
