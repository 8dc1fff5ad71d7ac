import CCairo
import Lottie
import LottieRaster

extension CairoRenderer {
  /// Draws a shape with a ``CoverageRasterizer`` instead of cairo.
  /// - Parameter extent: the pixels of a gradient.
  /// - Returns: false if the shape must be drawn by cairo, because the clip cuts through pixels or
  ///   the antialiasing is reduced.
  func drawExactly(_ shape: DrawShape, in matrix: AffineMatrix, extent: PixelRect) -> Bool {
    guard resources.rasterizer == .exact, resources.antialiasing == .full, let clipBox,
      let target = PixelTarget(of: context)
    else { return false }
    let area = target.area.intersection(clipBox)
    guard !area.isEmpty else { return true }
    let buffers = resources.buffers
    buffers.coverage.begin(area.raster)
    var (rule, opacity) = (FillRule.nonZero, shape.opacity)
    switch shape.style {
    case .fill(let fillRule):
      rule = fillRule
      buffers.coverage.add(shape.path, in: matrix)
    case .stroke(let style):
      let (pen, coverage) = drawnPen(style, of: shape.path, in: matrix)
      opacity *= coverage
      buffers.strokes.outline(shape.path, pen, in: matrix)
      buffers.coverage.add(buffers.strokes.polygons)
    }
    target.paint { painter in
      paint(shape.paint, opacity: opacity, in: matrix, extent: extent, rule, painter)
    }
    return true
  }

  private func paint(
    _ paint: DrawPaint, opacity: Double, in matrix: AffineMatrix, extent: PixelRect,
    _ rule: FillRule, _ painter: PixelPainter
  ) {
    let buffers = resources.buffers
    switch paint {
    case .color(let color):
      painter.paint(color.pixel(opacity: opacity), through: &buffers.coverage, rule)
    case .gradient(let gradient):
      let isDrawn = resources.gradients.withPixels(
        of: gradient, opacity: opacity, in: matrix, for: extent
      ) { pixels, _ in
        painter.paint(pixels, of: extent.raster, through: &buffers.coverage, rule)
      }
      guard !isDrawn else { return }
      let last = gradient.stops.last
      let color = last?.color ?? RGBColor(red: 0, green: 0, blue: 0)
      painter.paint(
        color.pixel(opacity: opacity * (last?.opacity ?? 0)), through: &buffers.coverage, rule)
    }
  }
}

/// The memory of the surface that a context draws on.
private struct PixelTarget {
  /// The pixels of the surface, as positions of the context.
  let area: PixelRect
  private let surface: OpaquePointer
  private let painter: PixelPainter

  /// - Returns: nil if the surface has no ARGB pixels in memory.
  init?(of context: OpaquePointer) {
    guard let surface = cairo_get_group_target(context),
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
      cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32
    else { return nil }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    var (x, y) = (0.0, 0.0)
    cairo_surface_get_device_offset(surface, &x, &y)
    let (left, top) = (-Int(x), -Int(y))
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    area = PixelRect(minX: left, minY: top, maxX: left + width, maxY: top + height)
    self.surface = surface
    let memory = UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self)
    painter = PixelPainter(memory: memory - (top * stride + left), pixelsPerRow: stride)
  }

  /// Calls `body` to write to the pixels.
  func paint(_ body: (PixelPainter) -> Void) {
    body(painter)
    cairo_surface_mark_dirty(surface)
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

extension PixelRect {
  /// A rectangle that contains all pixels.
  static let everything = PixelRect(
    minX: -Int(PixelBounds.reach), minY: -Int(PixelBounds.reach), maxX: Int(PixelBounds.reach),
    maxY: Int(PixelBounds.reach))

  fileprivate var raster: RasterRect {
    RasterRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}

extension DrawClip {
  /// The rectangle in pixels, if its sides lie between pixels; ``transform`` maps to pixels.
  var wholePixels: PixelRect? {
    guard transform.keepsAxes else { return nil }
    let (a, b) = (transform(.zero), transform(Vector2(width, height)))
    func whole(_ value: Double) -> Int? {
      let rounded = value.rounded()
      guard abs(value - rounded) < 1.0 / 512, abs(rounded) < PixelBounds.reach else { return nil }
      return Int(rounded)
    }
    guard let minX = whole(min(a.x, b.x)), let minY = whole(min(a.y, b.y)),
      let maxX = whole(max(a.x, b.x)), let maxY = whole(max(a.y, b.y))
    else { return nil }
    return PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}
