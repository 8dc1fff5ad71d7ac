import CGdkPixbuf
import Foundation
import Lottie
import Synchronization

/// Decoded images, each decoded once and kept as long as there is room.
///
/// May be used from several threads at once.
public final class ImageCache: Sendable {
  private let content = Mutex(Content())

  private struct Content {
    /// nil for images that cannot be decoded.
    var images: [LottieImage: DecodedImage?] = [:]
    /// The one used last stands at the end.
    var order: [LottieImage] = []
    var pixels = 0
  }

  /// Makes an empty cache.
  public init() {}

  /// - Returns: nil when the image cannot be decoded.
  func image(_ source: LottieImage) -> DecodedImage? {
    content.withLock { content in
      if let known = content.images[source] {
        if content.order.last != source, let place = content.order.firstIndex(of: source) {
          content.order.remove(at: place)
          content.order.append(source)
        }
        return known
      }
      let image = DecodedImage(source)
      content.images[source] = .some(image)
      content.order.append(source)
      content.pixels += image?.pixels.count ?? 0
      while content.pixels > LottieLimits.keptImagePixels, content.order.count > 1 {
        let oldest = content.order.removeFirst()
        content.pixels -= (content.images.removeValue(forKey: oldest) ?? nil)?.pixels.count ?? 0
      }
      return image
    }
  }
}

/// An image as premultiplied ARGB32 pixels, rows without gaps.
struct DecodedImage: Sendable {
  let width, height: Int
  let pixels: [UInt32]

  /// How long drawings are made, in pixels.
  private static let drawingSide: Int32 = 1024

  init?(_ source: LottieImage) {
    var image = HalImage()
    let isDecoded = source.bytes.withUnsafeBytes { bytes in
      hal_image_decode(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count,
        Int64(LottieLimits.imagePixels), Self.drawingSide, source.pixelSize == nil, &image)
    }
    guard isDecoded else { return nil }
    defer { hal_image_free(&image) }
    width = Int(image.width)
    height = Int(image.height)
    pixels = Array(UnsafeBufferPointer(start: image.pixels, count: width * height))
  }
}
