import CGdkPixbuf
import Foundation
import HalcyonCore
import HalcyonStore
import HalcyonSystem

/// A decoded photo in an anonymous file, of which tiles are read when they are visible. The file
/// vanishes with this object.
public final class PhotoTiles: Sendable {
  /// The maximum number of pixels of a photo: 134 megapixels, of which decoding takes 512 MB.
  static let maximumPixels: Int64 = 1 << 27

  /// The sizes and tiles.
  public let grid: PhotoTileGrid
  // Reading is thread-safe.
  nonisolated(unsafe) private let tiles: OpaquePointer

  private init(_ tiles: OpaquePointer) {
    self.tiles = tiles
    var (width, height): (Int32, Int32) = (0, 0)
    hal_tiles_size(tiles, 0, &width, &height)
    grid = PhotoTileGrid(width: Int(width), height: Int(height))
  }

  deinit { hal_tiles_free(tiles) }

  /// Decodes a photo in the background.
  /// - Parameter folder: The folder on whose disk the anonymous file is created.
  /// - Throws: `PhotoImportIssue` if the photo cannot be read, is too large, or the disk is full.
  @concurrent static func open(
    _ photo: Photo, folder: URL
  ) async throws(PhotoImportIssue) -> PhotoTiles {
    try await BackgroundExecutor.shared.run { _ throws(PhotoImportIssue) in
      let image = try PhotoReader().openImage(photo.file.path)
      defer { image.close() }
      try? PrivateFiles.createFolder(folder)
      var tiles: OpaquePointer?
      let status = hal_tiles_open(
        image.descriptor, folder.path, maximumPixels, Int32(image.orientation.rawValue),
        Int32(photo.turns), &tiles)
      switch status {
      case HAL_PHOTO_DONE: break
      case HAL_PHOTO_UNREADABLE: throw .unreadable(path: photo.file.path, errno: errno)
      case HAL_PHOTO_TOO_LARGE:
        throw .tooManyPixels(
          path: photo.file.path, width: photo.header.width, height: photo.header.height,
          limit: Int(maximumPixels))
      default: throw .notPicture(path: photo.file.path)
      }
      guard let tiles else { throw .notPicture(path: photo.file.path) }
      return PhotoTiles(tiles)
    }
  }

  /// Reads the pixels of a tile in the background; `nil` if there is no such tile or the file
  /// cannot be read.
  @concurrent public func pixels(of tile: PhotoTile) async -> PhotoPixels? {
    await BackgroundExecutor.shared.run { _ in
      let side = PhotoTileGrid.side
      var image = HalImage()
      guard
        hal_tiles_read(
          self.tiles, Int32(clamping: tile.level), Int32(clamping: tile.column * side),
          Int32(clamping: tile.row * side), Int32(side), Int32(side), &image)
      else { return nil }
      return PhotoPixels(taking: image)
    }
  }
}

extension Thumbnailer {
  /// Decodes a photo into tiles.
  /// - Throws: `PhotoImportIssue` if the photo cannot be read, is too large, or the disk is full.
  public func tiles(of photo: Photo) async throws(PhotoImportIssue) -> PhotoTiles {
    try await PhotoTiles.open(photo, folder: folder)
  }
}
