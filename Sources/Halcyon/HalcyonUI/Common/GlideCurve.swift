import Foundation
import GtkKit

/// The motion of content that was let go while dragged: the speed decays.
nonisolated struct GlideCurve: AnimationCurve {
  /// The time in which the speed falls to a third, in seconds. A glide covers this time multiplied
  /// by the initial speed.
  static let decay = 0.32
  let duration = 5 * GlideCurve.decay
  /// The part of the distance covered: 1.
  let end = 1.0

  func value(at seconds: Double) -> Double { 1 - exp(-seconds / Self.decay) }
}
