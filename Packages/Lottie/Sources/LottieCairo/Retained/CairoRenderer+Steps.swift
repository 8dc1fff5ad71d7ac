import CCairo
import LottieCore

extension CairoRenderer {
  /// Draws one step of a frame.
  /// - Parameter cache: the slot for the content of a group; nil if the group is not cached.
  mutating func draw(
    _ step: DrawStep, in view: AffineMatrix, cache: CachedPattern?
  ) throws(LottieRenderError) {
    guard !step.effectiveClips.isEmpty || cache != nil else {
      return try draw(step.node, in: view)
    }
    cairo_save(context)
    let clipBox = self.clipBox
    defer {
      cairo_restore(context)
      self.clipBox = clipBox
    }
    for clip in step.effectiveClips { self.clip(clip) }
    groupCache = cache
    try draw(step.node, in: view)
    groupCache = nil
  }
}
