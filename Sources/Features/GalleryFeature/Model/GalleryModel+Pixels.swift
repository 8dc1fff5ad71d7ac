import HalcyonCore
import HalcyonPhotos

/// Where the grid and the viewer get their pixels from.
extension GalleryModel {
  /// Returns the thumbnail of a photo, rotated as the user turned it.
  func makeThumbnail() -> PhotoTextures.Make {
    { [thumbnailer] photo in
      do throws(PhotoImportIssue) {
        let pixels = try await thumbnailer.thumbnail(of: photo.file.path)
        return .success(photo.turns == 0 ? pixels : await pixels.turnedInBackground(photo.turns))
      } catch { return .failure(error) }
    }
  }

  /// Returns the pixels of a photo that fit a square, rotated as the user turned it.
  func makePicture() -> PhotoLoader.Make {
    { [thumbnailer] photo, side in
      do throws(PhotoImportIssue) {
        let pixels = try await thumbnailer.picture(at: photo.file.path, side: side)
        return .success(photo.turns == 0 ? pixels : await pixels.turnedInBackground(photo.turns))
      } catch { return .failure(error) }
    }
  }

  /// Returns the tiles of a photo, rotated as the user turned it.
  func makeTiles() -> PhotoTileLayer.Open {
    { [thumbnailer] photo in
      do throws(PhotoImportIssue) { return .success(try await thumbnailer.tiles(of: photo)) } catch
      {
        return .failure(error)
      }
    }
  }
}

extension PhotoPixels {
  @concurrent fileprivate func turnedInBackground(_ turns: Int) async -> PhotoPixels {
    turned(by: turns)
  }
}
