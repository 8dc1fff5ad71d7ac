import CCairo
import Lottie

/// A cached image of the lowest steps of a frame, which did not change between frames.
final class CachedBackground {
  let steps: [DrawStep]
  private let view: AffineMatrix
  private let canvas: PixelRect
  private let antialiasing: Antialiasing
  private let surface: OpaquePointer

  /// - Returns: nil if drawing fails, for example when memory runs out.
  init?(_ list: DrawSteps, count: Int, with resources: DrawingResources) {
    steps = Array(list.steps[..<count])
    view = list.view
    canvas = list.canvas
    antialiasing = list.antialiasing
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(list.canvas.width), Int32(list.canvas.height))
    else { return nil }
    self.surface = surface
    // Cairo rounds differently on a surface that it knows to be clear. The surfaces of callers are
    // not, so this one must not be either.
    cairo_surface_mark_dirty(surface)
    guard let context = cairo_create(surface) else { return nil }
    defer { cairo_destroy(context) }
    var renderer = CairoRenderer(context: context, resources: resources)
    renderer.clip(to: canvas)
    for step in steps where !step.bounds.isEmpty {
      do { try renderer.draw(step, in: view, cache: nil) } catch { return nil }
    }
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { return nil }
    cairo_surface_flush(surface)
  }

  deinit { cairo_surface_destroy(surface) }

  /// The number of pixels that the image takes.
  var pixels: Int { canvas.area }

  /// Whether the image shows the lowest steps of `list`.
  func matches(_ list: DrawSteps) -> Bool {
    view == list.view && canvas == list.canvas && antialiasing == list.antialiasing
      && steps.count <= list.steps.count
      && zip(steps, list.steps).allSatisfy { $0.isSame(as: $1) }
  }

  /// Copies part of the image into memory of the same size.
  func copy(_ rect: PixelRect, to memory: UnsafeMutableRawBufferPointer, _ layout: PixelLayout) {
    guard let pixels = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in rect.minY..<rect.maxY {
      let row = UnsafeRawBufferPointer(
        start: pixels + (y * stride + rect.minX * 4), count: rect.width * 4)
      UnsafeMutableRawBufferPointer(rebasing: memory[(y * layout.stride + rect.minX * 4)...])
        .copyMemory(from: row)
    }
  }
}
