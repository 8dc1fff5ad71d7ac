import CCairo
import LottieCore
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
    target.paint { painter in
      ExactPainter(painter: painter, resources: resources)
        .draw(shape, in: matrix, extent: extent, within: area)
    }
    return true
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

extension PixelRect {
  /// A rectangle that contains all pixels.
  static let everything = PixelRect(
    minX: -Int(PixelBounds.reach), minY: -Int(PixelBounds.reach), maxX: Int(PixelBounds.reach),
    maxY: Int(PixelBounds.reach))

  var raster: RasterRect {
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
