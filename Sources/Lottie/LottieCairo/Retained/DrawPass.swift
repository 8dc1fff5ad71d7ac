import CCairo
import Lottie

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
  /// The cache entry of each step; nil for steps without one.
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

  /// Draws the steps that intersect `rect`.
  func draw(
    _ range: Range<Int>, in rect: PixelRect, on target: DrawTarget,
    with resources: DrawingResources
  ) throws(LottieRenderError) {
    guard !range.isEmpty else { return }
    try target.layout.withSurface(over: target.memory) { (surface) throws(LottieRenderError) in
      guard let context = cairo_create(surface) else { throw .cairo(reason: "no context") }
      defer { cairo_destroy(context) }
      var renderer = CairoRenderer(context: context, resources: resources)
      renderer.clip(to: target.clip)
      for index in range where steps[index].bounds.intersects(rect) {
        let cache = groups[index - steps.startIndex]
        try renderer.draw(steps[index], in: list.view, cache: cache?.content)
      }
      try check(cairo_status(context))
    }
  }
}
