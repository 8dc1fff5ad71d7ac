import GtkKit

/// Where two pages are while one takes the place of the other.
///
/// Positions are in page widths along the reading direction: 0 is in place, 1 one width towards the trailing edge.
struct PageTransition: Hashable {
  /// Feels like the platform's own page switches: quick, with the least overshoot.
  static let spring = Spring(response: 0.3, dampingFraction: 0.85)
  /// The fastest that a switch begins, in widths a second; a flick beyond it would swing too far. The spring alone comes to
  /// 8.6.
  static let fastest = 12.0

  /// The position of the page that comes.
  var incoming: Double
  /// 1 where the new page comes from the trailing edge, -1 from the leading one.
  let direction: Double

  /// The two pages stay side by side.
  var outgoing: Double { incoming - direction }
  /// How much of the way is behind: 0 at the start, 1 at the end, more where the spring swings over.
  var part: Double { 1 - incoming * direction }

  /// The start of a switch between two indices while the old page is at `position`, which is not 0 where another switch
  /// is interrupted.
  init(from old: Int, to new: Int, oldPosition position: Double) {
    direction = new > old ? 1 : -1
    incoming = position + direction
  }

  /// How visible a page is at a position: wholly in place, not at all one width away.
  static func opacity(at position: Double) -> Double { min(max(1 - abs(position), 0), 1) }

  /// The distance to draw a page at, in pixels; mirrored where text runs from right to left.
  static func offset(at position: Double, width: Int, rightToLeft: Bool) -> Double {
    (position * Double(width) * (rightToLeft ? -1 : 1)).rounded()
  }
}
