import GtkKit
import HalcyonPhotos

extension Texture {
  /// Creates a texture that shares the memory of the pixels.
  package convenience init?(_ pixels: PhotoPixels) {
    self.init(
      width: pixels.width, height: pixels.height, sharing: pixels.storage.bytes, of: pixels.storage)
  }
}
