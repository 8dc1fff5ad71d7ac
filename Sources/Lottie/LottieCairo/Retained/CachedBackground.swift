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

  /// Copies part of the image.
  func paint(_ rect: PixelRect, in context: OpaquePointer) {
    cairo_save(context)
    cairo_new_path(context)
    cairo_rectangle(
      context, Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height))
    cairo_clip(context)
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(context)
    cairo_restore(context)
  }
}
