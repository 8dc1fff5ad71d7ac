import LottieCore
import Synchronization

/// A thread-safe least-recently-used cache of decoded images, bounded by
/// `LottieLimits.cachedImagePixels`.
public final class ImageCache: Sendable {
  private let content = Mutex(Content())

  private struct Content {
    /// The images; nil for those that cannot be decoded.
    var images: [LottieImage: DecodedImage?] = [:]
    /// From the least to the most recently used.
    var order: [LottieImage] = []
    var pixels = 0
  }

  /// Creates an empty cache.
  public init() {}

  /// Returns the decoded image, or nil if it cannot be decoded.
  func image(_ source: LottieImage) -> DecodedImage? {
    content.withLock { content in
      if let known = content.images[source] {
        if content.order.last != source, let index = content.order.firstIndex(of: source) {
          content.order.remove(at: index)
          content.order.append(source)
        }
        return known
      }
      let image = DecodedImage(source)
      content.images[source] = .some(image)
      content.order.append(source)
      content.pixels += image?.pixels.count ?? 0
      while content.pixels > LottieLimits.cachedImagePixels, content.order.count > 1 {
        let oldest = content.order.removeFirst()
        content.pixels -= (content.images.removeValue(forKey: oldest) ?? nil)?.pixels.count ?? 0
      }
      return image
    }
  }
}
