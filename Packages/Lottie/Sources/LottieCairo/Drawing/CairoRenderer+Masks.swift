import CCairo
import LottieCore

extension CairoRenderer {
  /// Draws the alpha that results from all masks of a group.
  mutating func draw(
    _ masks: [DrawMask], in view: AffineMatrix
  ) throws(LottieRenderError) {
    if let first = masks.first, first.mode.startsOpaque {
      cairo_set_source_rgba(context, 0, 0, 0, 1)
      cairo_paint(context)
    }
    for mask in masks {
      cairo_save(context)
      defer { cairo_restore(context) }
      let matrix = view * mask.transform
      if let combine = mask.mode.alphaOperation {
        try paintGroup(CAIRO_CONTENT_ALPHA) { (renderer) throws(LottieRenderError) in
          renderer.drawCoverage(of: mask, in: matrix)
        } then: {
          Self.combineAlpha(in: $0, opacity: mask.opacity, combine)
        }
        continue
      }
      guard mask.expansion != 0 else {
        cairo_set_source_rgba(context, 0, 0, 0, mask.opacity)
        cairo_set_operator(context, mask.mode.cairo)
        fill(mask.path, in: matrix)
        continue
      }
      try paintGroup(CAIRO_CONTENT_ALPHA) { (renderer) throws(LottieRenderError) in
        renderer.drawCoverage(of: mask, in: matrix)
      } then: { context in
        cairo_set_operator(context, mask.mode.cairo)
        guard mask.mode == .intersect, mask.opacity < 1 else {
          cairo_paint_with_alpha(context, mask.opacity)
          return
        }
        // A translucent paint with this operator would keep part of the outside.
        cairo_paint(context)
        cairo_set_source_rgba(context, 0, 0, 0, mask.opacity)
        cairo_paint(context)
      }
    }
  }

  private func drawCoverage(of mask: DrawMask, in matrix: AffineMatrix) {
    cairo_set_source_rgba(context, 0, 0, 0, 1)
    fill(mask.path, in: matrix)
    guard mask.expansion != 0 else { return }
    cairo_set_operator(
      context, mask.expansion > 0 ? CAIRO_OPERATOR_OVER : CAIRO_OPERATOR_DEST_OUT)
    stroke(mask.path, StrokeStyle(width: abs(mask.expansion) * 2), in: matrix)
  }

  /// Combines the alpha of the source of a context with that of the current group, per pixel.
  ///
  /// Both must be `A8` images of the same size. Cairo has no operators for the maximum, minimum or
  /// difference of alpha.
  private static func combineAlpha(
    in context: OpaquePointer, opacity: Double, _ combine: (Int, Int) -> Int
  ) {
    var source: OpaquePointer?
    guard
      cairo_pattern_get_surface(cairo_get_source(context), &source) == CAIRO_STATUS_SUCCESS,
      let source, let target = cairo_get_group_target(context), isAlphaOnly(source),
      isAlphaOnly(target)
    else { return }
    let (width, height) = (
      Int(cairo_image_surface_get_width(target)), Int(cairo_image_surface_get_height(target))
    )
    guard Int(cairo_image_surface_get_width(source)) == width,
      Int(cairo_image_surface_get_height(source)) == height
    else { return }
    cairo_surface_flush(source)
    cairo_surface_flush(target)
    guard let from = cairo_image_surface_get_data(source),
      let to = cairo_image_surface_get_data(target)
    else { return }
    let strides = (
      Int(cairo_image_surface_get_stride(source)), Int(cairo_image_surface_get_stride(target))
    )
    let scale = Int((min(max(opacity, 0), 1) * 256).rounded())
    for y in 0..<height {
      for x in 0..<width {
        let index = y * strides.1 + x
        let coverage = (Int(from[y * strides.0 + x]) * scale) >> 8
        to[index] = UInt8(clamping: combine(Int(to[index]), coverage))
      }
    }
    cairo_surface_mark_dirty(target)
  }

  private static func isAlphaOnly(_ surface: OpaquePointer) -> Bool {
    cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
      && cairo_image_surface_get_format(surface) == CAIRO_FORMAT_A8
  }
}

extension MaskMode {
  fileprivate var cairo: cairo_operator_t {
    switch self {
    case .add, .lighten, .difference: CAIRO_OPERATOR_OVER
    case .subtract: CAIRO_OPERATOR_DEST_OUT
    case .intersect, .darken: CAIRO_OPERATOR_DEST_IN
    }
  }

  /// Whether everything is visible before the first mask, if that has this mode.
  fileprivate var startsOpaque: Bool {
    switch self {
    case .add, .lighten, .difference: false
    case .subtract, .intersect, .darken: true
    }
  }

  /// Combines two alpha values; nil if a cairo operator does.
  fileprivate var alphaOperation: ((Int, Int) -> Int)? {
    switch self {
    case .add, .subtract, .intersect: nil
    case .lighten: { max($0, $1) }
    case .darken: { min($0, $1) }
    case .difference: { abs($0 - $1) }
    }
  }
}
