import Foundation

/// A rectangle of the map that is drawn: a view or a tile. Unlike a viewport, it may extend beyond
/// the upper and lower edge of the world.
public struct MapPart: Hashable, Sendable {
  /// The upper left corner in units of the projection.
  public let minX, minY: Double
  /// The size in logical pixels.
  public let width, height: Double
  /// The width of the world in logical pixels.
  public let scale: Double
  /// The zoom.
  public let zoom: Double

  /// Creates a part.
  public init(
    minX: Double, minY: Double, width: Double, height: Double, scale: Double, zoom: Double
  ) {
    self.minX = minX
    self.minY = minY
    self.width = width
    self.height = height
    self.scale = scale
    self.zoom = zoom
  }

  /// The right edge in units of the projection.
  public var maxX: Double { minX + width / scale }
  /// The lower edge in units of the projection.
  public var maxY: Double { minY + height / scale }

  /// Returns the position of a point, of its copy that is nearest to the middle.
  public func position(of point: MapPoint) -> (x: Double, y: Double) {
    var dx = point.x - (minX + width / scale / 2)
    dx -= dx.rounded()
    return (width / 2 + dx * scale, (point.y - minY) * scale)
  }
}

extension MapViewport {
  /// The visible part of the map.
  public var part: MapPart {
    let bounds = bounds
    return MapPart(
      minX: bounds.minX, minY: bounds.minY, width: width, height: height, scale: scale, zoom: zoom)
  }
}
