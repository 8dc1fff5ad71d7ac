import CCairo
import Lottie

/// A picture of the lowest steps of a list.
final class KeptGround {
  let steps: [DrawStep]
  private let view: AffineMatrix
  private let canvas: PixelRect
  private let smoothing: FrameWork.Smoothing
  private let surface: OpaquePointer

  /// - Returns: nil when it cannot be drawn, as when memory runs out.
  init?(_ list: DrawSteps, count: Int, with tools: DrawingTools) {
    steps = Array(list.steps[..<count])
    view = list.view
    canvas = list.canvas
    smoothing = list.smoothing
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(list.canvas.width), Int32(list.canvas.height))
    else { return nil }
    self.surface = surface
    // Cairo rounds otherwise on a surface that it knows to be empty, which pictures of callers are not.
    cairo_surface_mark_dirty(surface)
    guard let context = cairo_create(surface) else { return nil }
    defer { cairo_destroy(context) }
    var renderer = CairoRenderer(context: context, tools: tools)
    renderer.clip(to: canvas)
    for step in steps where !step.place.isEmpty {
      do { try renderer.draw(step, in: view, kept: nil) } catch { return nil }
    }
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { return nil }
  }

  deinit { cairo_surface_destroy(surface) }

  var pixels: Int { canvas.area }

  func isGround(of list: DrawSteps) -> Bool {
    view == list.view && canvas == list.canvas && smoothing == list.smoothing
      && steps.count <= list.steps.count
      && zip(steps, list.steps).allSatisfy { $0.isSame(as: $1) }
  }

  /// Copies a part of it.
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
