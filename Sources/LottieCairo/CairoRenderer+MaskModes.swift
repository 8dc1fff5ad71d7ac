import CCairo
import Lottie

extension CairoRenderer {
  /// Combines the picture that is the source of a context with the group that is open, number by
  /// number; both are opacities alone and of the same place.
  ///
  /// Cairo's own operators have no maximum, minimum or difference of opacities.
  static func combineAlpha(
    in context: OpaquePointer, opacity: Double, _ combine: (Int, Int) -> Int
  ) {
    var source: OpaquePointer?
    guard
      cairo_pattern_get_surface(cairo_get_source(context), &source) == CAIRO_STATUS_SUCCESS,
      let source, let target = cairo_get_group_target(context), isOpacities(source),
      isOpacities(target)
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
    let share = Int((min(max(opacity, 0), 1) * 256).rounded())
    for y in 0..<height {
      for x in 0..<width {
        let place = y * strides.1 + x
        let coverage = (Int(from[y * strides.0 + x]) * share) >> 8
        to[place] = UInt8(clamping: combine(Int(to[place]), coverage))
      }
    }
    cairo_surface_mark_dirty(target)
  }

  private static func isOpacities(_ surface: OpaquePointer) -> Bool {
    cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE
      && cairo_image_surface_get_format(surface) == CAIRO_FORMAT_A8
  }
}

extension DrawMask.Mode {
  /// Whether a first mask of this mode finds all shown.
  var startsFromAll: Bool {
    switch self {
    case .add, .lighten, .difference: false
    case .subtract, .intersect, .darken: true
    }
  }

  /// What becomes of two opacities; nil where an operator of cairo does it.
  var combination: ((Int, Int) -> Int)? {
    switch self {
    case .add, .subtract, .intersect: nil
    case .lighten: { max($0, $1) }
    case .darken: { min($0, $1) }
    case .difference: { abs($0 - $1) }
    }
  }
}
