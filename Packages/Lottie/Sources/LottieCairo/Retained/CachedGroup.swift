import LottieCore

/// The cached content of a group that did not change between frames.
final class CachedGroup {
  let step: DrawStep
  let content = CachedPattern()

  init(_ step: DrawStep) { self.step = step }

  /// The number of pixels that the cached content takes.
  var pixels: Int { step.bounds.area }

  /// The scope to redraw when part of the group changes: smaller than that of the step itself once
  /// the content is cached.
  func redrawScope(in view: AffineMatrix) -> DrawStep.RedrawScope {
    guard content.pattern != nil, case .group(let group) = step.node, group.keepsAxes(in: view),
      step.effectiveClips.allSatisfy(\.transform.keepsAxes)
    else { return step.redrawScope }
    return .changedPixels
  }
}
