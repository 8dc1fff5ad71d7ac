import Foundation
import HalcyonCore

extension Coordinate {
  /// Returns the great-circle distance in kilometers on a sphere with a radius of 6371 km; accurate
  /// to 0.6 %.
  ///
  /// - Source: The haversine formula; R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope
  ///   68 (1984).
  func kilometers(to other: Coordinate) -> Double {
    let radians = Double.pi / 180
    let (here, there) = (latitude * radians, other.latitude * radians)
    let north = sin((there - here) / 2)
    let east = sin((other.longitude - longitude) * radians / 2)
    return 2 * 6371
      * asin(min(1, (north * north + cos(here) * cos(there) * east * east).squareRoot()))
  }
}

extension [Coordinate] {
  /// Places with the same name within this distance count as one, such as a city and its district.
  private static let mergedWithinKilometers = 25.0
  /// Limits the quadratic cost. Enough to tell that a name alone is ambiguous.
  private static let maximumCounted = 200

  /// The number of positions that are farther apart than 25 km; at least 1.
  var distantCount: Int {
    var apart: [Coordinate] = []
    for position in prefix(Self.maximumCounted) {
      let isNew = apart.allSatisfy { $0.kilometers(to: position) > Self.mergedWithinKilometers }
      if isNew { apart.append(position) }
    }
    return Swift.max(apart.count, 1)
  }
}
