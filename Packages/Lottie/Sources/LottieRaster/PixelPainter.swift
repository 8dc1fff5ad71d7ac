import LottieCore

/// Paints the coverage of a shape over premultiplied ARGB32 pixels.
public struct PixelPainter {
  private let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels per row.
  private let stride: Int

  /// - Parameter memory: the pixel at column 0 and row 0; valid while this value is used.
  public init(memory: UnsafeMutablePointer<UInt32>, pixelsPerRow: Int) {
    pixels = memory
    stride = pixelsPerRow
  }

  /// Paints a premultiplied color.
  public func paint(
    _ color: UInt32, through rasterizer: inout CoverageRasterizer, _ rule: FillRule
  ) {
    let lanes = Lanes(color)
    let isOpaque = color >> 24 == 255
    rasterizer.sweep(rule) { y, start, end, coverage in
      let row = pixels + (y &* stride)
      if coverage == 255, isOpaque {
        if end &- start == 1 {
          row[start] = color
        } else {
          (row + start).update(repeating: color, count: end &- start)
        }
        return
      }
      let source = coverage == 255 ? lanes : lanes.scaled(by: UInt64(coverage))
      let rest = 255 &- source.alpha
      let added = source.pixel
      for x in start..<end {
        row[x] = added &+ Lanes(row[x]).scaled(by: rest).pixel
      }
    }
  }

  /// Paints premultiplied colors that differ from pixel to pixel.
  /// - Parameters:
  ///   - colorsOfRow: returns the colors of a row of `area`, which are used until the next call.
  ///   - area: nothing is painted outside of it.
  public func paint(
    _ colorsOfRow: (Int) -> UnsafePointer<UInt32>, of area: RasterRect,
    through rasterizer: inout CoverageRasterizer, _ rule: FillRule
  ) {
    // The row whose colors were computed last.
    var current: (y: Int, colors: UnsafePointer<UInt32>)?
    rasterizer.sweep(rule) { y, start, end, coverage in
      guard y >= area.minY, y < area.maxY else { return }
      let row = pixels + (y &* stride)
      let colors: UnsafePointer<UInt32>
      if let current, current.y == y {
        colors = current.colors
      } else {
        colors = colorsOfRow(y) - area.minX
        current = (y, colors)
      }
      for x in max(start, area.minX)..<max(max(start, area.minX), min(end, area.maxX)) {
        let color = colors[x]
        if coverage == 255, color >> 24 == 255 {
          row[x] = color
          continue
        }
        let source = coverage == 255 ? Lanes(color) : Lanes(color).scaled(by: UInt64(coverage))
        row[x] = source.pixel &+ Lanes(row[x]).scaled(by: 255 &- source.alpha).pixel
      }
    }
  }
}

/// The components of a pixel in 16 bits each, so that one multiplication scales all of them.
private struct Lanes {
  private let value: UInt64
  private static let mask: UInt64 = 0x00FF_00FF_00FF_00FF

  @inline(__always)
  init(_ pixel: UInt32) {
    let wide = UInt64(pixel)
    value = (wide | wide << 24) & Self.mask
  }

  @inline(__always)
  private init(value: UInt64) { self.value = value }

  @inline(__always)
  var alpha: UInt64 { value >> 48 }

  @inline(__always)
  var pixel: UInt32 { UInt32(truncatingIfNeeded: value | value >> 24) }

  /// Multiplies by `factor` / 255, rounded.
  @inline(__always)
  func scaled(by factor: UInt64) -> Lanes {
    let product = value &* factor &+ 0x0080_0080_0080_0080
    return Lanes(value: (product &+ (product >> 8 & Self.mask)) >> 8 & Self.mask)
  }
}
