import CMedia
import Foundation
import HalcyonCore
import HalcyonRecords
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
    _ photo: Photo, folder: URL, _ media: MediaPool
  ) async throws(PhotoImportIssue) -> PhotoTiles {
    try await BackgroundExecutor.shared.run { _ throws(PhotoImportIssue) in
      let reader = PhotoReader(media: media)
      let image = try reader.openImage(photo.file.path)
      defer { image.close() }
      try? PrivateFiles.createFolder(folder)
      let file = hal_tiles_file(folder.path)
      guard file >= 0 else { throw .unreadable(path: photo.file.path, errno: errno) }
      do throws(PhotoImportIssue) {
        return try decode(image, of: photo, into: file, reader)
      } catch {
        close(file)
        throw error
      }
    }
  }

  /// Decodes an image into a file, which the tiles own then.
  private static func decode(
    _ image: PhotoReader.OpenImage, of photo: Photo, into file: Int32, _ reader: PhotoReader
  ) throws(PhotoImportIssue) -> PhotoTiles {
    let path = photo.file.path
    var request = MediaRequest(HAL_MEDIA_TILES, image.descriptor, file)
    request.head.most_pixels = maximumPixels
    request.head.orientation = Int32(image.orientation.rawValue)
    let answer = try reader.answer(request, about: path)
    let head = answer.head
    switch answer.status {
    case HAL_MEDIA_DONE: break
    case HAL_MEDIA_UNREADABLE: throw .unreadable(path: path, errno: head.error)
    case HAL_MEDIA_TOO_LARGE:
      throw .tooManyPixels(
        path: path, width: photo.header.width, height: photo.header.height,
        limit: Int(maximumPixels))
    default: throw .notPicture(path: path)
    }
    guard
      let tiles = hal_tiles_take(
        file, head.width, head.height, head.orientation, Int32(photo.turns))
    else { throw .notPicture(path: path) }
    return PhotoTiles(tiles)
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
    try await PhotoTiles.open(photo, folder: folder, media)
  }
}
