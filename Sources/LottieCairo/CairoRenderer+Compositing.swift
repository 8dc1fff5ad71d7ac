import CCairo
import Lottie

extension CairoRenderer {
  /// Draws a group in a picture of its own, no larger than what it leaves behind.
  mutating func drawApart(
    _ group: DrawGroup, in view: AffineMatrix
  ) throws(LottieRenderError) {
    let kept = keptGroup
    keptGroup = nil
    guard let area = clip(to: group.contentBounds(in: view)) else { return }
    let compose = { (context: OpaquePointer) in
      cairo_set_operator(context, group.blendMode.cairo)
      cairo_paint_with_alpha(context, group.opacity)
    }
    if let picture = kept?.picture {
      cairo_set_source(context, picture)
      return compose(context)
    }
    // Nodes, masks or matte, and one mask's own coverage may be open together.
    let cost = area * (group.masks.isEmpty && group.matte == nil ? 1 : 3)
    try open(pixels: cost)
    defer { close(pixels: cost) }
    try paintGroup(CAIRO_CONTENT_COLOR_ALPHA) { (renderer) throws(LottieRenderError) in
      try renderer.drawContents(of: group, in: view)
      if !group.masks.isEmpty {
        try renderer.paintGroup(CAIRO_CONTENT_ALPHA) { (renderer) throws(LottieRenderError) in
          try renderer.draw(group.masks, in: view)
        } then: { context in
          cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN)
          cairo_paint(context)
        }
      }
      if let matte = group.matte { try renderer.cut(by: matte, in: view) }
    } then: { context in
      kept?.picture = cairo_get_source(context)
      compose(context)
    }
  }

  private mutating func cut(
    by matte: DrawMatte, in view: AffineMatrix
  ) throws(LottieRenderError) {
    try paintGroup(CAIRO_CONTENT_COLOR_ALPHA) { (renderer) throws(LottieRenderError) in
      try renderer.draw(matte.nodes, in: view)
      if matte.isLuma { renderer.turnBrightnessIntoOpacity() }
    } then: { context in
      cairo_set_operator(
        context, matte.isInverted ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_DEST_IN)
      cairo_paint(context)
    }
  }

  /// Draws the opacity that masks leave.
  private mutating func draw(
    _ masks: [DrawMask], in view: AffineMatrix
  ) throws(LottieRenderError) {
    if let first = masks.first, first.mode.startsFromAll {
      cairo_set_source_rgba(context, 0, 0, 0, 1)
      cairo_paint(context)
    }
    for mask in masks {
      cairo_save(context)
      defer { cairo_restore(context) }
      let matrix = view * mask.transform
      if let combine = mask.mode.combination {
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
        // A translucent paint with this operator would keep a part of what lies outside.
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
    trace(mask.path.contours[...], in: matrix)
    stroke(StrokeStyle(width: abs(mask.expansion) * 2), in: matrix)
  }

  private func fill(_ path: BezierPath, in matrix: AffineMatrix) {
    trace(path.contours[...], in: matrix)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    cairo_fill(context)
  }

  /// Draws `body` into a picture as large as the present clip and hands it to `then` as the source.
  private mutating func paintGroup(
    _ content: cairo_content_t,
    _ body: (inout CairoRenderer) throws(LottieRenderError) -> Void,
    then paint: (OpaquePointer) -> Void
  ) throws(LottieRenderError) {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_push_group_with_content(context, content)
    do {
      try body(&self)
      cairo_pop_group_to_source(context)
    } catch {
      cairo_pop_group_to_source(context)
      throw error
    }
    paint(context)
  }

  /// - Source: SVG 1.1, 14.4: luminance of the colour, times its opacity.
  private func turnBrightnessIntoOpacity() {
    guard let surface = cairo_get_group_target(context),
      cairo_surface_get_type(surface) == CAIRO_SURFACE_TYPE_IMAGE,
      cairo_image_surface_get_format(surface) == CAIRO_FORMAT_ARGB32
    else { return }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return }
    let width = Int(cairo_image_surface_get_width(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<Int(cairo_image_surface_get_height(surface)) {
      let row = UnsafeMutableRawPointer(data + y * stride)
      for x in 0..<width {
        let pixel = row.load(fromByteOffset: x * 4, as: UInt32.self)
        let luma = 54 * (pixel >> 16 & 255) + 183 * (pixel >> 8 & 255) + 19 * (pixel & 255)
        row.storeBytes(of: ((luma + 128) >> 8) << 24, toByteOffset: x * 4, as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(surface)
  }
}

extension DrawMask {
  /// Whether it only cuts along its outline, which needs no picture.
  var isPlain: Bool { mode == .add && opacity == 1 && expansion == 0 }
}

extension DrawMask.Mode {
  fileprivate var cairo: cairo_operator_t {
    switch self {
    case .add, .lighten, .difference: CAIRO_OPERATOR_OVER
    case .subtract: CAIRO_OPERATOR_DEST_OUT
    case .intersect, .darken: CAIRO_OPERATOR_DEST_IN
    }
  }
}

extension BlendMode {
  fileprivate var cairo: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .add: CAIRO_OPERATOR_ADD
    }
  }
}
