import HalcyonKit

/// The geometry of a swipe over a row of pages, in which each page is at its index.
///
/// If a swipe takes over a transition between pages that are not adjacent, the outgoing page is
/// placed directly next to the other.
struct PageSwipe: Hashable {
  /// A position where the swipe may end, and the index of the page there.
  struct Stop: Hashable {
    let place: Double
    let index: Int
  }

  /// The index of the page that the swipe began on, which is also its position.
  let origin: Int
  /// The possible end positions in ascending order.
  let stops: [Stop]

  /// Creates a swipe that begins on a page at rest.
  init(from index: Int, count: Int) {
    origin = index
    stops = [index - 1, index, index + 1].filter { (0..<count).contains($0) }
      .map { Stop(place: Double($0), index: $0) }
  }

  /// Creates a swipe that takes over a transition. It ends on one of the two pages.
  init(between old: Int, and new: Int, _ transition: PageTransition) {
    origin = new
    stops = [
      Stop(place: Double(new) - transition.direction, index: old),
      Stop(place: Double(new), index: new),
    ].sorted { $0.place < $1.place }
  }

  /// Returns the scroll position while the page with an index is at a position of `PageTransition`.
  static func progress(index: Int, position: Double) -> Double { Double(index) - position }

  /// Returns the index of the page that is visible next to the origin; `nil` at the origin or
  /// beyond the ends.
  func neighbor(at progress: Double) -> Int? {
    let distance = progress - Double(origin)
    return stops.first { ($0.place - Double(origin)) * distance > 0 }?.index
  }

  /// Returns the index of the page at the nearest stop.
  func index(nearest place: Double) -> Int {
    stops.min { abs($0.place - place) < abs($1.place - place) }?.index ?? origin
  }
}
