import Foundation
import HalcyonCore

/// A position in the Web Mercator projection: `x` and `y` run from 0 at 180° W and 85.05° N to 1.
///
/// - Source: EPSG 3857, scaled to the unit square.
public struct MapPoint: Hashable, Sendable {
  /// The distance from the left edge of the world, 0..<1.
  public var x: Double
  /// The distance from the upper edge of the world, 0...1.
  public var y: Double

  /// The latitude at the upper edge of the world in degrees.
  public static let maximumLatitude = 85.051_128_78
  /// The circumference of the Earth at the equator in meters.
  public static let circumference = 40_075_016.686

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Projects a coordinate. Latitudes beyond the edge of the world are moved to the edge.
  public init(_ coordinate: Coordinate) {
    let latitude = min(max(coordinate.latitude, -Self.maximumLatitude), Self.maximumLatitude)
    let sine = sin(latitude * .pi / 180)
    let x = (coordinate.longitude + 180) / 360
    self.x = x >= 1 ? 0 : x
    y = min(max(0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi), 0), 1)
  }

  /// The coordinate of the point; `nil` if it is not finite or outside of the world.
  public var coordinate: Coordinate? {
    guard x.isFinite, (0...1).contains(y) else { return nil }
    let latitude = 2 * atan(exp(.pi * (1 - 2 * y))) * 180 / .pi - 90
    return Coordinate(latitude: latitude, longitude: (x - x.rounded(.down)) * 360 - 180)
  }

  /// Returns the length of `meters` on the ground here, in units of the projection.
  public func length(ofMeters meters: Double) -> Double {
    // The scale grows with the latitude: 1 / cos(latitude) = cosh(π (1 − 2y)).
    meters / Self.circumference * cosh(.pi * (1 - 2 * min(max(y, 0), 1)))
  }
}

/// A rectangle of the projection. `minX` may be negative and `maxX` greater than 1 for areas across
/// the 180° meridian.
public struct MapRect: Hashable, Sendable {
  public var minX, minY, maxX, maxY: Double

  /// Creates a rectangle.
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Returns the smallest rectangle that contains the points; `nil` if there are none.
  public init?(_ points: some Sequence<MapPoint>) {
    var rect: MapRect?
    for point in points {
      guard let old = rect else {
        rect = MapRect(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
        continue
      }
      rect = MapRect(
        minX: min(old.minX, point.x), minY: min(old.minY, point.y), maxX: max(old.maxX, point.x),
        maxY: max(old.maxY, point.y))
    }
    guard let rect else { return nil }
    self = rect
  }

  /// The point in the middle.
  public var center: MapPoint { MapPoint(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }

  /// Returns whether the rectangles have a point in common.
  public func intersects(_ other: MapRect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
