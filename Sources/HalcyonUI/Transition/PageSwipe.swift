/// A finger that moves the pages along a line, on which each page lies at its index.
///
/// Where a swipe takes hold of a transition between two pages that are not neighbours, the one that leaves lies one step
/// beside the other: nothing is between them.
struct PageSwipe: Hashable {
  /// A place where the swipe may end, and the index of the page there.
  struct Stop: Hashable {
    let place: Double
    let index: Int
  }

  /// The index of the page that is given up, or not: it lies there on the line too.
  let origin: Int
  /// Ascending.
  let stops: [Stop]

  /// A swipe that begins on a page at rest.
  init(from index: Int, count: Int) {
    origin = index
    stops = [index - 1, index, index + 1].filter { (0..<count).contains($0) }
      .map { Stop(place: Double($0), index: $0) }
  }

  /// A swipe that takes hold of a transition: it ends on one of the two pages.
  init(between old: Int, and new: Int, _ transition: PageTransition) {
    origin = new
    stops = [
      Stop(place: Double(new) - transition.direction, index: old),
      Stop(place: Double(new), index: new),
    ].sorted { $0.place < $1.place }
  }

  /// Where the window stands on the line while the page of an index is at a position of `PageTransition`.
  static func progress(index: Int, position: Double) -> Double { Double(index) - position }

  /// The page that shows beside the origin; `nil` where the window stands on the origin, or nothing is there.
  func neighbour(at progress: Double) -> Int? {
    let distance = progress - Double(origin)
    return stops.first { ($0.place - Double(origin)) * distance > 0 }?.index
  }

  /// The page of the stop that is nearest.
  func index(nearest place: Double) -> Int {
    stops.min { abs($0.place - place) < abs($1.place - place) }?.index ?? origin
  }
}
