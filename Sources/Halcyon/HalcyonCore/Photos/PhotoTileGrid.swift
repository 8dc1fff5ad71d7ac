import Foundation

/// A square part of a photo at one of its sizes.
public struct PhotoTile: Hashable, Sendable {
  /// The number of times the size was halved.
  public var level: Int
  /// The position of the tile in the level, in tiles.
  public var column, row: Int

  /// Creates a tile.
  public init(level: Int, column: Int, row: Int) {
    self.level = level
    self.column = column
    self.row = row
  }
}

/// The tiles of a photo at its full size and at halved sizes.
public struct PhotoTileGrid: Hashable, Sendable {
  /// The width and height of a tile in pixels; tiles at the end are smaller.
  public static let side = 512
  /// The maximum number of sizes.
  private static let maximumLevels = 12

  /// The size of each level in pixels, the full size first, the last one at most a tile.
  public let widths, heights: [Int]

  /// Creates the levels of a photo.
  /// - Parameters:
  ///   - width: The width in pixels as the photo is shown; at least 1.
  ///   - height: The height in pixels as the photo is shown; at least 1.
  public init(width: Int, height: Int) {
    var (widths, heights) = ([max(width, 1)], [max(height, 1)])
    while let width = widths.last, let height = heights.last, max(width, height) > Self.side,
      widths.count < Self.maximumLevels
    {
      widths.append(width / 2 + width % 2)
      heights.append(height / 2 + height % 2)
    }
    (self.widths, self.heights) = (widths, heights)
  }

  /// Returns the smallest level that is not enlarged.
  /// - Parameter scale: Device pixels per pixel of the photo.
  public func level(forScale scale: Double) -> Int {
    guard scale > 0 else { return widths.count - 1 }
    // The tolerance is for scales such as 0.49999 that come from a computation.
    let level = Int(min(log2(1 / scale) + 0.001, Double(widths.count)).rounded(.down))
    return min(max(level, 0), widths.count - 1)
  }

  /// Returns the tiles of a level in the view, those nearest to its center first.
  /// - Complexity: O(*n* log *n*) for *n* tiles in the view.
  public func tiles(inView zoom: PhotoZoom, level: Int) -> [PhotoTile] {
    guard widths.indices.contains(level) else { return [] }
    let columns = Self.range(
      from: -zoom.x, length: zoom.viewWidth, whole: zoom.width, pixels: widths[level])
    let rows = Self.range(
      from: -zoom.y, length: zoom.viewHeight, whole: zoom.height, pixels: heights[level])
    let tiles = rows.flatMap { row in
      columns.map { PhotoTile(level: level, column: $0, row: row) }
    }
    func distance(_ tile: PhotoTile) -> Double {
      let bounds = bounds(of: tile, in: zoom)
      let x = bounds.x + bounds.width / 2 - zoom.viewWidth / 2
      let y = bounds.y + bounds.height / 2 - zoom.viewHeight / 2
      return x * x + y * y
    }
    return tiles.map { ($0, distance($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Returns the bounds of a tile in the view in logical pixels.
  public func bounds(
    of tile: PhotoTile, in zoom: PhotoZoom
  ) -> (x: Double, y: Double, width: Double, height: Double) {
    guard widths.indices.contains(tile.level) else { return (0, 0, 0, 0) }
    let (wide, high) = (widths[tile.level], heights[tile.level])
    let (scaleX, scaleY) = (zoom.width / Double(wide), zoom.height / Double(high))
    let (left, top) = (tile.column * Self.side, tile.row * Self.side)
    return (
      zoom.x + Double(left) * scaleX, zoom.y + Double(top) * scaleY,
      Double(max(min(Self.side, wide - left), 0)) * scaleX,
      Double(max(min(Self.side, high - top), 0)) * scaleY
    )
  }

  /// Returns the indices of the tiles that touch a part of an axis.
  /// - Parameters:
  ///   - whole: The length of the axis in logical pixels.
  ///   - pixels: The length of the axis in pixels of the level.
  private static func range(
    from start: Double, length: Double, whole: Double, pixels: Int
  ) -> Range<Int> {
    let count = (pixels + side - 1) / side
    let tile = whole * Double(side) / Double(pixels)
    guard tile > 0, start.isFinite, length.isFinite else { return 0..<0 }
    func index(_ place: Double) -> Int { Int(min(max(place, 0), Double(count))) }
    let (first, end) = (
      index((start / tile).rounded(.down)), index(((start + length) / tile).rounded(.up))
    )
    return first..<max(first, end)
  }
}
