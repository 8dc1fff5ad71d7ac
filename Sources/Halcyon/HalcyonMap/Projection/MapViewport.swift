import Foundation

/// The part of the world that a view shows, and the positions of points in it.
///
/// At zoom 0 the world is 256 pixels wide; each zoom step of 1 doubles it. The world repeats
/// horizontally, but a view is never wider than it.
public struct MapViewport: Hashable, Sendable {
  /// The width of the world in logical pixels at zoom 0.
  public static let worldWidth = 256.0
  /// The greatest zoom: a pixel is about 5 m at the equator.
  public static let maximumZoom = 15.0

  /// The point in the middle of the view; `x` is 0..<1.
  public private(set) var center: MapPoint
  /// The zoom: `minimumZoom...maximumZoom`.
  public private(set) var zoom: Double
  /// The size of the view in logical pixels; at least 1.
  public let width, height: Double

  /// Creates a viewport; values outside of the world are moved into it.
  public init(center: MapPoint, zoom: Double, width: Double, height: Double) {
    self.width = width.isFinite ? min(max(width, 1), 32_768) : 1
    self.height = height.isFinite ? min(max(height, 1), 32_768) : 1
    self.center = center
    self.zoom = zoom
    normalize()
  }

  /// The zoom at which the world is as wide as the view.
  public var minimumZoom: Double {
    min(max(log2(width / Self.worldWidth), 0), Self.maximumZoom)
  }

  /// The width of the world in logical pixels.
  public var scale: Double { Self.worldWidth * exp2(zoom) }

  /// The visible part of the world.
  public var bounds: MapRect {
    let (halfWidth, halfHeight) = (width / 2 / scale, height / 2 / scale)
    return MapRect(
      minX: center.x - halfWidth, minY: center.y - halfHeight, maxX: center.x + halfWidth,
      maxY: center.y + halfHeight)
  }

  /// Returns the position of a point in the view. The world repeats to the west and east; the
  /// position is that of the copy of the point nearest to the center.
  public func position(of point: MapPoint) -> (x: Double, y: Double) {
    var dx = point.x - center.x
    dx -= dx.rounded()
    return (width / 2 + dx * scale, height / 2 + (point.y - center.y) * scale)
  }

  /// Returns the point of the world at a position of the view.
  public func point(x: Double, y: Double) -> MapPoint {
    let x = center.x + (x - width / 2) / scale
    return MapPoint(x: x - x.rounded(.down), y: center.y + (y - height / 2) / scale)
  }

  /// Returns the viewport after its content moved by a distance in logical pixels.
  public func moved(x: Double, y: Double) -> MapViewport {
    MapViewport(
      center: MapPoint(x: center.x - x / scale, y: center.y - y / scale), zoom: zoom, width: width,
      height: height)
  }

  /// Returns the viewport with another zoom; the point at a position stays there.
  public func zoomed(to zoom: Double, atX x: Double, y: Double) -> MapViewport {
    let clamped = MapViewport(center: center, zoom: zoom, width: width, height: height).zoom
    let other = Self.worldWidth * exp2(clamped)
    let (dx, dy) = (x - width / 2, y - height / 2)
    return MapViewport(
      center: MapPoint(
        x: center.x + dx / scale - dx / other, y: center.y + dy / scale - dy / other),
      zoom: clamped, width: width, height: height)
  }

  /// Returns the viewport centered on a point.
  public func centered(on point: MapPoint, zoom: Double? = nil) -> MapViewport {
    MapViewport(center: point, zoom: zoom ?? self.zoom, width: width, height: height)
  }

  /// Returns the viewport in a view of another size, with the same center and zoom.
  public func resized(width: Double, height: Double) -> MapViewport {
    MapViewport(center: center, zoom: zoom, width: width, height: height)
  }

  /// Returns the viewport that shows a rectangle as large as possible.
  /// - Parameters:
  ///   - margin: The space around the rectangle in logical pixels.
  ///   - maximumZoom: The greatest zoom to use.
  public func fitting(_ rect: MapRect, margin: Double, maximumZoom: Double) -> MapViewport {
    let room = (max(width - 2 * margin, 16), max(height - 2 * margin, 16))
    let extent = max((rect.maxX - rect.minX) / room.0, (rect.maxY - rect.minY) / room.1)
    let zoom =
      extent > 0 ? min(log2(1 / (extent * Self.worldWidth)), maximumZoom) : maximumZoom
    return centered(on: rect.center, zoom: zoom)
  }

  private mutating func normalize() {
    zoom = zoom.isFinite ? min(max(zoom, minimumZoom), Self.maximumZoom) : minimumZoom
    let x = center.x.isFinite ? center.x : 0.5
    let y = center.y.isFinite ? center.y : 0.5
    let half = min(height / 2 / scale, 0.5)
    center = MapPoint(x: x - x.rounded(.down), y: min(max(y, half), 1 - half))
  }
}
