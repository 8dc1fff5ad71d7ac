import HalcyonKit

/// The pages that a stack shows: one at rest, two during a switch.
struct PagePair {
  /// The incoming page, or the visible one at rest; drawn above the other.
  private(set) var current: PageFrame?
  /// The outgoing page; `nil` at rest.
  private(set) var leaving: PageFrame?
  /// The positions of both pages; `nil` at rest.
  private(set) var transition: PageTransition?

  /// The visible pages.
  var shown: [PageFrame] { [current, leaving].compactMap { $0 } }

  /// Returns the frame of a page, if it is visible.
  func frame(of page: Page) -> PageFrame? { shown.first { $0.page == page } }

  /// Returns the outgoing page for a switch to `page`, and its position. During a switch, the more
  /// visible of the two pages is kept.
  func origin(towards page: Page) -> (frame: PageFrame, position: Double)? {
    guard let current else { return nil }
    guard let leaving, let transition else { return (current, 0) }
    guard leaving.page != page else { return (current, transition.incoming) }
    let isMoreVisible =
      PageTransition.opacity(at: transition.outgoing)
      > PageTransition.opacity(at: transition.incoming)
    return isMoreVisible ? (leaving, transition.outgoing) : (current, transition.incoming)
  }

  /// Begins a switch between two pages, the old one at a position.
  mutating func turn(from old: PageFrame, at position: Double, to new: PageFrame) {
    (current, leaving) = (new, old)
    transition = PageTransition(from: old.index, to: new.index, oldPosition: position)
  }

  /// Exchanges the two pages of a switch at their current positions.
  mutating func reverse() {
    guard let current, let leaving, let transition else { return }
    turn(from: current, at: transition.incoming, to: leaving)
  }

  /// Moves the incoming page, and the outgoing one beside it.
  mutating func move(to position: Double) { transition?.incoming = position }

  /// Shows one page at rest.
  mutating func rest(on frame: PageFrame?) { (current, leaving, transition) = (frame, nil, nil) }
}
