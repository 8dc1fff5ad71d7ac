import CCairo
import Lottie

/// The picture of a group that stayed the same, before it is combined with what lies below.
final class KeptGroup {
  let step: DrawStep
  /// A cairo pattern over the picture; nil while there is none.
  var picture: OpaquePointer? {
    get { held }
    set {
      if let newValue { cairo_pattern_reference(newValue) }
      if let held { cairo_pattern_destroy(held) }
      held = newValue
    }
  }
  private var held: OpaquePointer?

  init(_ step: DrawStep) { self.step = step }

  deinit {
    if let held { cairo_pattern_destroy(held) }
  }

  var pixels: Int { step.place.area }

  /// What has to be drawn with a part of it: less than of the group itself.
  func reach(in view: AffineMatrix) -> DrawStep.Reach {
    guard picture != nil, case .group(let group) = step.node, group.keepsAxes(in: view),
      step.cuts.allSatisfy(\.transform.keepsAxes)
    else { return step.reach }
    return .part
  }
}
