import GtkKit

/// The positions of two pages while one replaces the other.
///
/// Positions are in page widths along the reading direction: 0 is in place, 1 is one width towards
/// the trailing edge.
package struct PageTransition: Hashable {
  /// A spring like that of the platform's own page switches: quick, with little overshoot.
  static let spring = Spring(response: 0.3, dampingFraction: 0.85)
  /// The maximum initial velocity in page widths per second; a faster flick would overshoot too
  /// far. Without an initial velocity the spring reaches 8.6.
  static let maximumVelocity = 12.0

  /// The position of the incoming page.
  package var incoming: Double
  /// 1 if the new page comes from the trailing edge, -1 if it comes from the leading edge.
  package let direction: Double

  /// The position of the outgoing page, which is adjacent to the incoming one.
  package var outgoing: Double { incoming - direction }

  /// Creates a transition between two indices. `position` is the position of the old page, which is
  /// not 0 if another switch is interrupted.
  package init(from old: Int, to new: Int, oldPosition position: Double) {
    direction = new > old ? 1 : -1
    incoming = position + direction
  }

  /// Returns the opacity of a page: 1 in place, 0 one page width away.
  package static func opacity(at position: Double) -> Double { min(max(1 - abs(position), 0), 1) }

  /// Returns the horizontal drawing offset in pixels, mirrored for right-to-left text.
  package static func offset(at position: Double, width: Int, rightToLeft: Bool) -> Double {
    (position * Double(width) * (rightToLeft ? -1 : 1)).rounded()
  }
}
