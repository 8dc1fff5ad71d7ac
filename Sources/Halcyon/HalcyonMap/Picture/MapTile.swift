import Foundation

/// A square of the base map with its names, at one zoom.
public struct MapTile: Hashable, Sendable {
  /// The position in tiles from the upper left corner of the world.
  public let column, row: Int
  /// The side in logical pixels.
  public let side: Double
  /// The zoom.
  public let zoom: Double

  /// Creates a tile.
  public init(column: Int, row: Int, side: Double, zoom: Double) {
    self.column = column
    self.row = row
    self.side = side
    self.zoom = zoom
  }

  /// Draws the tile.
  /// - Returns: `nil` if the size is out of range or memory is missing.
  public func pixels(
    map: BaseMap, labels: MapLabels, style: MapStyle, scale: Double
  ) -> MapPixels? {
    let world = MapViewport.worldWidth * exp2(zoom)
    let (x, y) = ((Double(column) + 0.5) * side / world, (Double(row) + 0.5) * side / world)
    let part = MapPart(
      minX: x - side / 2 / world, minY: y - side / 2 / world, width: side, height: side,
      scale: world, zoom: zoom)
    return MapPixels(width: side, height: side, scale: scale) { context in
      map.draw(on: context, part, style)
      labels.draw(on: context, part, style)
    }
  }
}

/// The texture of a marker.
extension MapMarker {
  /// The side of the square that contains the marker, in logical pixels.
  public func side(textScale: Double) -> Double { (2 * radius * textScale + 2).rounded(.up) }

  /// Draws the marker in the middle of a square.
  public func pixels(style: MapStyle, scale: Double) -> MapPixels? {
    let side = side(textScale: style.textScale)
    return MapPixels(width: side, height: side, scale: scale) { context in
      draw(on: context, x: side / 2, y: side / 2, style)
    }
  }
}
