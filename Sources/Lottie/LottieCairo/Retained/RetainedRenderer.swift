import CCairo
import Lottie

/// Redraws the changed parts of a frame, and caches the images of content that does not change.
///
/// Caches an image of the lowest steps and the content of groups, within
/// ``LottieLimits/cachedPixels`` and ``LottieLimits/cachedPixelsPerFramePixel``.
final class RetainedRenderer {
  private var background: CachedBackground?
  private var groups: [CachedGroup] = []
  private var antialiasing = Antialiasing.full
  /// Memory for drawing parts whose surrounding pixels must not change.
  private var scratch = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// The number of lowest steps that did not change.
  private var unchangedSteps = 0
  /// The pixels that were redrawn for the unchanged steps, which a cached background would save.
  private var redrawnPixels = 0
  /// The overhead of drawing one step, in pixels.
  private static let stepOverhead = 2_000

  /// The number of pixels that are cached.
  var pixels: Int {
    groups.reduce((background?.pixels ?? 0) + scratch.count / 4) { $0 + $1.pixels }
  }

  deinit { scratch.deallocate() }

  /// Draws the changed parts of a frame.
  /// - Parameter dirty: the changed pixels; more is drawn where necessary.
  /// - Returns: the pixels that were drawn.
  @discardableResult
  func draw(
    _ list: DrawSteps, dirty: [PixelRect], into memory: UnsafeMutableRawBufferPointer,
    _ layout: PixelLayout, with resources: DrawingResources
  ) throws(LottieRenderError) -> DirtyRegion {
    var resources = resources
    resources.antialiasing = list.antialiasing
    let limit = min(
      LottieLimits.cachedPixels, list.canvas.area * LottieLimits.cachedPixelsPerFramePixel)
    updateCaches(for: list, within: limit, with: resources)
    let steps = list.steps[(background?.steps.count ?? 0)...]
    let pass = Pass(
      list: list, steps: steps, groups: matchGroups(to: steps, on: list.canvas, within: limit),
      resources: resources)
    let region = redrawRegion(dirty, of: list)
    for rect in region.rects {
      try redraw(rect, in: pass, into: memory, layout, within: limit)
    }
    return region
  }

  /// What one call of `draw` works on.
  private struct Pass {
    let list: DrawSteps
    /// The steps above the cached background.
    let steps: ArraySlice<DrawStep>
    /// The cache entry of each step; nil for steps without one.
    let groups: [CachedGroup?]
    let resources: DrawingResources
  }

  private func redrawRegion(_ dirty: [PixelRect], of list: DrawSteps) -> DirtyRegion {
    var region = DirtyRegion()
    for rect in dirty { region.add(rect) }
    if list.isCostly { region.mergeAll() }
    region.coverCanvasIfMostlyDirty(list.canvas)
    return region
  }

  private func redraw(
    _ rect: PixelRect, in pass: Pass, into memory: UnsafeMutableRawBufferPointer,
    _ layout: PixelLayout, within limit: Int
  ) throws(LottieRenderError) {
    let list = pass.list
    let extent = zip(pass.steps, pass.groups).reduce(rect) { extent, item in
      extent.union(
        item.0.extend(
          rect, scope: item.1?.redrawScope(in: list.view) ?? item.0.redrawScope))
    }
    let isDirect = extent == rect || layout.byteCount / 4 > limit
    let part = isDirect && extent != rect ? list.canvas : rect
    let paint = { (memory: UnsafeMutableRawBufferPointer) throws(LottieRenderError) in
      layout.clear(part, in: memory)
      try layout.withSurface(over: memory) { (surface) throws(LottieRenderError) in
        try self.paint(part, of: pass, within: isDirect ? part : extent, on: surface)
      }
    }
    if isDirect {
      try paint(memory)
    } else {
      // This leaves incomplete pixels around the changed ones, so it draws into other memory.
      let scratch = scratchMemory(layout.byteCount)
      try paint(scratch)
      layout.copy(part, from: scratch, to: memory)
    }
    if layout.format == .abgr { layout.swapRedAndBlue(part, in: memory) }
  }

  /// Draws everything that intersects `rect`. Shapes are drawn whole, up to the edges of `clip`.
  private func paint(
    _ rect: PixelRect, of pass: Pass, within clip: PixelRect, on surface: OpaquePointer
  ) throws(LottieRenderError) {
    guard let context = cairo_create(surface) else { throw .cairo(reason: "no context") }
    defer { cairo_destroy(context) }
    var renderer = CairoRenderer(context: context, resources: pass.resources)
    renderer.clip(to: clip)
    background?.paint(rect, in: context)
    for (index, group) in zip(pass.steps.indices, pass.groups)
    where pass.steps[index].bounds.intersects(rect) {
      let step = pass.steps[index]
      if index < unchangedSteps { redrawnPixels += step.bounds.area + Self.stepOverhead }
      try renderer.draw(step, in: pass.list.view, cache: group?.content)
    }
    try check(cairo_status(context))
  }

  private func scratchMemory(_ bytes: Int) -> UnsafeMutableRawBufferPointer {
    if scratch.count < bytes {
      scratch.deallocate()
      scratch = .allocate(byteCount: bytes, alignment: 16)
      scratch.initializeMemory(as: UInt8.self, repeating: 0)
    }
    return UnsafeMutableRawBufferPointer(rebasing: scratch[..<bytes])
  }

  /// Removes outdated cache entries, and caches the lowest steps once redrawing them has cost as
  /// much as caching them.
  private func updateCaches(
    for list: DrawSteps, within limit: Int, with resources: DrawingResources
  ) {
    if let background, !background.matches(list) { self.background = nil }
    if list.antialiasing != antialiasing { (antialiasing, groups) = (list.antialiasing, []) }
    groups.removeAll { group in !list.steps.contains { $0.isSame(as: group.step) } }
    let cached = background?.steps.count ?? 0
    let count = list.steps.prefix { $0.unchangedFrames > 1 }.count
    if count == 0 { redrawnPixels = 0 }
    unchangedSteps = count
    guard count > cached, list.canvas.area * 2 <= limit else { return }
    let cost = list.steps[cached..<count].reduce(0) { $0 + $1.bounds.area + Self.stepOverhead }
    guard cost > list.canvas.area / 8, redrawnPixels > 2 * cost else { return }
    redrawnPixels = 0
    background = CachedBackground(list, count: count, with: resources)
    if pixels + list.canvas.area > limit { groups = [] }
  }

  /// Returns the cache entry of each step, nil for steps without one.
  private func matchGroups(
    to steps: ArraySlice<DrawStep>, on canvas: PixelRect, within limit: Int
  ) -> [CachedGroup?] {
    var cached = pixels + (scratch.count == 0 ? canvas.area : 0)
    return steps.map { step in
      guard case .group = step.node, step.unchangedFrames > 0 else { return nil }
      if let group = groups.first(where: { $0.step.isSame(as: step) }) { return group }
      guard cached + step.bounds.area <= limit, groups.count < LottieLimits.cachedGroups else {
        return nil
      }
      cached += step.bounds.area
      let group = CachedGroup(step)
      groups.append(group)
      return group
    }
  }
}
