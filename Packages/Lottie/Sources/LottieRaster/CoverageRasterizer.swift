import LottieCore
import LottiePlatform

/// Converts polygons into the exact coverage of pixels.
///
/// Edges add to cells, whose running sum along a row is the coverage; one bit per cell marks those
/// that edges touched, so that the pixels between them are found without reading them. Coordinates
/// are rounded to 1/256 pixel and all arithmetic is on integers, so the coverage of a pixel does
/// not depend on the area that is drawn.
/// - Source: D. Turner, the smooth rasterizer of FreeType (coverage and area of cells); Blend2D (a
///   bit for each cell).
public struct CoverageRasterizer: ~Copyable {
  /// The coverage of a full pixel in a cell, as a power of 2.
  static let fullBits: Int32 = 17
  /// The largest coordinate in pixels.
  static let reach = 2_000_000.0

  /// From calloc, so that only those that edges touch take memory.
  private var cells = UnsafeMutableBufferPointer<Int32>(start: nil, count: 0)
  private var bits = UnsafeMutableBufferPointer<UInt64>(start: nil, count: 0)
  /// The pixels that are drawn.
  private var area = RasterRect.empty
  private var cellStride = 0
  private var bitStride = 0
  /// The touched rows, relative to `area`.
  private var low = Int.max
  private var high = Int.min

  /// Creates a rasterizer without memory.
  public init() {}

  deinit {
    free(cells.baseAddress)
    free(bits.baseAddress)
  }

  /// Starts a shape.
  /// - Parameter area: the pixels to draw; at most 32,767 on each side.
  public mutating func begin(_ area: RasterRect) {
    self.area = area
    // The sum of the last column ends beyond the area.
    cellStride = area.width + 2
    bitStride = (cellStride + 63) / 64
    let (cellCount, bitCount) = (cellStride * area.height, bitStride * area.height)
    // All cells are zero between shapes.
    if cells.count < cellCount { Self.grow(&cells, to: cellCount) }
    if bits.count < bitCount { Self.grow(&bits, to: bitCount) }
    if cells.count < cellCount || bits.count < bitCount { self.area = .empty }
    (low, high) = (Int.max, Int.min)
  }

  private static func grow<Element: FixedWidthInteger>(
    _ memory: inout UnsafeMutableBufferPointer<Element>, to count: Int
  ) {
    free(memory.baseAddress)
    let start = calloc(count, MemoryLayout<Element>.stride)?.bindMemory(
      to: Element.self, capacity: count)
    memory = UnsafeMutableBufferPointer(start: start, count: start == nil ? 0 : count)
  }

  /// Adds the contours of a path, each closed by a straight line.
  /// - Parameter matrix: maps the path to pixels.
  public mutating func add(_ path: BezierPath, in matrix: AffineMatrix) {
    withEdges { edges in
      for contour in path.contours {
        contour.points.withUnsafeBufferPointer { points in
          guard let start = points.first else { return }
          var from = matrix(start)
          edges.move(to: from)
          var index = 1
          while index + 2 < points.count {
            let (a, b, end) = (points[index], points[index + 1], points[index + 2])
            let to = matrix(end)
            if a == points[index - 1], b == end {
              edges.line(to: to)
            } else {
              edges.curve(from, matrix(a), matrix(b), to)
            }
            from = to
            index += 3
          }
          edges.close()
        }
      }
    }
  }

  /// Adds polygons in pixels.
  public mutating func add(_ polygons: Polygons) {
    withEdges { edges in
      polygons.points.withUnsafeBufferPointer { points in
        var start = 0
        for end in polygons.ends {
          edges.move(to: points[start])
          for index in (start + 1)..<max(end, start + 1) { edges.line(to: points[index]) }
          edges.close()
          start = end
        }
      }
    }
  }

  private mutating func withEdges(_ body: (inout EdgeWriter) -> Void) {
    guard !area.isEmpty else { return }
    let (area, cellStride, bitStride) = (area, cellStride, bitStride)
    var writer = EdgeWriter(
      cells: cells, bits: bits, area: area, cellStride: cellStride, bitStride: bitStride)
    body(&writer)
    low = min(low, writer.low)
    high = max(high, writer.high)
  }

  /// Calls `row` with the spans of each touched row, and clears the cells.
  ///
  /// A span is `(start, end, coverage)`; columns count from the image, coverage is from 1 to 255.
  @inline(__always)
  mutating func sweep(
    _ rule: FillRule, _ span: (_ y: Int, _ start: Int, _ end: Int, _ coverage: UInt32) -> Void
  ) {
    guard low <= high else { return }
    let (width, left, top, rows) = (area.width, area.minX, area.minY, low...high)
    let (cellStride, bitStride) = (cellStride, bitStride)
    let isEvenOdd = rule == .evenOdd
    let (cells, bits) = (cells, bits)
    for row in rows {
      let y = top &+ row
      let cellRow = row &* cellStride
      var sum: Int32 = 0
      // The span of equal coverage that is still open.
      var (start, coverage) = (0, UInt32(0))
      for word in 0..<bitStride {
        var rest = bits[row &* bitStride &+ word]
        guard rest != 0 else { continue }
        bits[row &* bitStride &+ word] = 0
        while rest != 0 {
          let x = word &* 64 &+ rest.trailingZeroBitCount
          rest &= rest &- 1
          let index = cellRow &+ x
          sum = sum &+ cells[index]
          cells[index] = 0
          let next = Self.coverage(of: sum, isEvenOdd)
          guard next != coverage else { continue }
          if coverage > 0, start < min(x, width) {
            span(y, left &+ start, left &+ min(x, width), coverage)
          }
          (start, coverage) = (x, next)
        }
      }
      if coverage > 0, start < width { span(y, left &+ start, left &+ width, coverage) }
    }
  }

  @inline(__always)
  private static func coverage(of sum: Int32, _ isEvenOdd: Bool) -> UInt32 {
    let full: Int32 = 1 << fullBits
    var value = sum < 0 ? 0 &- sum : sum
    if isEvenOdd {
      value &= 2 * full - 1
      if value > full { value = 2 * full - value }
    } else if value > full || value < 0 {
      value = full
    }
    return UInt32(truncatingIfNeeded: (value &* 255 &+ full / 2) >> fullBits)
  }
}

/// A rectangle of whole pixels.
public struct RasterRect: Hashable, Sendable {
  /// The pixels from the minimum up to but not including the maximum.
  public var minX, minY, maxX, maxY: Int

  static let empty = RasterRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  /// Creates a rectangle.
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  var isEmpty: Bool { minX >= maxX || minY >= maxY }
  var width: Int { max(0, maxX - minX) }
  var height: Int { max(0, maxY - minY) }
}
