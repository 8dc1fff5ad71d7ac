import Foundation
import HalcyonCore

extension Coordinate {
  /// The distance along the surface in kilometres, on a sphere of 6371 km; within 0.6 % of the true one.
  ///
  /// - Source: the haversine formula; R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68 (1984).
  func kilometres(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let (here, there) = (latitude * radians, other.latitude * radians)
    let north = sin((there - here) / 2)
    let east = sin((other.longitude - longitude) * radians / 2)
    return 2 * 6371
      * asin(min(1, (north * north + cos(here) * cos(there) * east * east).squareRoot()))
  }
}

extension [Coordinate] {
  /// Two places of one name nearer than this are one to a reader: a city and its district.
  private static let sameWithinKilometres = 25.0
  /// Enough to say that a name alone does not decide; keeps the count quadratic in little.
  private static let mostCounted = 200

  /// How many of the positions are apart from each other; at least 1.
  var distantCount: Int {
    var apart: [Coordinate] = []
    for position in prefix(Self.mostCounted) {
      let isNew = apart.allSatisfy { $0.kilometres(to: position) > Self.sameWithinKilometres }
      if isNew { apart.append(position) }
    }
    return Swift.max(apart.count, 1)
  }
}
