import Foundation
import GtkKit

/// The motion of content that was let go while dragged: the speed decays.
package nonisolated struct GlideCurve: AnimationCurve {
  /// The time in which the speed falls to a third, in seconds. A glide covers this time multiplied
  /// by the initial speed.
  package static let decay = 0.32
  package let duration = 5 * GlideCurve.decay
  /// The part of the distance covered: 1.
  package let end = 1.0

  package init() {}

  package func value(at seconds: Double) -> Double { 1 - exp(-seconds / Self.decay) }
}
