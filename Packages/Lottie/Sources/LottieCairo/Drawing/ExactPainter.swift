import LottieCore
import LottieRaster

/// Draws shapes into memory with a ``CoverageRasterizer``, without cairo.
struct ExactPainter {
  let painter: PixelPainter
  let resources: DrawingResources

  /// Draws a shape.
  /// - Parameters:
  ///   - view: maps the composition to pixels.
  ///   - area: the pixels that may be written.
  func draw(_ shape: DrawShape, in view: AffineMatrix, within area: PixelRect) {
    let matrix = view * shape.transform
    guard matrix.isInvertible, !area.isEmpty else { return }
    var extent = PixelRect.empty
    if case .gradient = shape.paint {
      extent = shape.bounds(in: matrix).pixels(in: area)
      guard !extent.isEmpty else { return }
    }
    draw(shape, in: matrix, extent: extent, within: area)
  }

  /// Draws a shape.
  /// - Parameters:
  ///   - matrix: maps the shape to pixels.
  ///   - extent: the pixels of a gradient.
  func draw(
    _ shape: DrawShape, in matrix: AffineMatrix, extent: PixelRect, within area: PixelRect
  ) {
    let buffers = resources.buffers
    buffers.coverage.begin(area.raster)
    var (rule, opacity) = (FillRule.nonZero, shape.opacity)
    switch shape.style {
    case .fill(let fillRule):
      rule = fillRule
      buffers.coverage.add(shape.path, in: matrix)
    case .stroke(let style):
      let (pen, coverage) = CairoRenderer.drawnPen(style, of: shape.path, in: matrix)
      opacity *= coverage
      buffers.strokes.outline(shape.path, pen, in: matrix)
      buffers.coverage.add(buffers.strokes.polygons)
    }
    paint(shape.paint, opacity: opacity, in: matrix, extent: extent, rule)
  }

  private func paint(
    _ paint: DrawPaint, opacity: Double, in matrix: AffineMatrix, extent: PixelRect,
    _ rule: FillRule
  ) {
    let buffers = resources.buffers
    switch paint {
    case .color(let color):
      painter.paint(color.pixel(opacity: opacity), through: &buffers.coverage, rule)
    case .gradient(let gradient):
      let isDrawn = resources.gradients.withRows(
        of: gradient, opacity: opacity, in: matrix, for: extent
      ) { colors in
        painter.paint(colors, of: extent.raster, through: &buffers.coverage, rule)
      }
      guard !isDrawn else { return }
      let last = gradient.stops.last
      let color = last?.color ?? RGBColor(red: 0, green: 0, blue: 0)
      painter.paint(
        color.pixel(opacity: opacity * (last?.opacity ?? 0)), through: &buffers.coverage, rule)
    }
  }
}

extension RGBColor {
  /// The premultiplied pixel, rounded as in cairo.
  fileprivate func pixel(opacity: Double) -> UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32(min(max(value * 256, 0), 255)) }
    return byte(opacity) << 24 | byte(red * opacity) << 16 | byte(green * opacity) << 8
      | byte(blue * opacity)
  }
}
