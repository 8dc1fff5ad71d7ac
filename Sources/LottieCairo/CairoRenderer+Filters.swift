import CCairo
import Lottie

extension CairoRenderer {
  /// Draws the nodes of a group with its filters, but not cut off by anything else of it.
  mutating func drawContents(
    of group: DrawGroup, in view: AffineMatrix
  ) throws(LottieRenderError) {
    guard !group.filters.isEmpty else { return try draw(group.nodes, in: view) }
    guard let area = filterArea(of: group, in: view) else { return }
    let cost = area.width * area.height * (group.filters.contains(where: \.needsPlanes) ? 8 : 1)
    try open(pixels: cost)
    defer { close(pixels: cost) }
    var picture = FilterPicture(width: area.width, height: area.height)
    let inner = AffineMatrix.translation(Vector2(-Double(area.x), -Double(area.y))) * view
    try picture.draw { (surface) throws(LottieRenderError) in
      guard let context = cairo_create(surface) else { throw .cairo(reason: "no context") }
      defer { cairo_destroy(context) }
      var renderer = CairoRenderer(context: context, tools: tools)
      renderer.openPixels = openPixels
      renderer.clip(group.filterRegion, in: inner)
      try renderer.draw(group.nodes, in: inner)
      try check(cairo_status(context))
    }
    picture.apply(group.filters, in: inner)
    cairo_save(context)
    defer { cairo_restore(context) }
    clip(group.filterRegion, in: view)
    let target = context
    try picture.draw { (surface) throws(LottieRenderError) in
      cairo_set_source_surface(target, surface, Double(area.x), Double(area.y))
      cairo_paint(target)
      // The pattern must not outlive the memory below it.
      cairo_set_source_rgba(target, 0, 0, 0, 0)
    }
  }

  private func clip(_ region: DrawClip?, in view: AffineMatrix) {
    guard var region, (view * region.transform).isInvertible else { return }
    region.transform = view * region.transform
    clip(region)
  }

  /// The pixels that can be seen of the filtered group, and those that they are made of.
  private func filterArea(
    of group: DrawGroup, in view: AffineMatrix
  ) -> (x: Int, y: Int, width: Int, height: Int)? {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    var bounds = PixelBounds(minX: left, minY: top, maxX: right, maxY: bottom)
    bounds.grow(by: group.filters.reach(in: view))
    bounds.cut(to: group.contentBounds(in: view))
    guard let pixels = bounds.pixels, let x = Int(exactly: pixels.x),
      let y = Int(exactly: pixels.y),
      let width = Int(exactly: pixels.width), let height = Int(exactly: pixels.height),
      width <= FilterPicture.longestSide, height <= FilterPicture.longestSide
    else { return nil }
    return (x, y, width, height)
  }
}

extension [DrawFilter] {
  /// How far all filters together carry a pixel, along each axis of the picture.
  func reach(in view: AffineMatrix) -> Vector2 {
    var (chain, styles) = (Vector2.zero, Vector2.zero)
    for filter in self {
      let reach = filter.reach(in: view)
      guard case .style = filter else {
        chain = chain + reach
        continue
      }
      // All styles start from the same outline.
      styles = Vector2(Swift.max(styles.x, reach.x), Swift.max(styles.y, reach.y))
    }
    return chain + styles
  }
}

extension DrawFilter {
  /// How far the filter carries a pixel, along each axis of the picture.
  func reach(in view: AffineMatrix) -> Vector2 {
    switch self {
    case .blur(let deviation): GaussianBlur.reach(of: deviation, in: view)
    case .dropShadow(let shadow):
      GaussianBlur.reach(of: shadow.deviation, in: view)
        + Vector2(
          abs(view.a * shadow.offset.x + view.c * shadow.offset.y),
          abs(view.b * shadow.offset.x + view.d * shadow.offset.y))
    case .style(let style): StyleLength.reach(of: style.shape, in: view)
    case .tint, .fill, .tritone, .levels, .radialWipe: .zero
    }
  }

  /// Whether it needs memory for more than the picture itself.
  fileprivate var needsPlanes: Bool {
    switch self {
    case .blur, .dropShadow, .style: true
    case .tint, .fill, .tritone, .levels, .radialWipe: false
    }
  }
}
