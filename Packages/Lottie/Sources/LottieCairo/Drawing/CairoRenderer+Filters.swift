import CCairo
import LottieCore

extension CairoRenderer {
  /// Draws the nodes of a group with its filters, without its clip, masks and matte.
  mutating func drawContents(
    of group: DrawGroup, in view: AffineMatrix
  ) throws(LottieRenderError) {
    guard !group.filters.isEmpty else { return try draw(group.nodes, in: view) }
    guard let area = filterArea(of: group, in: view) else { return }
    let cost = area.width * area.height * (group.filters.contains(where: \.needsPlanes) ? 8 : 1)
    try open(pixels: cost)
    defer { close(pixels: cost) }
    var picture = FilterImage(width: area.width, height: area.height)
    let inner = AffineMatrix.translation(Vector2(-Double(area.x), -Double(area.y))) * view
    try picture.draw { (surface) throws(LottieRenderError) in
      guard let context = cairo_create(surface) else { throw .cairo(reason: "no context") }
      defer { cairo_destroy(context) }
      var renderer = CairoRenderer(context: context, resources: resources)
      renderer.openPixels = openPixels
      renderer.clip(group.filterRegion, in: inner)
      try renderer.draw(group.nodes, in: inner)
      try check(cairo_status(context))
    }
    picture.apply(group.filters, in: inner)
    cairo_save(context)
    let clipBox = self.clipBox
    defer {
      cairo_restore(context)
      self.clipBox = clipBox
    }
    clip(group.filterRegion, in: view)
    let target = context
    try picture.draw { (surface) throws(LottieRenderError) in
      cairo_set_source_surface(target, surface, Double(area.x), Double(area.y))
      cairo_paint(target)
      // The pattern must not outlive its memory.
      cairo_set_source_rgba(target, 0, 0, 0, 0)
    }
  }

  private mutating func clip(_ region: DrawClip?, in view: AffineMatrix) {
    guard var region, (view * region.transform).isInvertible else { return }
    region.transform = view * region.transform
    clip(region)
  }

  /// The pixels that contribute to the visible part of a filtered group.
  private func filterArea(
    of group: DrawGroup, in view: AffineMatrix
  ) -> (x: Int, y: Int, width: Int, height: Int)? {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    var bounds = PixelBounds(minX: left, minY: top, maxX: right, maxY: bottom)
    bounds.grow(by: group.filters.reach(in: view))
    bounds.intersect(with: group.contentBounds(in: view))
    guard let pixels = bounds.pixels, let x = Int(exactly: pixels.x),
      let y = Int(exactly: pixels.y),
      let width = Int(exactly: pixels.width), let height = Int(exactly: pixels.height),
      width <= FilterImage.longestSide, height <= FilterImage.longestSide
    else { return nil }
    return (x, y, width, height)
  }
}
