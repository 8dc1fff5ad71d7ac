import CCairo
import LottieCore
import LottieRaster

/// The memory that parts of a frame are drawn into.
struct DrawTarget {
  let memory: UnsafeMutableRawBufferPointer
  let layout: PixelLayout
  /// The pixels that may be written. Shapes are drawn whole, up to its edges.
  var clip: PixelRect
}

/// What ``RetainedRenderer`` draws in one frame.
struct DrawPass {
  let list: DrawSteps
  /// The steps above the cached background.
  let steps: ArraySlice<DrawStep>
  /// The cache entry of each step, nil for steps without one; empty if none has one.
  let groups: [CachedGroup?]
  /// The resources of each thread.
  let resources: [DrawingResources]

  /// The least number of pixels for which waking another thread saves time.
  private static let bandedPixels = 60_000

  /// Consecutive steps.
  struct Run {
    let steps: Range<Int>
    /// Whether the steps are drawn in bands, on all threads at once.
    let isBanded: Bool
  }

  /// Returns the steps from `start` on that can be drawn in bands, or else those that cannot.
  func run(from start: Int, in rect: PixelRect) -> Run {
    guard resources.count > 1 else { return Run(steps: start..<steps.endIndex, isBanded: false) }
    var (end, pixels) = (start, 0)
    while end < steps.endIndex {
      let part = steps[end].bounds.intersection(rect)
      if !part.isEmpty, steps[end].redrawScope != .changedPixels { break }
      pixels += part.area
      end += 1
    }
    if pixels >= Self.bandedPixels { return Run(steps: start..<end, isBanded: true) }
    while end < steps.endIndex,
      steps[end].redrawScope != .changedPixels || !steps[end].bounds.intersects(rect)
    { end += 1 }
    return Run(steps: start..<end, isBanded: false)
  }

  /// The cache entry of a step.
  func group(_ index: Int) -> CachedGroup? {
    groups.isEmpty ? nil : groups[index - steps.startIndex]
  }

  /// Draws the steps that intersect `rect`.
  func draw(
    _ range: Range<Int>, in rect: PixelRect, on target: DrawTarget,
    with resources: DrawingResources
  ) throws(LottieRenderError) {
    guard !range.isEmpty else { return }
    if drawExactly(range, in: rect, on: target, with: resources) { return }
    try target.layout.withSurface(over: target.memory) { (surface) throws(LottieRenderError) in
      guard let context = cairo_create(surface) else { throw .cairo(reason: "no context") }
      defer { cairo_destroy(context) }
      var renderer = CairoRenderer(context: context, resources: resources)
      renderer.clip(to: target.clip)
      for index in range where steps[index].bounds.intersects(rect) {
        try renderer.draw(steps[index], in: list.view, cache: group(index)?.content)
      }
      try check(cairo_status(context))
    }
  }
  /// Draws the steps that intersect `rect` without cairo, if all of them are shapes for which it is
  /// not needed.
  /// - Returns: whether the steps were drawn.
  private func drawExactly(
    _ range: Range<Int>, in rect: PixelRect, on target: DrawTarget,
    with resources: DrawingResources
  ) -> Bool {
    guard resources.rasterizer == .exact, resources.antialiasing == .full,
      let memory = target.memory.baseAddress,
      range.allSatisfy({ !steps[$0].bounds.intersects(rect) || steps[$0].isExactShape })
    else { return false }
    let painter = ExactPainter(
      painter: PixelPainter(
        memory: memory.assumingMemoryBound(to: UInt32.self),
        pixelsPerRow: target.layout.stride / 4), resources: resources)
    for index in range where steps[index].bounds.intersects(rect) {
      guard case .shape(let shape) = steps[index].node else { continue }
      var area = target.clip.intersection(target.layout.canvas)
      for clip in steps[index].effectiveClips {
        area = area.intersection(clip.wholePixels ?? .empty)
      }
      painter.draw(shape, in: list.view, within: area)
    }
    return true
  }
}
